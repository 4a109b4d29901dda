// Runs before anything is painted. It sets the language of the page, and hides texts until they are translated
// (style.css), so that nobody sees them change.

import { askedLanguage } from './page-language.js';

const root = document.documentElement;
root.lang = askedLanguage(location.search, navigator.languages);
root.classList.toggle('untranslated', root.lang !== 'en');
