import type { Prisma } from '../../generated/prisma/client.ts';
import { Enrollee } from '../../members/enrollees/enrollee.schema.ts';
import { enrolleeMatching } from '../../members/enrollees/enrollee-search.ts';
import { clinicalField, NULL_CLINICAL } from '../../members/record-access/clinical-field.ts';
import { Diagnosis, Symptom } from '../../network/catalogue/clinical.schema.ts';
import { Service } from '../../network/catalogue/service.schema.ts';
import { Hcp } from '../../network/hcps/hcp.schema.ts';
import { dayOf, daysBetween, now } from '../../platform/clock.ts';
import { escapeLike } from '../../platform/database/like.ts';
import { db } from '../../platform/db.ts';
import { DomainError } from '../../platform/errors.ts';
import { rollupTotals } from '../../platform/rollups/rollup-totals.ts';
import { storedRollups } from '../../platform/rollups/stored-rollup.ts';
import { roleCan } from '../../scheme/access/permissions.shared.ts';
import { rowsIn } from '../../scheme/access/row-guard.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { Attachment } from '../../scheme/files/attachment.schema.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { changesField } from '../../scheme/graphql/changes.ts';
import { DateRangeInput, instantsWithin } from '../../scheme/graphql/date-range.ts';
import { enumOf } from '../../scheme/graphql/enums.ts';
import { listField } from '../../scheme/graphql/list.ts';
import { recordIdOf } from '../../scheme/graphql/own-number.ts';
import { Actor, statusHistory } from '../../scheme/workflow/history.schema.ts';
import { Referral } from '../referrals/referral.schema.ts';
import { DISPUTED, disputedEncounters, encountersToConfirm, visibleEncounters } from './encounter.access.ts';
import { acceptsLateDocuments, encounterMachine, isCorrectable } from './encounter.machine.ts';

const EncounterAction = builder.enumType('EncounterAction', { values: encounterMachine.names });
const clinical = { ...clinicalField, nullable: true, unauthorizedResolver: () => null } as const;
const clinicalList = { ...clinicalField, unauthorizedResolver: () => [] } as const;

const EncounterService = builder.prismaObject('EncounterService', {
  description: 'A service provided at a visit.',
  fields: (t) => ({ service: t.relation('service', { type: Service }), qty: t.exposeInt('qty') }),
});

export const EncounterDocument = builder.prismaObject('EncounterDocument', {
  description: 'A document of a visit uploaded by the facility, such as a result.',
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.expose('kind', { type: enumOf('EncounterDocumentKind') }),
    file: t.relation('attachment', { type: Attachment }),
  }),
});

const answerField = (statement: string) =>
  ({ nullable: true, description: `Whether ${statement}, according to the member; null if not stated.` }) as const;

