import { defineScreen } from '../platform/screen.ts';

export const facilityPlatform = defineScreen({
  title: 'For health facilities',
});
export const facilityRegistration = defineScreen({
  title: 'Facility application',
});
