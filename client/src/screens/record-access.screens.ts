import { defineScreen } from '../platform/screen.ts';

export const recordAccessList = defineScreen({
  title: 'Access log',
  permission: 'RECORD_ACCESS_READ',
  page: () => import('../administration/record-access/RecordAccessListPage.tsx'),
});

export const ownRecordAccessList = defineScreen({
  title: 'Who saw my record',
  permission: 'RECORD_ACCESS_READ',
  page: () => import('../members/record-access/OwnRecordAccessPage.tsx'),
});
