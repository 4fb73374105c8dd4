import type { RecordPart } from '../../generated/prisma/enums.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { DateRangeInput } from '../../scheme/graphql/date-range.ts';
import { enumOf } from '../../scheme/graphql/enums.ts';
import { listField } from '../../scheme/graphql/list.ts';
import { readField } from '../record-access/read-field.ts';
import { countMdaPeople, findMdaPeople, mdaPeopleWhere, type MdaPerson as Person } from './mda-people.service.ts';

const reads = (part: RecordPart) => readField<{ id: string }>(part, ({ id }) => id);

const MdaPerson = builder.objectRef<Person>('MdaPerson').implement({
  description: 'A person covered through an MDA, in the list of its families.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the enrollee.' }),
    serial: t.exposeInt('serial', { description: 'Position in the whole list.' }),
    enrolmentNo: t.exposeString('enrolmentNo', { nullable: true, description: 'Null until it is issued.' }),
    fullName: t.exposeString('fullName'),
    relationship: t.expose('relationship', { type: enumOf('Relationship') }),
    sex: t.expose('sex', { type: enumOf('Sex') }),
    dateOfBirth: t.expose('dateOfBirth', { type: 'Date', ...reads('IDENTITY') }),
    age: t.exposeInt('age', { description: 'Whole years today.' }),
    staffNo: t.exposeString('staffNo', {
      nullable: true,
      description: 'Staff number at the employer; null if not on record.',
      ...reads('WORK'),
    }),
    hcpName: t.exposeString('hcpName', { nullable: true, description: 'The home facility; null until one is chosen.' }),
    lgaName: t.exposeString('lgaName'),
    phone: t.exposeString('phone', { nullable: true, description: 'Null if not on record.', ...reads('CONTACT') }),
    status: t.expose('status', { type: enumOf('EnrolleeStatus') }),
    registeredAt: t.expose('registeredAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the person was registered; null if not on record.',
    }),
  }),
});

const MdaPeopleFilter = builder.inputType('MdaPeopleFilter', {
  fields: (t) => ({
    mdaId: t.id({ required: true, description: 'The MDA to list.' }),
    status: t.field({ type: [enumOf('EnrolleeStatus')] }),
    relationship: t.field({ type: [enumOf('Relationship')] }),
    sex: t.field({ type: enumOf('Sex') }),
    planId: t.id(),
    hcpId: t.id(),
    lgaId: t.id(),
    townId: t.id(),
    registered: t.field({ type: DateRangeInput }),
  }),
});

listField('mdaPeople', {
  description:
    'Everyone covered through one MDA, family by family, the principal first; empty without an MDA. Sorted by the values of the principals. Served by the index on (mdaId, status).',
  type: MdaPerson,
  permission: 'PERSON_REPORT_READ',
  filter: MdaPeopleFilter,
  sortBy: ['fullName', 'enrolmentNo', 'registeredAt'],
  defaultDirection: 'ASC',
  where: mdaPeopleWhere,
  find: findMdaPeople,
  count: countMdaPeople,
});
