import type { PaymentResponsibility, PlanPeriod, PlanSector, PremiumType, RegistrationDocument } from '../../graphql/types.ts';
import { naira, percent } from '../../ui/format.ts';

export const PLAN_SECTOR: Record<PlanSector, string> = {
  FORMAL: 'Formal',
  INFORMAL: 'Informal',
  VULNERABLE: 'Vulnerable people',
  STUDENT: 'Students',
  PRIVATE: 'Private',
};

export const PREMIUM_TYPE: Record<PremiumType, string> = {
  PERCENT_BASIC: 'Percentage of basic salary',
  FLAT_INDIVIDUAL: 'Flat amount per person',
  FLAT_FAMILY: 'Flat amount per person or per family',
  FREE: 'Free',
};

export const PLAN_PERIOD: Record<PlanPeriod, string> = {
  OPEN_ENDED: 'Open-ended',
  MONTHS: 'A number of months',
  ACADEMIC_SESSION: 'One academic session',
};

export const PAYMENT_RESPONSIBILITY: Record<PaymentResponsibility, string> = {
  MDA: 'The employer (MDA)',
  SELF: 'The enrollee',
  STATE: 'The state',
  BHCPF: 'The basic health fund (BHCPF)',
  INSTITUTION: 'The institution',
};

export const PLAN_DOCUMENT: Record<RegistrationDocument, string> = {
  BIRTH_CERTIFICATE: 'Birth certificate',
  MARRIAGE_CERTIFICATE: 'Marriage certificate',
  EMPLOYER_ID: 'Employer identity card',
  PAY_SLIP: 'Pay slip',
  STUDENT_ID: 'Student identity card',
  NIN_SLIP: 'NIN slip',
};

type Premium = { premiumType: PremiumType; premium: number | null; premiumPercent: number | null; familyPremium: number | null };

/** '5% of the salary', '₦12,000, family ₦50,000' */
export function premiumText({ premiumType, premium, premiumPercent, familyPremium }: Premium): string {
  if (premiumType === 'FREE') return 'Free';
  if (premiumType === 'PERCENT_BASIC') return `${percent(premiumPercent, 2).replace(/\.?0+%/, '%')} of salary`;
  return familyPremium === null ? naira(premium) : `${naira(premium)}, family ${naira(familyPremium)}`;
}
