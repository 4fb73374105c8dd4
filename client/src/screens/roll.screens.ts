import type { RollFilter } from '../graphql/generated.ts';
import { defineScreen } from '../platform/screen.ts';

export const rollList = defineScreen<RollFilter>({
  title: 'Bulk enrolment',
  permission: 'ROLL_READ',
});
export const rollNew = defineScreen({
  title: 'New roll',
  permission: 'ROLL_WRITE',
});
export const rollDetail = defineScreen({
  title: 'Roll',
  permission: 'ROLL_READ',
  entity: 'Roll',
});
