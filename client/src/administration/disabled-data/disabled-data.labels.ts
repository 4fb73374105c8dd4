import type { DisabledKind } from '../../graphql/types.ts';

export const DISABLED_KIND = {
  ENROLLEE: 'Enrollee',
  USER: 'User',
  HCP: 'Facility',
  MDA: 'MDA',
  SERVICE: 'Service',
  SYMPTOM: 'Symptom',
  DIAGNOSIS: 'Diagnosis',
  EXPENSE_ITEM: 'Expense item',
  EXPENSE_CATEGORY: 'Expense category',
  PUBLIC_HOLIDAY: 'Public holiday',
  DIAGNOSIS_RULE: 'Diagnosis rule',
  BILL_RULE: 'Bill rule',
  STANDARD_QUERY: 'Standard query',
} satisfies Record<DisabledKind, string>;
