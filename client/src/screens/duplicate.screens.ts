import type { DuplicatePairFilter } from '../graphql/generated.ts';
import { defineScreen } from '../platform/screen.ts';

export const duplicateList = defineScreen<DuplicatePairFilter>({
  title: 'Suspected duplicates',
  permission: 'DUPLICATE_READ',
});
export const duplicateDetail = defineScreen({
  title: 'Suspected duplicate',
  permission: 'DUPLICATE_READ',
});
