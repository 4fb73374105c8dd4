import { defineScreen } from '../platform/screen.ts';

export const recordAccessList = defineScreen({
  title: 'Access log',
  permission: 'RECORD_ACCESS_READ',
});

export const ownRecordAccessList = defineScreen({
  title: 'Who saw my record',
  permission: 'RECORD_ACCESS_READ',
});
