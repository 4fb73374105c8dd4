import { db } from '../../platform/db.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { enumOf } from '../../platform/graphql/enums.ts';
import { Encounter } from './encounter.schema.ts';
import { answerEncounter, createEncounter, updateEncounter, voidEncounter } from './encounter.service.ts';

const EncounterServiceInput = builder.inputType('EncounterServiceInput', {
  fields: (t) => ({ serviceId: t.id({ required: true }), qty: t.int({ required: true }) }),
});

const CreateEncounterInput = builder.inputType('CreateEncounterInput', {
  fields: (t) => ({
    enrolleeId: t.id({ required: true }),
    hcpId: t.id({ description: 'For an administrator; a facility records its own visits.' }),
    close: t.boolean({ description: 'Close it at once; needs a diagnosis and the outcome.' }),
    visitAt: t.field({ type: 'DateTime', required: true }),
    visitType: t.field({ type: enumOf('VisitType'), required: true }),
    symptomIds: t.idList({ required: true }),
    diagnosisIds: t.idList(),
    complaint: t.string(),
    treatment: t.string(),
    temperature: t.float(),
    bloodPressure: t.string(),
    pulse: t.int(),
    weightKg: t.float(),
    services: t.field({ type: [EncounterServiceInput] }),
    admittedAt: t.field({ type: 'DateTime' }),
    dischargedAt: t.field({ type: 'DateTime' }),
    outcome: t.field({ type: enumOf('VisitOutcome') }),
    attendingName: t.string({ required: true }),
    attendingCadre: t.string(),
  }),
});

const UpdateEncounterInput = builder.inputType('UpdateEncounterInput', {
  fields: (t) => ({
    version: t.int({ required: true }),
    close: t.boolean(),
    visitAt: t.field({ type: 'DateTime', required: true }),
    visitType: t.field({ type: enumOf('VisitType'), required: true }),
    symptomIds: t.idList({ required: true }),
    diagnosisIds: t.idList(),
    complaint: t.string(),
    treatment: t.string(),
    temperature: t.float(),
    bloodPressure: t.string(),
    pulse: t.int(),
    weightKg: t.float(),
    services: t.field({ type: [EncounterServiceInput] }),
    admittedAt: t.field({ type: 'DateTime' }),
    dischargedAt: t.field({ type: 'DateTime' }),
    outcome: t.field({ type: enumOf('VisitOutcome') }),
    attendingName: t.string({ required: true }),
    attendingCadre: t.string(),
  }),
});

const VoidEncounterInput = builder.inputType('VoidEncounterInput', {
  fields: (t) => ({ version: t.int({ required: true }), reason: t.string({ required: true }) }),
});

const AnswerEncounterInput = builder.inputType('AnswerEncounterInput', {
  fields: (t) => ({
    version: t.int({ required: true }),
    confirmed: t.boolean({ required: true }),
    note: t.string({ description: 'Required to dispute.' }),
  }),
});

builder.mutationField('createEncounter', (t) =>
  t.withAuth({ can: 'ENCOUNTER_WRITE' }).prismaField({
    type: Encounter,
    description: 'Records a visit with the eligibility answer of its day.',
    args: { input: t.arg({ type: CreateEncounterInput, required: true }) },
    resolve: async (query, _root, { input }, { viewer }) => {
      const { id } = await createEncounter(viewer, input);
      return db.encounter.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
);

builder.mutationField('updateEncounter', (t) =>
  t.withAuth({ can: 'ENCOUNTER_WRITE' }).prismaField({
    type: Encounter,
    description: 'Changes an open visit, and closes it if asked.',
    args: { id: t.arg.id({ required: true }), input: t.arg({ type: UpdateEncounterInput, required: true }) },
    resolve: async (query, _root, { id, input }, { viewer }) => {
      await updateEncounter(viewer, id, input);
      return db.encounter.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
);

builder.mutationField('voidEncounter', (t) =>
  t.withAuth({ can: 'ENCOUNTER_WRITE' }).prismaField({
    type: Encounter,
    description: 'Strikes a visit out: its author within 24 hours, an administrator at any time.',
    args: { id: t.arg.id({ required: true }), input: t.arg({ type: VoidEncounterInput, required: true }) },
    resolve: async (query, _root, { id, input }, { viewer }) => {
      await voidEncounter(viewer, id, input);
      return db.encounter.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
);

builder.mutationField('answerEncounter', (t) =>
  t.withAuth({ can: 'ENCOUNTER_CONFIRM' }).prismaField({
    type: Encounter,
    description: 'The member confirms or disputes a visit, once.',
    args: { id: t.arg.id({ required: true }), input: t.arg({ type: AnswerEncounterInput, required: true }) },
    resolve: async (query, _root, { id, input }, { viewer }) => {
      await answerEncounter(viewer, id, input);
      return db.encounter.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
);
