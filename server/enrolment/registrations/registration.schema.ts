import type { Prisma } from '../../generated/prisma/client.ts';
import type { PlanSector, RecordPart } from '../../generated/prisma/enums.ts';
import { visibleEnrollees } from '../../members/enrollees/enrollee.access.ts';
import { Enrollee } from '../../members/enrollees/enrollee.schema.ts';
import { Mda } from '../../members/mdas/mda.schema.ts';
import { readField } from '../../members/record-access/read-field.ts';
import { samePeople } from '../../members/rules/person.rules.ts';
import { premiumLines, sumOf } from '../../members/rules/premium.ts';
import { Hcp } from '../../network/hcps/hcp.schema.ts';
import { Plan } from '../../network/plans/plan.schema.ts';
import { db } from '../../platform/db.ts';
import { visibleInvoices } from '../../premiums/invoices/invoice.access.ts';
import { Invoice } from '../../premiums/invoices/invoice.schema.ts';
import { isVisible, rowsIn } from '../../scheme/access/row-guard.ts';
import { Attachment } from '../../scheme/files/attachment.schema.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { enumOf } from '../../scheme/graphql/enums.ts';
import { Lga, Town, Ward } from '../../scheme/reference/geography.schema.ts';
import { Actor, statusHistory } from '../../scheme/workflow/history.schema.ts';
import { DOCUMENT_WORDS, missingDocuments } from './complete-registration.service.ts';
import { visibleRegistrations } from './registration.access.ts';
import { registrationMachine } from './registration.machine.ts';
import { dataOf } from './registration-steps.ts';

export const RegistrationAction = builder.enumType('RegistrationAction', { values: registrationMachine.names });

type Line = { description: string; qty: number; unitPrice: bigint };
const PremiumLine = builder.objectRef<Line>('PremiumLine').implement({
  description: 'A line of the premium due at registration.',
  fields: (t) => ({
    description: t.exposeString('description'),
    qty: t.exposeInt('qty'),
    unitPrice: t.expose('unitPrice', { type: 'Kobo' }),
    amount: t.field({ type: 'Kobo', resolve: (line) => BigInt(line.qty) * line.unitPrice }),
  }),
});

/** The record that a step points to by id. The selection is read first: Pothos refuses a resolver that leaves it aside. */
function byId<Query extends object, Row>(
  query: Query,
  id: string | null | undefined,
  find: (args: Query & { where: { id: string } }) => Promise<Row | null>,
) {
  const selection = { ...query };
  return id ? find({ ...selection, where: { id } }) : null;
}

/** Similar people on record, except the continued record. */
const othersLike = async (r: { data: Prisma.JsonValue; continuesId: string | null }) =>
  (await samePeople(db, dataOf(r).person)).filter((id) => id !== r.continuesId);

/** What a draft still lacks at each step, by the sector of its plan. */
const stepGap = (step: 'AGREEMENT' | 'INSTITUTION' | 'REVIEW', sector: PlanSector | undefined): string => {
  if (step !== 'INSTITUTION') return step.toLowerCase();
  if (sector === 'FORMAL') return 'MDA and facility';
  return sector === 'STUDENT' ? 'institution and facility' : 'facility';
};

/** Of somebody on record already; before that it is the applicant’s and the officer’s paper. */
const reads = (part: RecordPart) => readField<{ enrolleeId: string | null }>(part, ({ enrolleeId }) => enrolleeId);

/** The description of a field that is read from the saved form. */
const inForm = (what: string) => `${what} given in the form; null if none is given.`;

