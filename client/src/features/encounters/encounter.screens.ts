import { defineScreen } from '../../app/screen.ts';
import type { EncounterFilter } from '../../graphql/generated.ts';

export const encounterForm = defineScreen({
  title: 'Record a visit',
  permission: 'ENCOUNTER_WRITE',
  page: () => import('./EncounterFormPage.tsx'),
});
export const encounterList = defineScreen<EncounterFilter>({
  title: 'Visits',
  permission: 'ENCOUNTER_READ',
  page: () => import('./EncounterListPage.tsx'),
});
export const hospitalVisits = defineScreen<EncounterFilter>({
  title: 'Hospital visits',
  permission: 'ENCOUNTER_CONFIRM',
  page: () => import('./HospitalVisitsPage.tsx'),
});
