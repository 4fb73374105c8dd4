import type { EncounterFilter } from '../graphql/generated.ts';
import { defineScreen } from '../platform/screen.ts';

export const encounterForm = defineScreen({
  title: 'Record a visit',
  permission: 'ENCOUNTER_WRITE',
});
export const encounterList = defineScreen<EncounterFilter>({
  title: 'Visits',
  permission: 'ENCOUNTER_READ',
});
export const hospitalVisits = defineScreen<EncounterFilter>({
  title: 'Hospital visits',
  permission: 'ENCOUNTER_CONFIRM',
});
