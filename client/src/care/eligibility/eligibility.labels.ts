import type { EligibilityAnswer, LimitKey, Relationship } from '../../graphql/types.ts';
import { naira } from '../../ui/format.ts';

export const ANSWER: Record<EligibilityAnswer, { label: string; kind: 'passed' | 'block' | 'warn' }> = {
  ELIGIBLE: { label: 'Eligible', kind: 'passed' },
  NOT_ELIGIBLE: { label: 'Not eligible', kind: 'block' },
  UNDETERMINED: { label: 'Could not determine', kind: 'warn' },
};

export const LIMIT: Record<LimitKey, { label: string; text: (used: number, limit: number) => string }> = {
  INPATIENT_DAYS: { label: 'Inpatient days this year', text: (used, limit) => `${used} of ${limit}` },
  BIRTHS: { label: 'Births covered by the scheme', text: (used, limit) => `${used} of ${limit}` },
  ANNUAL_AMOUNT: { label: 'Amount this year', text: (used, limit) => `${naira(used)} of ${naira(limit)}` },
};

export const RELATIONSHIP: Record<Relationship, string> = {
  PRINCIPAL: 'principal',
  SPOUSE: 'spouse',
  CHILD: 'child',
  EXTRA: 'extra dependant',
};
