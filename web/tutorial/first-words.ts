// Runs before anything is painted: hides the texts of the page until they are translated (tutorial.css), so that no reader sees
// them change. Without scripts they stay, in English.

import { keptChoice, askedLanguage } from '../common/our-page.ts';
import { languages } from './say.ts';

const language = askedLanguage(location.search, navigator.languages, keptChoice('language'), languages);
document.documentElement.classList.toggle('untranslated', language !== 'en');
