import { useTranslation } from 'react-i18next';
import care from './en/care.json';
import { addEnglish } from './i18n.ts';

addEnglish({ care });

/** Texts of visits, authorised care and referrals; importing this file loads the English. */
export const useCareTexts = () => useTranslation(['common', 'app', 'member', 'care']);

export type CareTexts = ReturnType<typeof useCareTexts>['t'];
