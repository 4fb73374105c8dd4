import { useTranslation } from 'react-i18next';
import registration from './en/registration.json';
import { addEnglish } from './i18n.ts';

addEnglish({ registration });

/** Texts of online registration; importing this file loads the English. */
export const useRegistrationTexts = () => useTranslation(['common', 'app', 'member', 'registration']);
