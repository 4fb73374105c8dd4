import { defineScreen } from '../platform/screen.ts';

export const facilityPlatform = defineScreen({
  title: 'For health facilities',
  page: () => import('../network/public/FacilityPlatformPage.tsx'),
});
export const facilityRegistration = defineScreen({
  title: 'Facility application',
  page: () => import('../network/public/FacilityRegistrationPage.tsx'),
});
