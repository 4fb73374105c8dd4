import planTexts from './en/planTexts.json';
import publicTexts from './en/public.json';
import { addEnglish } from './i18n.ts';

// Imported by the public pages.
addEnglish({ planTexts, public: publicTexts });
