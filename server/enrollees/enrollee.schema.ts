import { Actor, historyOf, StatusChange } from '../activity/history.schema.ts';
import { can } from '../auth/permissions.ts';
import { ageOn, today } from '../clock.ts';
import type { Context } from '../context.ts';
import { db } from '../db.ts';
import { visibleEncounters } from '../encounters/encounter.access.ts';
import { Attachment } from '../files/attachment.schema.ts';
import { Lga, Town, Ward } from '../geography/geography.schema.ts';
import { Hcp } from '../hcps/hcp.schema.ts';
import { Mda } from '../mdas/mda.schema.ts';
import { Plan } from '../plans/plan.schema.ts';
import { builder } from '../schema/builder.ts';
import { enumOf } from '../schema/enums.ts';
import { maskTail } from '../schema/mask.ts';
import { NOT_MERGED, visibleEnrollees } from './enrollee.access.ts';
import { enrolleeActions, enrolleeMachine } from './enrollee.machine.ts';
import { photoAddress } from './enrollee-photo.service.ts';

const record = { authScopes: { can: 'ENROLLEE_READ' } } as const;
const optional = { nullable: true, ...record } as const;

/** Four digits of a NIN for those who may read the record, nothing for the rest. */
const maskedNin = ({ nin }: { nin: string | null }, _args: object, { viewer }: Context) =>
  viewer && can(viewer, 'ENROLLEE_READ') ? maskTail(nin) : null;

const EnrolleeAction = builder.enumType('EnrolleeAction', { values: enrolleeMachine.names });