export const Registration = builder.prismaObject('Registration', {
  description: 'A registration: a draft, pending, or completed.',
  authScopes: rowsIn(visibleRegistrations, 'REGISTRATION_READ'),
  fields: (t) => ({
    id: t.exposeID('id'),
    step: t.expose('step', { type: enumOf('RegistrationStep'), description: 'The step that comes next; FINAL when it is complete.' }),
    status: t.expose('status', { type: enumOf('RegistrationStatus') }),
    channel: t.expose('channel', { type: enumOf('RegistrationChannel') }),
    displayName: t.exposeString('displayName'),
    phone: t.exposeString('phone', { nullable: true, description: inForm('Phone number'), ...reads('CONTACT') }),
    data: t.field({
      type: 'JSON',
      description: 'What was saved, by step (person, institution, review, last).',
      ...reads('IDENTITY'),
      resolve: ({ data }) => data,
    }),
    agreementAcceptedAt: t.expose('agreementAcceptedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the applicant accepted the agreement; null until then.',
    }),
    agreementVersion: t.exposeString('agreementVersion', {
      nullable: true,
      description: 'Version of the agreement that the applicant accepted; null until then.',
    }),
    rejectionReason: t.exposeString('rejectionReason', {
      nullable: true,
      description: 'Reason of the last rejection; null if it was never rejected.',
    }),
    lastSavedAt: t.expose('lastSavedAt', { type: 'DateTime' }),
    completedAt: t.expose('completedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the form was completed; null until then.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    version: t.exposeInt('version'),
    plan: t.relation('plan', { type: Plan, nullable: true, description: inForm('Plan') }),
    officer: t.relation('officer', {
      type: Actor,
      nullable: true,
      description: 'The officer or applicant who fills it in; null if not on record.',
    }),
    enrollee: t.relation('enrollee', {
      type: Enrollee,
      nullable: true,
      description:
        'The principal on record; null until the form is complete, once a later registration continues the same record, and, for an applicant with an earlier record, until an officer has approved.',
      authScopes: ({ status, continuesId }, _args, { viewer }) => viewer?.scope.kind !== 'SELF' || !continuesId || status === 'COMPLETED',
      unauthorizedResolver: () => null,
    }),
    continues: t.prismaField({
      type: Enrollee,
      nullable: true,
      description:
        'The record of a dependant without cover that this registration continues; null if there is none or it is outside the viewer’s scope.',
      resolve: (query, { continuesId }, _args, { viewer }) => {
        // Read first: Pothos refuses a resolver that leaves the selection aside.
        const selection = { ...query };
        return continuesId && viewer
          ? db.enrollee.findFirst({ ...selection, where: { id: continuesId, AND: visibleEnrollees(viewer) } })
          : null;
      },
    }),
    goesOn: t.boolean({
      description: 'Whether this registration continues an earlier record of the person.',
      resolve: ({ continuesId }) => continuesId !== null,
    }),
    invoice: t.relation('invoice', {
      type: Invoice,
      nullable: true,
      description:
        'The premium due at registration; null until the form is complete, where no premium is due, and for an invoice outside the viewer’s scope.',
      authScopes: ({ invoiceId }, _args, context) =>
        context.viewer !== null && invoiceId !== null && isVisible(visibleInvoices, context, context.viewer, { id: invoiceId }),
      unauthorizedResolver: () => null,
    }),
    availableActions: t.field({
      type: [RegistrationAction],
      select: { status: true, officerId: true, completedById: true },
      resolve: (registration, _args, { viewer }) => (viewer ? registrationMachine.available(viewer, registration) : []),
    }),
    missing: t.stringList({
      description: 'What is still missing, as text.',
      select: { status: true, step: true, data: true, plan: { select: { requiredDocuments: true, sector: true } } },
      resolve: ({ status, step, plan, ...draft }) => {
        if (status !== 'INCOMPLETE') return [];
        const steps = ['AGREEMENT', 'INSTITUTION', 'REVIEW'] as const;
        const reached = (steps as readonly string[]).indexOf(step);
        const { last } = dataOf(draft);
        return [
          ...(reached < 0 ? [] : steps.slice(reached).map((gap) => stepGap(gap, plan?.sector))),
          ...(last?.photoId ? [] : ['photograph']),
          ...(plan ? missingDocuments(plan, last).map((kind) => DOCUMENT_WORDS[kind]) : []),
        ];
      },
    }),
    lga: t.prismaField({
      type: Lga,
      nullable: true,
      description: inForm('LGA of the home address'),
      resolve: (query, r) => byId(query, dataOf(r).person.lgaId, (args) => db.lga.findUnique(args)),
    }),
    town: t.prismaField({
      type: Town,
      nullable: true,
      description: inForm('Town of the home address'),
      resolve: (query, r) => byId(query, dataOf(r).person.townId, (args) => db.town.findUnique(args)),
    }),
    ward: t.prismaField({
      type: Ward,
      nullable: true,
      description: inForm('Ward of the home address'),
      resolve: (query, r) => byId(query, dataOf(r).person.wardId, (args) => db.ward.findUnique(args)),
    }),
    mda: t.prismaField({
      type: Mda,
      nullable: true,
      description: inForm('Employer or institution'),
      resolve: (query, r) => byId(query, dataOf(r).institution?.mdaId, (args) => db.mda.findUnique(args)),
    }),
    sessionName: t.string({
      nullable: true,
      description: inForm('Academic session'),
      resolve: async (r) => (await byId({}, dataOf(r).institution?.sessionId, (args) => db.academicSession.findUnique(args)))?.name ?? null,
    }),
    hcp: t.prismaField({
      type: Hcp,
      nullable: true,
      description: inForm('Home facility'),
      resolve: (query, r) => byId(query, dataOf(r).institution?.hcpId, (args) => db.hcp.findUnique(args)),
    }),
    duplicates: t.prismaField({
      type: [Enrollee],
      description:
        'People on record with the same name, date of birth and sex; empty for an applicant, who learns only that there are some.',
      resolve: async (query, r, _args, { viewer }) => {
        // Applicants must not learn who else is on record.
        const ids = r.status === 'INCOMPLETE' && viewer?.scope.kind !== 'SELF' ? await othersLike(r) : [];
        return db.enrollee.findMany({ ...query, where: { id: { in: ids } }, orderBy: { registeredAt: 'desc' } });
      },
    }),
    hasDuplicates: t.boolean({
      description: 'Whether people with the same name, date of birth and sex are on record.',
      select: { status: true, data: true, continuesId: true },
      resolve: async (r) => r.status === 'INCOMPLETE' && (await othersLike(r)).length > 0,
    }),
    premium: t.field({
      type: [PremiumLine],
      description: 'The premium due for the family entered so far; empty if someone else pays.',
      select: { data: true, plan: true },
      resolve: ({ plan, ...draft }) => {
        const dependants = dataOf(draft).last?.dependants ?? [];
        const extras = dependants.filter(({ relationship }) => relationship === 'EXTRA').length;
        return plan ? premiumLines(plan, { dependants: dependants.length - extras, extras }) : [];
      },
    }),
    premiumTotal: t.field({
      type: 'Kobo',
      select: { data: true, plan: true },
      resolve: ({ plan, ...draft }) => {
        const dependants = dataOf(draft).last?.dependants ?? [];
        const extras = dependants.filter(({ relationship }) => relationship === 'EXTRA').length;
        return plan ? sumOf(premiumLines(plan, { dependants: dependants.length - extras, extras })) : 0n;
      },
    }),
    files: t.prismaField({
      type: [Attachment],
      description: 'Photographs and documents uploaded to the draft.',
      resolve: (query, { id }) =>
        db.attachment.findMany({ ...query, where: { ownerType: 'Registration', ownerId: id }, orderBy: { createdAt: 'asc' } }),
    }),
    history: t.prismaField({ ...statusHistory('Registration') }),
  }),
});

builder.queryField('registration', (t) =>
  t.withAuth({ can: 'REGISTRATION_READ' }).prismaField({
    type: Registration,
    description: 'One registration in the viewer’s scope.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (query, _root, { id }, { viewer }) =>
      db.registration.findFirstOrThrow({ ...query, where: { id, AND: visibleRegistrations(viewer) } }),
  }),
);

builder.queryField('myRegistration', (t) =>
  t.withAuth({ can: 'REGISTRATION_READ' }).prismaField({
    type: Registration,
    nullable: true,
    description: 'The viewer’s own registration; null until one is started, and once it is cancelled.',
    resolve: (query, _root, _args, { viewer }) =>
      db.registration.findFirst({
        ...query,
        where: { officerId: viewer.userId, channel: 'SELF', status: { not: 'CANCELLED' } },
        orderBy: { createdAt: 'desc' },
      }),
  }),
);
