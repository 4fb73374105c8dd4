import { useTranslation } from 'react-i18next';
import exports from './en/exports.json';
import { addEnglish } from './i18n.ts';

addEnglish({ exports });

/** Texts of the exported-files page; importing this file loads the English. */
export const useExportsTexts = () => useTranslation(['common', 'app', 'exports']);
