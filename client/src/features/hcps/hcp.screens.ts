import { defineScreen } from '../../app/screen.ts';
import type { HcpFilter } from '../../graphql/generated.ts';

export const hcpList = defineScreen<HcpFilter>({ title: 'Facilities', permission: 'HCP_READ', page: () => import('./HcpListPage.tsx') });
export const hcpDetail = defineScreen({
  title: 'Facility',
  shows: 'Hcp',
  permission: 'HCP_READ',
  page: () => import('./HcpDetailPage.tsx'),
});
