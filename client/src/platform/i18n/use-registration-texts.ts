import { useTranslation } from 'react-i18next';
import registration from './en/registration.json';
import { addEnglish } from './i18n.ts';

addEnglish({ registration });

/** The texts of a person’s own registration. Their English is loaded with what imports this. */
export const useRegistrationTexts = () => useTranslation(['common', 'app', 'member', 'registration']);
