import type { Prisma } from '../../generated/prisma/client.ts';
import type { EnrolleeStatus, RecordPart, Sex } from '../../generated/prisma/enums.ts';
import { addDays, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { DateRangeInput } from '../../scheme/graphql/date-range.ts';
import { enumOf } from '../../scheme/graphql/enums.ts';
import { inputOf } from '../../scheme/graphql/input-of.ts';
import { listField } from '../../scheme/graphql/list.ts';
import { listedEnrollees } from '../enrollees/enrollee.access.ts';
import { enrolleesMatchingSearch } from '../enrollees/enrollee-search.ts';
import { readField } from '../record-access/read-field.ts';
import { birthdayMessagesInput } from './birthday-message.input.ts';
import { sendBirthdayMessages } from './birthday-message.service.ts';
import { type BirthdaySpan, birthdayIn, birthdaySpans } from './birthday-range.ts';

const person = {
  ...{ id: true, enrolmentNo: true, fullName: true, sex: true, dateOfBirth: true, birthday: true, phone: true, status: true },
  ...{ hcp: { select: { name: true } }, plan: { select: { name: true } }, mda: { select: { name: true } } },
} as const satisfies Prisma.EnrolleeSelect;
type Person = Prisma.EnrolleeGetPayload<{ select: typeof person }>;
type BirthdayRow = Person & { on: Date; turns: number };

const reads = (part: RecordPart) => readField<{ id: string }>(part, ({ id }) => id);

const Birthday = builder.objectRef<BirthdayRow>('Birthday').implement({
  description: 'A birthday within the requested days.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the enrollee.' }),
    on: t.expose('on', { type: 'Date', description: 'The day; 28 February in common years for people born on 29 February.' }),
    turns: t.exposeInt('turns', { description: 'Age reached on that day.' }),
    fullName: t.exposeString('fullName'),
    enrolmentNo: t.exposeString('enrolmentNo', { nullable: true, description: 'Null until it is issued.' }),
    sex: t.field({ type: enumOf('Sex'), resolve: ({ sex }): Sex => sex }),
    dateOfBirth: t.expose('dateOfBirth', { type: 'Date', ...reads('IDENTITY') }),
    phone: t.exposeString('phone', { nullable: true, description: 'Null if not on record.', ...reads('CONTACT') }),
    status: t.field({ type: enumOf('EnrolleeStatus'), resolve: ({ status }): EnrolleeStatus => status }),
    hcpName: t.string({
      nullable: true,
      description: 'The home facility; null until one is chosen.',
      resolve: ({ hcp }) => hcp?.name ?? null,
    }),
    planName: t.string({ resolve: ({ plan }) => plan.name }),
    mdaName: t.string({
      nullable: true,
      description: 'Employer or institution that the person is covered through; null if there is none.',
      resolve: ({ mda }) => mda?.name ?? null,
    }),
  }),
});

const BirthdayFilter = builder.inputType('BirthdayFilter', {
  fields: (t) => ({
    days: t.field({
      type: DateRangeInput,
      description: 'Days in any year; by default this week, Monday to Sunday. The range may span New Year.',
    }),
    status: t.field({ type: [enumOf('EnrolleeStatus')], description: 'Covered people unless given.' }),
    relationship: t.field({ type: [enumOf('Relationship')] }),
    sex: t.field({ type: enumOf('Sex') }),
    planId: t.id(),
    mdaId: t.id(),
    hcpId: t.id(),
    lgaId: t.id(),
  }),
});

/** The dead have none; who is not on record yet is not congratulated. */
const ALIVE = ['ACTIVE', 'SUSPENDED', 'DISABLED', 'EXPIRED'] as const satisfies EnrolleeStatus[];

type Span = BirthdaySpan & { where: Prisma.EnrolleeWhereInput };
/** The requested days as consecutive spans, each a range of one index. */
type Where = { spans: Span[] };

