import { useTranslation } from 'react-i18next';
import exports from './en/exports.json';
import { addEnglish } from './i18n.ts';

addEnglish({ exports });

/** The texts of the page of exported files. Their English is loaded with what imports this. */
export const useExportsTexts = () => useTranslation(['common', 'app', 'exports']);
