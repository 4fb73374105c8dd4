import type { DataCategory } from '../graphql/types.ts';

export const DATA_CATEGORY: Record<DataCategory, string> = {
  IDENTITY: 'Identity',
  CONTACT: 'Contact details',
  HEALTH: 'Health',
  FINANCIAL: 'Financial',
  CREDENTIALS: 'Passwords and codes',
  PHOTOGRAPHS: 'Photographs',
};
