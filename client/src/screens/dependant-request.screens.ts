import type { DependantRequestFilter } from '../graphql/generated.ts';
import { defineScreen } from '../platform/screen.ts';

export const dependantAsk = defineScreen({
  title: 'Add someone to your family',
  permission: 'DEPENDANT_REQUEST_CREATE',
});

export const dependantRequestList = defineScreen<DependantRequestFilter>({
  title: 'Requests for dependants',
  permission: 'FAMILY_WRITE',
});