export const Encounter = builder.prismaObject('Encounter', {
  description: 'One visit of one person to one facility.',
  authScopes: rowsIn(visibleEncounters, 'ENCOUNTER_READ'),
  select: { id: true, enrolleeId: true, hcpId: true, lgaId: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    encounterNo: t.exposeString('encounterNo', { description: 'ENC-YYMM-NNNNNN' }),
    status: t.expose('status', { type: enumOf('EncounterStatus') }),
    externalId: t.exposeString('externalId', {
      nullable: true,
      description: 'The record number in the facility’s own system; null if the visit was not sent by it, or without a number.',
    }),
    enrollee: t.relation('enrollee', { type: Enrollee }),
    hcp: t.relation('hcp', { type: Hcp }),
    visitAt: t.expose('visitAt', { type: 'DateTime' }),
    visitType: t.expose('visitType', { type: enumOf('VisitType') }),
    age: t.exposeInt('age', { description: 'Whole years of the person at the visit.' }),
    complaint: t.exposeString('complaint', { ...clinical, description: `Presenting complaint; ${NULL_CLINICAL}.` }),
    treatment: t.exposeString('treatment', { ...clinical, description: `Treatment given; ${NULL_CLINICAL}.` }),
    temperature: t.exposeFloat('temperature', { ...clinical, description: `Degrees Celsius; ${NULL_CLINICAL}.` }),
    bloodPressure: t.exposeString('bloodPressure', {
      ...clinical,
      description: `Systolic/diastolic in mmHg, as 120/80; ${NULL_CLINICAL}.`,
    }),
    pulse: t.exposeInt('pulse', { ...clinical, description: `Beats a minute; ${NULL_CLINICAL}.` }),
    weightKg: t.exposeFloat('weightKg', { ...clinical, description: `Body weight in kilograms; ${NULL_CLINICAL}.` }),
    symptoms: t.field({
      type: [Symptom],
      ...clinicalList,
      select: { symptoms: { select: { symptom: true } } },
      resolve: ({ symptoms }) => symptoms.map(({ symptom }) => symptom),
    }),
    diagnoses: t.field({
      type: [Diagnosis],
      ...clinicalList,
      select: { diagnoses: { select: { diagnosis: true }, orderBy: { position: 'asc' } } },
      resolve: ({ diagnoses }) => diagnoses.map(({ diagnosis }) => diagnosis),
    }),
    documents: t.prismaField({
      type: [EncounterDocument],
      description: 'Oldest first; empty without the permission CLINICAL_READ.',
      ...clinicalList,
      select: { id: true },
      resolve: (query, { id }) =>
        db.encounterDocument.findMany({ ...query, where: { encounterId: id }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] }),
    }),
    services: t.relation('services', { type: EncounterService, query: () => ({ orderBy: { serviceId: 'asc' } }) }),
    referralId: t.exposeID('referralId', { nullable: true, description: 'The referral that allowed the visit; null if there is none.' }),
    referralNo: t.string({
      nullable: true,
      description: 'Number of that referral; null whenever `referralId` is.',
      select: { referral: { select: { referralNo: true } } },
      resolve: ({ referral }) => referral?.referralNo ?? null,
    }),
    admittedAt: t.expose('admittedAt', { type: 'DateTime', nullable: true, description: 'Null if the patient was not admitted.' }),
    dischargedAt: t.expose('dischargedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Null if the patient was not admitted, or is not discharged yet.',
    }),
    outcome: t.expose('outcome', {
      type: enumOf('VisitOutcome'),
      nullable: true,
      description: 'Null until it is recorded, at the latest when the visit is closed.',
    }),
    attendingName: t.exposeString('attendingName'),
    attendingCadre: t.exposeString('attendingCadre', {
      nullable: true,
      description: 'Profession of the person who attended, such as nurse; null if not recorded.',
    }),
    eligibilityThen: t.field({
      type: 'JSON',
      nullable: true,
      description: 'The eligibility answer when the visit was last saved; null if none was stored.',
      select: { eligibility: true },
      resolve: ({ eligibility }) => eligibility,
    }),
    enrolleeConfirmed: t.exposeBoolean('enrolleeConfirmed', {
      nullable: true,
      description: 'Whether the member confirms the visit; null while unanswered.',
    }),
    enrolleeAnsweredAt: t.expose('enrolleeAnsweredAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the member confirmed or disputed the visit; null while unanswered.',
    }),
    enrolleeNote: t.exposeString('enrolleeNote', {
      nullable: true,
      description: 'The member’s comment; null if there is none.',
    }),
    careReceived: t.exposeBoolean('careReceived', answerField('care was given')),
    paymentAsked: t.exposeBoolean('paymentAsked', answerField('money was asked for')),
    drugsPrescribed: t.exposeBoolean('drugsPrescribed', answerField('drugs were prescribed')),
    drugsReceived: t.exposeBoolean('drugsReceived', answerField('the drugs were given')),
    rating: t.exposeInt('rating', { nullable: true, description: 'Satisfaction of the member, from 0 to 5; null if not stated.' }),
    disputeFinding: t.expose('disputeFinding', {
      type: enumOf('DisputeFinding'),
      nullable: true,
      description: 'The scheme’s finding on a disputed visit; null until it has answered.',
    }),
    disputeAnswer: t.exposeString('disputeAnswer', {
      nullable: true,
      description: 'The scheme’s answer to the member; null until it has answered.',
    }),
    disputeAnsweredAt: t.expose('disputeAnsweredAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Null until the scheme has answered.',
    }),
    nights: t.int({
      nullable: true,
      description:
        'Nights in the facility, at least one, as counted by the annual limit; up to today while the patient is admitted; null if not admitted.',
      select: { admittedAt: true, dischargedAt: true },
      resolve: ({ admittedAt, dischargedAt }) =>
        admittedAt ? Math.max(1, daysBetween(dayOf(admittedAt), dayOf(dischargedAt ?? now()))) : null,
    }),
    voidReason: t.exposeString('voidReason', { nullable: true, description: 'Null unless the visit is void.' }),
    enteredByAdmin: t.exposeBoolean('enteredByAdmin'),
    createdBy: t.relation('createdBy', { type: Actor, nullable: true, description: 'Who recorded it; null if unknown.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    history: t.prismaField({ ...clinicalList, ...statusHistory('Encounter') }),
    availableActions: t.field({
      type: [EncounterAction],
      select: {
        status: true,
        enrolleeAnsweredAt: true,
        enrolleeConfirmed: true,
        disputeAnsweredAt: true,
        createdById: true,
        createdAt: true,
        closedAt: true,
      },
      resolve: (encounter, _args, { viewer }) =>
        viewer
          ? encounterMachine
              .available(viewer, encounter)
              .filter((action) => (action !== 'CONFIRM' && action !== 'DISPUTE') || !encounter.enrolleeAnsweredAt)
              .filter((action) => (action !== 'CORRECT' && action !== 'VOID') || isCorrectable(viewer, encounter))
              .filter((action) => action !== 'ADD_LATE_DOCUMENTS' || acceptsLateDocuments(viewer, encounter))
              .filter((action) => action !== 'ANSWER_DISPUTE' || (encounter.enrolleeConfirmed === false && !encounter.disputeAnsweredAt))
          : [],
    }),
    version: t.exposeInt('version'),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
});