function thisWeek(): { from: Date; to: Date } {
  const monday = addDays(today(), -((today().getUTCDay() + 6) % 7));
  return { from: monday, to: addDays(monday, 6) };
}

async function birthdaysWhere(
  viewer: Viewer,
  filter: typeof BirthdayFilter.$inferInput | null | undefined,
  search: string | null | undefined,
): Promise<Where> {
  const { days, status } = filter ?? {};
  const week = thisWeek();
  const from = days?.from ?? days?.to ?? week.from;
  const statuses = ALIVE.filter((each) => (status?.length ? status.includes(each) : each === 'ACTIVE'));
  const sought = await enrolleesMatchingSearch(viewer, search);
  return {
    spans: birthdaySpans(from, days?.to ?? (days?.from ? from : week.to)).map((span) => ({
      ...span,
      where: {
        AND: [
          listedEnrollees(viewer),
          {
            birthday: { gte: span.from, lte: span.to },
            // The day of the birth is no birthday.
            dateOfBirth: { lt: new Date(Date.UTC(span.year, 0, 1)) },
            status: { in: statuses },
            relationship: { in: filter?.relationship ?? undefined },
            sex: filter?.sex ?? undefined,
            planId: filter?.planId ?? undefined,
            mdaId: filter?.mdaId ?? undefined,
            hcpId: filter?.hcpId ?? undefined,
            lgaId: filter?.lgaId ?? undefined,
          },
          sought,
        ],
      },
    })),
  };
}

type Page = { where: Where; orderBy: object; skip: number; take: number };

/** By day the spans follow one another over New Year; by anything else they are one list. */
async function findBirthdays({ where: { spans }, orderBy, skip, take }: Page): Promise<BirthdayRow[]> {
  const [first] = [orderBy].flat() as { birthday?: 'asc' | 'desc' }[];
  const rows: Person[] = [];
  if (first?.birthday) {
    let before = 0;
    for (const { where } of first.birthday === 'asc' ? spans : spans.toReversed()) {
      const some = { skip: Math.max(0, skip - before), take: take - rows.length };
      if (some.take > 0) rows.push(...(await db.enrollee.findMany({ where, orderBy, select: person, ...some })));
      if (spans.length > 1) before += await db.enrollee.count({ where });
    }
  } else
    rows.push(...(await db.enrollee.findMany({ where: { OR: spans.map(({ where }) => where) }, orderBy, select: person, skip, take })));
  return rows.map((row) => {
    const year = spans.find(({ from, to }) => from <= row.birthday && row.birthday <= to)?.year ?? 0;
    return { ...row, on: birthdayIn(year, row.dateOfBirth), turns: year - row.dateOfBirth.getUTCFullYear() };
  });
}

listField('birthdays', {
  description: 'People whose birthday falls in a range of days, in date order. Served by the index on (birthday, searchName).',
  type: Birthday,
  permission: 'PERSON_REPORT_READ',
  filter: BirthdayFilter,
  sortBy: ['birthday', 'fullName', 'dateOfBirth'],
  defaultDirection: 'ASC',
  orderBy: {
    birthday: (direction) => [{ birthday: direction }, { searchName: direction }],
    fullName: (direction) => ({ searchName: direction }),
  },
  where: birthdaysWhere,
  find: findBirthdays,
  count: ({ where: { spans } }) => db.enrollee.count({ where: { OR: spans.map(({ where }) => where) } }),
});

builder.mutationField('sendBirthdayMessages', (t) =>
  t.withAuth({ can: 'BIRTHDAY_MESSAGE_SEND' }).int({
    description:
      'Sends a wish, by text message where a phone is on record, to the people whose birthday is today, each once a year. Returns their number.',
    args: { input: t.arg({ type: inputOf(birthdayMessagesInput, 'BirthdayMessagesInput'), required: true }) },
    resolve: (_root, { input }, { viewer }) => sendBirthdayMessages(viewer, input),
  }),
);
