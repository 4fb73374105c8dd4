import { useTranslation } from 'react-i18next';
import list from './en/list.json';
import { addEnglish } from './i18n.ts';

addEnglish({ list });

/** The texts of lists. Their English is loaded with what imports this. */
export const useListTexts = () => useTranslation(['common', 'app', 'list']);
