import { defineScreen } from '../../app/screen.ts';

export const facilityPlatform = defineScreen({ title: 'For health facilities', page: () => import('./FacilityPlatformPage.tsx') });
export const facilityRegistration = defineScreen({ title: 'Facility application', page: () => import('./FacilityRegistrationPage.tsx') });
