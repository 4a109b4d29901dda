// Runs before anything is painted, and after the style sheets have come. It sets the language of the page, hides texts until
// they are translated (style.css), and makes the page light or dark as it was chosen, so that nobody sees it change.

import { keptChoice, askedLanguage, applyTheme } from '../common/our-page.ts';

const root = document.documentElement;
root.lang = askedLanguage(location.search, navigator.languages, keptChoice('language'));
root.classList.toggle('untranslated', root.lang !== 'en');
applyTheme(keptChoice('theme'));