const EncounterFilter = builder.inputType('EncounterFilter', {
  fields: (t) => ({
    status: t.field({ type: [enumOf('EncounterStatus')] }),
    visitType: t.field({ type: [enumOf('VisitType')] }),
    hcpId: t.id(),
    lgaId: t.id({ description: 'LGA of the facility.' }),
    planId: t.id({ description: 'Plan at the visit.' }),
    mdaId: t.id(),
    sex: t.field({ type: [enumOf('Sex')] }),
    diagnosisId: t.id({ description: 'Main diagnosis; needs the right to clinical data.' }),
    enrolleeId: t.id(),
    visited: t.field({ type: DateRangeInput }),
    disputed: t.boolean({ description: 'The member disputes the visit.' }),
    unresolved: t.boolean({ description: 'Disputed and not yet answered by the scheme.' }),
    admitted: t.boolean({ description: 'The patient is at the facility now.' }),
    unanswered: t.boolean({ description: 'Took place in the last 90 days, and the member has not answered yet.' }),
  }),
});

/** All current visits, including voided ones, for the totals of lists. */
export const visitTotalRollups = storedRollups(
  { base: 'Encounter' },
  { EncounterTotalRollup: { keys: ['hcpId', 'lgaId', 'status', 'visitType'], index: ['hcpId'] } },
);
const TOTALS = [visitTotalRollups.EncounterTotalRollup];

function withMainDiagnosis({ role }: Viewer, diagnosisId: string | null | undefined): Prisma.EncounterWhereInput {
  if (!diagnosisId) return {};
  if (!roleCan(role, 'CLINICAL_READ')) throw new DomainError('FORBIDDEN');
  return { diagnoses: { some: { diagnosisId, position: 0 } } };
}