export const Enrollee = builder.prismaObject('Enrollee', {
  description:
    'A covered person: principal, spouse, child or extra dependant. Name, number, sex and age may be read wherever a record names the person; the rest needs ENROLLEE_READ.',
  authScopes: { can: 'ENROLLEE_NAME_READ' },
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    enrolmentNo: t.exposeString('enrolmentNo', { nullable: true, description: 'PL/FORMAL/2026/000123; dependants end in -01, -02 …' }),
    fullName: t.exposeString('fullName', { description: 'Surname, first name, other names.' }),
    relationship: t.expose('relationship', { type: enumOf('Relationship') }),
    sex: t.expose('sex', { type: enumOf('Sex') }),
    age: t.int({
      description: 'Whole years today.',
      select: { dateOfBirth: true },
      resolve: ({ dateOfBirth }) => ageOn(dateOfBirth, today()),
    }),
    status: t.expose('status', { type: enumOf('EnrolleeStatus') }),
    statusReason: t.exposeString('statusReason', optional),
    statusChangedAt: t.expose('statusChangedAt', { type: 'DateTime', ...optional }),
    surname: t.exposeString('surname', record),
    firstName: t.exposeString('firstName', record),
    otherNames: t.exposeString('otherNames', optional),
    dateOfBirth: t.expose('dateOfBirth', { type: 'Date', ...record }),
    maritalStatus: t.expose('maritalStatus', { type: enumOf('MaritalStatus'), ...optional }),
    nin: t.string({
      nullable: true,
      description: 'Whole for registration officers and admins, else the last four digits.',
      select: { nin: true },
      authScopes: { can: 'ENROLLEE_NIN_READ' },
      unauthorizedResolver: maskedNin,
      resolve: ({ nin }) => nin,
    }),
    ninStatus: t.expose('ninStatus', { type: enumOf('NinStatus'), ...record }),
    phone: t.exposeString('phone', optional),
    email: t.exposeString('email', optional),
    address: t.exposeString('address', optional),
    lga: t.relation('lga', { type: Lga, ...record }),
    town: t.relation('town', { type: Town, ...record }),
    ward: t.relation('ward', { type: Ward, ...optional }),
    stateOfOrigin: t.exposeString('stateOfOrigin', optional),
    photoUrl: t.string({
      nullable: true,
      description: 'Address of the photograph on this server, for those who may see the record.',
      select: { id: true, photoId: true, hcpId: true },
      resolve: (person, _args, { viewer }) => photoAddress(viewer, person),
    }),
    bloodGroup: t.exposeString('bloodGroup', optional),
    genotype: t.exposeString('genotype', optional),
    occupation: t.exposeString('occupation', optional),
    disability: t.exposeString('disability', optional),
    nextOfKinName: t.exposeString('nextOfKinName', optional),
    nextOfKinPhone: t.exposeString('nextOfKinPhone', optional),
    nextOfKinRelationship: t.exposeString('nextOfKinRelationship', optional),
    plan: t.relation('plan', { type: Plan }),
    vulnerableCategory: t.expose('vulnerableCategory', { type: enumOf('VulnerableCategory'), ...optional }),
    mda: t.relation('mda', { type: Mda, description: 'Employer or institution.', ...optional }),
    staffNo: t.exposeString('staffNo', optional),
    gradeLevel: t.exposeString('gradeLevel', optional),
    dateOfFirstAppointment: t.expose('dateOfFirstAppointment', { type: 'Date', ...optional }),
    basicSalary: t.expose('basicSalary', {
      type: 'Kobo',
      nullable: true,
      description: 'Monthly, for those who keep the record; null for others.',
      authScopes: { can: 'ENROLLEE_UPDATE' },
      unauthorizedResolver: () => null,
    }),
    matricNo: t.exposeString('matricNo', optional),
    session: t.relation('session', optional),
    studyLevel: t.exposeString('studyLevel', optional),
    courseOfStudy: t.exposeString('courseOfStudy', optional),
    hcp: t.relation('hcp', { type: Hcp, nullable: true, description: 'The facility chosen as first provider.' }),
    hcpSince: t.expose('hcpSince', { type: 'Date', nullable: true }),
    coverageStart: t.expose('coverageStart', { type: 'Date', nullable: true }),
    coverageEnd: t.expose('coverageEnd', { type: 'Date', nullable: true, description: 'Last day of cover; null while it is open-ended.' }),
    lastVisitAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'The last visit that the viewer may see; null where there is none, and for those who may see no visit.',
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
    registeredAt: t.expose('registeredAt', { type: 'DateTime', ...optional }),
    registeredBy: t.relation('registeredBy', { type: Actor, ...optional }),
    registrationChannel: t.expose('registrationChannel', { type: enumOf('RegistrationChannel'), ...record }),
    duplicateFlag: t.expose('duplicateFlag', { type: enumOf('DuplicateFlag'), ...record }),
    mergedInto: t.relation('mergedInto', {
      nullable: true,
      description: 'The record that took over from this one.',
      ...record,
    }),
    mergedRecords: t.relation('mergedRecords', {
      description: 'Records found to be of the same person; their numbers lead here.',
      query: { orderBy: { registeredAt: 'asc' }, take: 20 },
      ...record,
    }),
    principal: t.prismaField({
      type: 'Enrollee',
      nullable: true,
      description: 'Whose dependant this person is; null for a principal, and where the viewer may not see the principal.',
      select: { principalId: true },
      resolve: (query, { principalId }, _args, { viewer }) => {
        // Read first: Pothos refuses a resolver that leaves the selection aside.
        const selection = { ...query };
        return principalId && viewer
          ? db.enrollee.findFirst({ ...selection, where: { id: principalId, AND: visibleEnrollees(viewer) } })
          : null;
      },
    }),
    principalName: t.string({
      description: 'Name of the principal of a dependant, for lists.',
      ...optional,
      select: { principal: { select: { fullName: true } } },
      resolve: ({ principal }) => principal?.fullName ?? null,
    }),
    family: t.prismaField({
      type: ['Enrollee'],
      description: 'The whole family as far as the viewer may see it: principal, spouse, then children by age.',
      ...record,
      select: { id: true, principalId: true },
      resolve: (query, { id, principalId }, _args, { viewer }) => {
        const head = principalId ?? id;
        return db.enrollee.findMany({
          ...query,
          where: {
            AND: [viewer ? visibleEnrollees(viewer) : { id: { in: [] } }, NOT_MERGED, { OR: [{ id: head }, { principalId: head }] }],
          },
          orderBy: [{ relationship: 'asc' }, { dateOfBirth: 'asc' }],
          take: 50,
        });
      },
    }),
    documents: t.prismaField({
      type: [Attachment],
      description: 'Papers given at registration and earlier photographs, for those who keep the record.',
      authScopes: { can: 'ENROLLEE_UPDATE' },
      select: { id: true, photoId: true },
      resolve: (query, { id, photoId }) =>
        db.attachment.findMany({
          ...query,
          where: { ownerType: 'Enrollee', ownerId: id, ...(photoId && { id: { not: photoId } }) },
          orderBy: { createdAt: 'asc' },
        }),
    }),
    dependantCount: t.relationCount('dependants', { description: 'Dependants with cover.', where: { status: 'ACTIVE' }, ...record }),
    history: t.prismaField({
      type: [StatusChange],
      description: 'What happened to the cover, oldest first; of the records merged into this one too.',
      ...record,
      select: { id: true, mergedRecords: { select: { id: true } } },
      resolve: (query, { id, mergedRecords }) => historyOf(query, 'Enrollee', id, ...mergedRecords.map((record) => record.id)),
    }),
    deceasedOn: t.expose('deceasedOn', { type: 'Date', ...optional }),
    availableActions: t.field({
      type: [EnrolleeAction],
      description: 'What the viewer may do with the cover now.',
      select: { status: true, relationship: true, principal: { select: { status: true } } },
      resolve: (person, _args, { viewer }) => (viewer ? enrolleeActions(viewer, person) : []),
    }),
    version: t.exposeInt('version'),
  }),
});

builder.queryField('enrollee', (t) =>
  t.withAuth({ can: 'ENROLLEE_READ' }).prismaField({
    type: Enrollee,
    description: 'One enrollee of the viewer’s scope.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (query, _root, { id }, { viewer }) => db.enrollee.findFirstOrThrow({ ...query, where: { id, AND: visibleEnrollees(viewer) } }),
  }),
);
