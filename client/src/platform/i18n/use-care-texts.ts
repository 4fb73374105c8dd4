import { useTranslation } from 'react-i18next';
import care from './en/care.json';
import { addEnglish } from './i18n.ts';

addEnglish({ care });

/** The texts of visits, authorised care and referrals. Their English is loaded with what imports this. */
export const useCareTexts = () => useTranslation(['common', 'app', 'member', 'care']);

export type CareTexts = ReturnType<typeof useCareTexts>['t'];
