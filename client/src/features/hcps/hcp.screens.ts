import { defineScreen } from '../../app/screen.ts';
import type { HcpBankChangeFilter, HcpFilter } from '../../graphql/generated.ts';

export const hcpList = defineScreen<HcpFilter>({ title: 'Facilities', permission: 'HCP_READ', page: () => import('./HcpListPage.tsx') });
export const hcpDetail = defineScreen({
  title: 'Facility',
  shows: 'Hcp',
  permission: 'HCP_READ',
  page: () => import('./HcpDetailPage.tsx'),
});
export const hcpCreate = defineScreen({ title: 'Add a facility', permission: 'HCP_MANAGE', page: () => import('./HcpCreatePage.tsx') });
export const hcpUpdate = defineScreen({ title: 'Edit the facility', permission: 'HCP_MANAGE', page: () => import('./HcpUpdatePage.tsx') });
export const bankChangeList = defineScreen<HcpBankChangeFilter>({
  title: 'Bank detail changes',
  permission: 'HCP_BANK_DECIDE',
  page: () => import('./BankChangeListPage.tsx'),
});
