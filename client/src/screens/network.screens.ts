import type { HcpBankChangeFilter, HcpFilter, PlanFilter } from '../graphql/generated.ts';
import { defineScreen } from '../platform/screen.ts';

export const hcpList = defineScreen<HcpFilter>({
  title: 'Facilities',
  permission: 'HCP_READ',
});
export const hcpCreate = defineScreen({
  title: 'Add a facility',
  permission: 'HCP_MANAGE',
});
export const hcpUpdate = defineScreen({
  title: 'Edit the facility',
  permission: 'HCP_MANAGE',
});
export const planList = defineScreen<PlanFilter>({
  title: 'Plans',
  permission: 'PLAN_MANAGE',
});
export const planCreate = defineScreen({
  title: 'Add a plan',
  permission: 'PLAN_MANAGE',
});
export const planEdit = defineScreen({
  title: 'Plan',
  permission: 'PLAN_MANAGE',
  entity: 'Plan',
});
export const bankChangeList = defineScreen<HcpBankChangeFilter>({
  title: 'Bank detail changes',
  permission: 'HCP_BANK_DECIDE',
});
export const facilityPlatform = defineScreen({
  title: 'For health facilities',
});
export const facilityRegistration = defineScreen({
  title: 'Facility application',
});
