// Runs before anything is painted, and after the style sheets have come. It sets the language of the page, hides texts until
// they are translated (style.css, tutorial.css), and makes the page light or dark as it was chosen. So nothing changes
// once it is painted. Without scripts the texts stay, in English. `data-languages` of its tag: those of the page, where it has not all.

import { keptChoice, askedLanguage, applyTheme } from './our-page.ts';

const root = document.documentElement;
const languages = document.currentScript?.dataset.languages?.split(' ');
root.lang = askedLanguage(location.search, navigator.languages, keptChoice('language'), languages);
root.classList.toggle('untranslated', root.lang !== 'en');
applyTheme(keptChoice('theme'));
