import { createMutation, recordMutation } from '../../scheme/graphql/record-mutations.ts';
import {
  addEncounterDocumentsInput,
  answerDisputeInput,
  answerEncounterInput,
  correctEncounterInput,
  createEncounterInput,
  updateEncounterInput,
  voidEncounterInput,
} from './encounter.input.ts';
import { Encounter } from './encounter.schema.ts';
import { answerDispute, answerEncounter, correctEncounter, createEncounter, updateEncounter, voidEncounter } from './encounter.service.ts';
import { addEncounterDocuments } from './encounter-document.service.ts';

createMutation('createEncounter', {
  type: Encounter,
  description: 'Records a visit with the eligibility answer of that day.',
  can: 'ENCOUNTER_WRITE',
  input: createEncounterInput,
  run: createEncounter,
});

recordMutation('updateEncounter', {
  type: Encounter,
  description: 'Updates an open visit; can also close it.',
  can: 'ENCOUNTER_WRITE',
  input: updateEncounterInput,
  run: updateEncounter,
});

recordMutation('correctEncounter', {
  type: Encounter,
  description: 'Corrects a closed visit, with a reason in its history: its author within 24 hours, an administrator at any time.',
  can: 'ENCOUNTER_WRITE',
  input: correctEncounterInput,
  run: correctEncounter,
});

recordMutation('addEncounterDocuments', {
  type: Encounter,
  description: 'Adds uploaded files to a visit, such as results: a facility until 24 hours after closing, an administrator at any time.',
  can: 'ENCOUNTER_WRITE',
  input: addEncounterDocumentsInput,
  run: addEncounterDocuments,
});

recordMutation('answerDispute', {
  type: Encounter,
  description: 'Answers a disputed visit with a finding, once.',
  can: 'ENCOUNTER_DISPUTE_ANSWER',
  input: answerDisputeInput,
  run: answerDispute,
});

recordMutation('voidEncounter', {
  type: Encounter,
  description: 'Voids a visit: its author within 24 hours, an administrator at any time.',
  can: 'ENCOUNTER_WRITE',
  input: voidEncounterInput,
  run: voidEncounter,
});

recordMutation('answerEncounter', {
  type: Encounter,
  description: 'The member confirms or disputes a visit, once.',
  can: 'ENCOUNTER_CONFIRM',
  input: answerEncounterInput,
  run: answerEncounter,
});
