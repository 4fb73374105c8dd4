import { useTranslation } from 'react-i18next';
import complaints from './en/complaints.json';
import { addEnglish } from './i18n.ts';

addEnglish({ complaints });

/** Texts of the member's complaints; importing this file loads the English. */
export const useComplaintTexts = () => useTranslation(['common', 'app', 'member', 'list', 'complaints']);
