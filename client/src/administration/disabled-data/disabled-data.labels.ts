import type { DisabledKind } from '../../graphql/generated.ts';

export const DISABLED_KIND = {
  ENROLLEE: 'Enrollee',
  USER: 'User',
  HCP: 'Facility',
  MDA: 'MDA',
  SERVICE: 'Service',
  SYMPTOM: 'Symptom',
  EXPENSE_ITEM: 'Expense item',
  EXPENSE_CATEGORY: 'Expense category',
} satisfies Record<DisabledKind, string>;
