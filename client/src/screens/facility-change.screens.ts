import type { FacilityChangeFilter } from '../graphql/generated.ts';
import { defineScreen } from '../platform/screen.ts';

/** The states of a request that waits for nobody any more. */
export const DECIDED: FacilityChangeFilter['status'] = ['APPROVED', 'REJECTED', 'CANCELLED'];

export const facilityChangeList = defineScreen<FacilityChangeFilter>({
  title: 'Changes of facility',
  permission: 'FACILITY_CHANGE_READ',
});
export const facilityChangeDetail = defineScreen({
  title: 'Change of facility',
  permission: 'FACILITY_CHANGE_READ',
  entity: 'FacilityChangeRequest',
});
export const facilityChoose = defineScreen({
  title: 'Change facility',
  permission: 'FACILITY_CHANGE_CREATE',
});
