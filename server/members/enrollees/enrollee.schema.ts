import { Hcp } from '../../network/hcps/hcp.schema.ts';
import { Plan } from '../../network/plans/plan.schema.ts';
import { ageOn, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { can } from '../../scheme/access/permissions.shared.ts';
import { Attachment } from '../../scheme/files/attachment.schema.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { enumOf } from '../../scheme/graphql/enums.ts';
import { batchLoader } from '../../scheme/graphql/load-together.ts';
import { maskTail } from '../../scheme/graphql/mask.ts';
import { Lga, Town, Ward } from '../../scheme/reference/geography.schema.ts';
import { Actor, historyOf, StatusChange } from '../../scheme/workflow/history.schema.ts';
import { enrolleeActions, enrolleeMachine } from '../enrollee.machine.ts';
import { visibleEnrollees } from './enrollee.access.ts';
import { photoAddress } from './enrollee-photo.service.ts';
import { familiesOf, principalsOf } from './families-of.ts';
import { textsStopped } from './phone-marks.ts';
import { GUARDED_COLUMNS, headField, optionalRecordField, recordField, recordList } from './record-guard.ts';

const EnrolleeAction = builder.enumType('EnrolleeAction', { values: enrolleeMachine.names });

export const Enrollee = builder.prismaObject('Enrollee', {
  description:
    'A covered person: principal, spouse, child or extra dependant. Name, number, sex, age, plan, facility and cover may be read wherever a record names the person; the rest needs ENROLLEE_READ and a person of the viewer’s scope: elsewhere it is null, empty, or NOT_FOUND where it cannot be. Reads of the rest are on the access log.',
  // A field that does not say whether it is of the head or of the record is closed to everyone.
  authScopes: { closed: true },
  select: GUARDED_COLUMNS,
  fields: (t) => ({
    id: t.exposeID('id', headField),
    enrolmentNo: t.exposeString('enrolmentNo', {
      ...headField,
      nullable: true,
      description: 'PL/FORMAL/2026/48201937; dependants end in -01, -02 …; null until it is issued.',
    }),
    fullName: t.exposeString('fullName', { ...headField, description: 'Surname, first name, other names.' }),
    relationship: t.expose('relationship', { ...headField, type: enumOf('Relationship') }),
    sex: t.expose('sex', { ...headField, type: enumOf('Sex') }),
    age: t.int({
      ...headField,
      description: 'Whole years today.',
      select: { dateOfBirth: true },
      resolve: ({ dateOfBirth }) => ageOn(dateOfBirth, today()),
    }),
    status: t.expose('status', { ...headField, type: enumOf('EnrolleeStatus') }),
    statusReason: t.exposeString(
      'statusReason',
      optionalRecordField('HISTORY', 'Reason given for the current status; null if none was given'),
    ),
    statusChangedAt: t.expose('statusChangedAt', {
      type: 'DateTime',
      ...optionalRecordField('HISTORY', 'When the status last changed; null if not on record'),
    }),
    surname: t.exposeString('surname', headField),
    firstName: t.exposeString('firstName', headField),
    otherNames: t.exposeString('otherNames', optionalRecordField('IDENTITY')),
    dateOfBirth: t.expose('dateOfBirth', { type: 'Date', ...recordField('IDENTITY') }),
    maritalStatus: t.expose('maritalStatus', { type: enumOf('MaritalStatus'), ...optionalRecordField('IDENTITY') }),
    nin: t.string({
      ...optionalRecordField('NIN', 'Whole for registration officers and admins, else the last four digits; null if not on record'),
      select: { nin: true },
      resolve: ({ nin }, _args, { viewer }) => (viewer && can(viewer, 'ENROLLEE_NIN_READ') ? nin : maskTail(nin)),
    }),
    ninStatus: t.expose('ninStatus', { type: enumOf('NinStatus'), ...recordField('IDENTITY') }),
    phone: t.exposeString('phone', optionalRecordField('CONTACT', '11 digits, e.g. 08031234567; null if not on record')),
    phoneUnreachableAt: t.expose('phoneUnreachableAt', {
      type: 'DateTime',
      ...optionalRecordField('CONTACT', 'Since when text messages to the phone fail, after five in a row; null if they do not'),
    }),
    textsStoppedAt: t.field({
      type: 'DateTime',
      ...optionalRecordField(
        'CONTACT',
        'Since when the phone gets no text messages but sign-in codes, as it sent STOP; null if it gets them',
      ),
      select: { phone: true },
      resolve: ({ phone }, _args, _context, info) => (phone ? batchLoader(info, phone, textsStopped) : null),
    }),
    email: t.exposeString('email', optionalRecordField('CONTACT')),
    address: t.exposeString('address', optionalRecordField('CONTACT', 'Street address; null if not on record')),
    lga: t.relation('lga', { type: Lga, ...recordField('CONTACT') }),
    town: t.relation('town', { type: Town, ...recordField('CONTACT') }),
    ward: t.relation('ward', { type: Ward, ...optionalRecordField('CONTACT', 'The ward of the home address; null if not on record') }),
    stateOfOrigin: t.exposeString(
      'stateOfOrigin',
      optionalRecordField('CONTACT', 'State of Nigeria that the person comes from; null if not on record'),
    ),
    photoUrl: t.string({
      ...headField,
      nullable: true,
      description:
        'Address of the photograph on this server; null if there is none, and for people outside the viewer’s scope whom the request does not look up.',
      select: { photoId: true },
      resolve: (person, _args, context) => photoAddress(context, person),
    }),
    bloodGroup: t.exposeString('bloodGroup', optionalRecordField('HEALTH')),
    genotype: t.exposeString('genotype', optionalRecordField('HEALTH')),
    occupation: t.exposeString('occupation', optionalRecordField('WORK')),
    disability: t.exposeString('disability', optionalRecordField('HEALTH', 'In words; null if not on record')),
    nextOfKinName: t.exposeString('nextOfKinName', optionalRecordField('CONTACT')),
    nextOfKinPhone: t.exposeString('nextOfKinPhone', optionalRecordField('CONTACT')),
    nextOfKinRelationship: t.exposeString(
      'nextOfKinRelationship',
      optionalRecordField('CONTACT', 'Relationship of the next of kin; null if not on record'),
    ),
    plan: t.relation('plan', { ...headField, type: Plan }),
    vulnerableCategory: t.expose('vulnerableCategory', {
      type: enumOf('VulnerableCategory'),
      ...optionalRecordField('IDENTITY', 'Why the person counts as vulnerable; null if not on record'),
    }),
    staffNo: t.exposeString('staffNo', optionalRecordField('WORK', 'Staff number at the employer; null if not on record')),
    gradeLevel: t.exposeString('gradeLevel', optionalRecordField('WORK', 'Grade level at the employer; null if not on record')),
    dateOfFirstAppointment: t.expose('dateOfFirstAppointment', {
      type: 'Date',
      ...optionalRecordField('WORK', 'First day in the service of the employer; null if not on record'),
    }),
    basicSalary: t.expose('basicSalary', {
      type: 'Kobo',
      ...optionalRecordField(
        'WORK',
        'Basic salary of a month, in kobo; null if not on record, without the permission ENROLLEE_UPDATE',
        'ENROLLEE_UPDATE',
      ),
      unauthorizedResolver: () => null,
    }),
    matricNo: t.exposeString('matricNo', optionalRecordField('WORK', 'Matriculation number of a student; null if not on record')),
    session: t.relation(
      'session',
      optionalRecordField('WORK', 'Academic session that the cover of a student is for; null if not on record'),
    ),
    studyLevel: t.exposeString('studyLevel', optionalRecordField('WORK', 'Level of study of a student; null if not on record')),
    courseOfStudy: t.exposeString('courseOfStudy', optionalRecordField('WORK', 'Course of study of a student; null if not on record')),
    hcp: t.relation('hcp', { ...headField, type: Hcp, nullable: true, description: 'The home facility; null until one is chosen.' }),
    hcpSince: t.expose('hcpSince', {
      ...headField,
      type: 'Date',
      nullable: true,
      description: 'First day at the home facility; null until one is chosen.',
    }),
    coverageStart: t.expose('coverageStart', {
      ...headField,
      type: 'Date',
      nullable: true,
      description: 'First day of cover; null until cover is granted.',
    }),
    coverageEnd: t.expose('coverageEnd', {
      ...headField,
      type: 'Date',
      nullable: true,
      description: 'Last day of cover; null until cover is granted, and while it is open-ended.',
    }),
    registeredAt: t.expose('registeredAt', {
      type: 'DateTime',
      ...optionalRecordField('HISTORY', 'When the person was registered; null if not on record'),
    }),
    registeredBy: t.relation('registeredBy', {
      type: Actor,
      ...optionalRecordField('HISTORY', 'The officer who registered the person; null if the person registered without one'),
    }),
    registrationChannel: t.expose('registrationChannel', { type: enumOf('RegistrationChannel'), ...recordField('HISTORY') }),
    duplicateFlag: t.expose('duplicateFlag', { type: enumOf('DuplicateFlag'), ...recordField('HISTORY') }),
    mergedInto: t.relation('mergedInto', {
      ...optionalRecordField('HISTORY', 'The record this one was merged into; null unless it was merged'),
    }),
    mergedRecords: t.relation('mergedRecords', {
      description: 'Records merged into this one; their numbers lead here.',
      query: { orderBy: { registeredAt: 'asc' }, take: 20 },
      ...recordList('HISTORY'),
    }),
    principal: t.prismaField({
      ...headField,
      type: 'Enrollee',
      nullable: true,
      description: 'Whose dependant this person is; null for a principal, and where the viewer may not see the principal.',
      select: { principalId: true },
      resolve: (query, { principalId }, _args, { viewer }, info) => {
        // Read first: Pothos refuses a resolver that leaves the selection aside.
        const selection = { ...query };
        return principalId && viewer ? batchLoader(info, principalId, (ids) => principalsOf(viewer, ids, selection)) : null;
      },
    }),
    principalName: t.string({
      ...optionalRecordField('FAMILY', 'Name of the principal of a dependant, for lists; null for principals'),
      select: { principal: { select: { fullName: true } } },
      resolve: ({ principal }) => principal?.fullName ?? null,
    }),
    family: t.prismaField({
      type: ['Enrollee'],
      description: 'The whole family as far as the viewer may see it: principal, spouse, then children by age.',
      ...recordList('FAMILY'),
      select: { id: true, principalId: true },
      resolve: (query, { id, principalId }, _args, { viewer }, info) => {
        // Read first: Pothos refuses a resolver that leaves the selection aside.
        const selection = { ...query };
        return batchLoader(info, principalId ?? id, (heads) => familiesOf(viewer, heads, selection));
      },
    }),
    documents: t.prismaField({
      type: [Attachment],
      description: 'Documents and earlier photographs, for officers who may edit the record.',
      ...recordList('DOCUMENTS', 'ENROLLEE_UPDATE'),
      select: { id: true, photoId: true },
      resolve: (query, { id, photoId }) =>
        db.attachment.findMany({
          ...query,
          where: { ownerType: 'Enrollee', ownerId: id, ...(photoId && { id: { not: photoId } }) },
          orderBy: { createdAt: 'asc' },
        }),
    }),
    dependantCount: t.relationCount('dependants', {
      description: 'Dependants with cover.',
      where: { status: 'ACTIVE' },
      ...recordField('FAMILY'),
    }),
    history: t.prismaField({
      type: [StatusChange],
      description: 'History of cover, oldest first, including that of records merged into this one.',
      ...recordList('HISTORY'),
      select: { id: true, mergedRecords: { select: { id: true } } },
      resolve: (query, { id, mergedRecords }, _args, _context, info) =>
        historyOf(query, info, 'Enrollee', id, ...mergedRecords.map((record) => record.id)),
    }),
    deceasedOn: t.expose('deceasedOn', { type: 'Date', ...optionalRecordField('HISTORY', 'Day of death; null if no death is recorded') }),
    availableActions: t.field({
      ...headField,
      type: [EnrolleeAction],
      description: 'Cover actions open to the viewer.',
      select: { status: true, relationship: true, principal: { select: { status: true } } },
      resolve: (person, _args, { viewer }) => (viewer ? enrolleeActions(viewer, person) : []),
    }),
    version: t.exposeInt('version', headField),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', ...headField }),
  }),
});

builder.queryField('enrollee', (t) =>
  t.withAuth({ can: 'ENROLLEE_READ' }).prismaField({
    type: Enrollee,
    description: 'One enrollee in the viewer’s scope.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (query, _root, { id }, { viewer }) => db.enrollee.findFirstOrThrow({ ...query, where: { id, AND: visibleEnrollees(viewer) } }),
  }),
);
