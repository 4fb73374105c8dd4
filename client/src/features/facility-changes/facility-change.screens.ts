import { defineScreen } from '../../app/screen.ts';
import type { FacilityChangeFilter } from '../../graphql/generated.ts';

/** The states of a request that waits for nobody any more. */
export const DECIDED: FacilityChangeFilter['status'] = ['APPROVED', 'REJECTED', 'CANCELLED'];

export const facilityChangeList = defineScreen<FacilityChangeFilter>({
  title: 'Changes of facility',
  permission: 'FACILITY_CHANGE_READ',
  page: () => import('./FacilityChangeListPage.tsx'),
});
export const facilityChangeDetail = defineScreen({
  title: 'Change of facility',
  permission: 'FACILITY_CHANGE_READ',
  shows: 'FacilityChangeRequest',
  page: () => import('./FacilityChangeDetailPage.tsx'),
});
export const facilityChoose = defineScreen({
  title: 'Change facility',
  permission: 'FACILITY_CHANGE_CREATE',
  page: () => import('./ChooseFacilityPage.tsx'),
});
