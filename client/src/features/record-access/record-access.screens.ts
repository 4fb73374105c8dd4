import { defineScreen } from '../../app/screen.ts';

export const recordAccessList = defineScreen({
  title: 'Access log',
  permission: 'RECORD_ACCESS_READ',
  page: () => import('./RecordAccessListPage.tsx'),
});

export const ownRecordAccessList = defineScreen({
  title: 'Who saw my record',
  permission: 'RECORD_ACCESS_READ',
  page: () => import('./OwnRecordAccessPage.tsx'),
});
