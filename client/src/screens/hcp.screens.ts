import type { HcpBankChangeFilter, HcpFilter } from '../graphql/generated.ts';
import { defineScreen } from '../platform/screen.ts';

export const hcpList = defineScreen<HcpFilter>({
  title: 'Facilities',
  permission: 'HCP_READ',
  page: () => import('../network/hcps/HcpListPage.tsx'),
});
export const hcpDetail = defineScreen({
  title: 'Facility',
  shows: 'Hcp',
  permission: 'HCP_READ',
  page: () => import('../overview/facilities/HcpDetailPage.tsx'),
});
export const hcpCreate = defineScreen({
  title: 'Add a facility',
  permission: 'HCP_MANAGE',
  page: () => import('../network/hcps/HcpCreatePage.tsx'),
});
export const hcpUpdate = defineScreen({
  title: 'Edit the facility',
  permission: 'HCP_MANAGE',
  page: () => import('../network/hcps/HcpUpdatePage.tsx'),
});
export const bankChangeList = defineScreen<HcpBankChangeFilter>({
  title: 'Bank detail changes',
  permission: 'HCP_BANK_DECIDE',
  page: () => import('../network/bank-changes/BankChangeListPage.tsx'),
});
