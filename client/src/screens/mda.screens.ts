import type { MdaFilter } from '../graphql/generated.ts';
import { defineScreen } from '../platform/screen.ts';

export const mdaList = defineScreen<MdaFilter>({
  title: 'MDAs',
  permission: 'MDA_READ',
});
export const mdaDetail = defineScreen({
  title: 'MDA',
  entity: 'Mda',
  permission: 'MDA_READ',
});
export const mdaCreate = defineScreen({
  title: 'Add an MDA',
  permission: 'MDA_MANAGE',
});
export const mdaEdit = defineScreen({
  title: 'Edit the MDA',
  permission: 'MDA_MANAGE',
});
export const mdaBulkList = defineScreen({
  title: 'Disable or enable the people of an MDA',
  permission: 'MDA_BULK_DISABLE',
});
export const mdaBulkDetail = defineScreen({
  title: 'People of an MDA changed',
  entity: 'MdaBulk',
  permission: 'MDA_BULK_DISABLE',
});
/** Under the reports: everyone of one MDA with the family. */
export const mdaPeople = defineScreen({
  title: 'People of an MDA',
  permission: 'PERSON_REPORT_READ',
});
