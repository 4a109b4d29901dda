// Runs before anything is painted: says which language the page is in, and keeps texts that are still to be translated
// out of sight until they are (style.css), so that nobody sees them change.

import { askedLanguage } from './page-language.js';

const root = document.documentElement;
root.lang = askedLanguage(location.search, navigator.languages);
root.classList.toggle('untranslated', root.lang !== 'en');
