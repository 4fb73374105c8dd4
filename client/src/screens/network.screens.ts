import type { HcpBankChangeFilter, HcpFilter } from '../graphql/generated.ts';
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
export const bankChangeList = defineScreen<HcpBankChangeFilter>({
  title: 'Bank detail changes',
  permission: 'HCP_BANK_DECIDE',
});
export const planPrices = defineScreen({ title: 'Plans', titleKey: 'plans' });
export const planOffer = defineScreen({ title: 'Plan', titleKey: 'plan' });
export const facilitySearch = defineScreen({ title: 'Find a facility', titleKey: 'facilities' });
export const contact = defineScreen({ title: 'Contact', titleKey: 'contact' });
export const facilityPlatform = defineScreen({
  title: 'For health facilities',
});
export const facilityRegistration = defineScreen({
  title: 'Facility application',
});