listField('encounters', {
  description:
    'Visits, found by number or person. A facility’s by Encounter_hcpId_visitAt_idx, a person’s by Encounter_enrolleeId_visitAt_idx, all by Encounter_visitAt_idx.',
  type: Encounter,
  permission: 'ENCOUNTER_READ',
  filter: EncounterFilter,
  sortBy: ['visitAt', 'encounterNo'],
  where: (viewer, filter, search): Prisma.EncounterWhereInput => ({
    AND: [
      visibleEncounters(viewer),
      withMainDiagnosis(viewer, filter?.diagnosisId),
      {
        status: { in: filter?.status ?? undefined },
        visitType: { in: filter?.visitType ?? undefined },
        hcpId: filter?.hcpId ?? undefined,
        lgaId: filter?.lgaId ?? undefined,
        planId: filter?.planId ?? undefined,
        mdaId: filter?.mdaId ?? undefined,
        sex: { in: filter?.sex ?? undefined },
        enrolleeId: filter?.enrolleeId ?? undefined,
        visitAt: instantsWithin(filter?.visited),
      },
      filter?.disputed === true ? DISPUTED : {},
      filter?.unresolved === true ? disputedEncounters.where(viewer) : {},
      filter?.admitted === true ? { admittedAt: { not: null }, dischargedAt: null, status: { not: 'VOID' } } : {},
      filter?.unanswered === true ? encountersToConfirm.where(viewer) : {},
      search
        ? /^ENC-/i.test(search)
          ? { encounterNo: { startsWith: escapeLike(search.toUpperCase()) } }
          : { enrollee: enrolleeMatching(search) }
        : {},
    ],
  }),
  find: (args) => db.encounter.findMany(args),
  isLong: true,
  count: async ({ where }) => (await rollupTotals('Encounter', where, TOTALS))?.n ?? db.encounter.count({ where }),
});

changesField('encounterChanges', {
  type: Encounter,
  description: 'Visits of the viewer’s scope that changed since an instant or a cursor. A facility’s by Encounter_hcpId_updatedAt_id_idx.',
  permission: 'ENCOUNTER_READ',
  visible: visibleEncounters,
  find: (args) => db.encounter.findMany(args),
});

builder.queryField('encounter', (t) =>
  t.withAuth({ can: 'ENCOUNTER_READ' }).prismaField({
    type: Encounter,
    description: 'One visit of the viewer’s scope.',
    args: { id: t.arg.id({ required: true, description: 'With an API key, also your own number.' }) },
    resolve: async (query, _root, { id }, { viewer }) =>
      db.encounter.findFirstOrThrow({ ...query, where: { id: await recordIdOf(viewer, 'Encounter', id), AND: visibleEncounters(viewer) } }),
  }),
);

builder.prismaObjectField(Enrollee, 'lastVisitAt', (t) =>
  t.field({
    type: 'DateTime',
    nullable: true,
    description: 'The latest visit that the viewer may see; null if there is none.',
    skipTypeScopes: true,
    authScopes: { can: 'ENCOUNTER_READ' },
    unauthorizedResolver: () => null,
    select: (_args, { viewer }) => ({
      encounters: {
        where: { AND: [viewer ? visibleEncounters(viewer) : { id: { in: [] } }, { status: { not: 'VOID' } }] },
        orderBy: { visitAt: 'desc' },
        take: 1,
        select: { visitAt: true },
      },
    }),
    resolve: ({ encounters }) => encounters[0]?.visitAt ?? null,
  }),
);

builder.prismaObjectField(Referral, 'visits', (t) =>
  t.relation('visits', {
    type: Encounter,
    description: 'Visits based on the referral that the viewer may see; newest first.',
    query: (_args, { viewer }) => ({ where: viewer ? visibleEncounters(viewer) : { id: { in: [] } }, orderBy: { visitAt: 'desc' } }),
  }),
);
