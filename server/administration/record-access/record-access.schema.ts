import type { Prisma, RecordAccess as RecordAccessRow } from '../../generated/prisma/client.ts';
import { familyOf } from '../../members/enrollees/enrollee.access.ts';
import { enrolleeMatching } from '../../members/enrollees/enrollee-search.ts';
import { visibleRecordAccesses } from '../../members/record-access/record-access.access.ts';
import { db } from '../../platform/db.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { DateRangeInput, instantsWithin } from '../../scheme/graphql/date-range.ts';
import { enumOf } from '../../scheme/graphql/enums.ts';
import { listField } from '../../scheme/graphql/list.ts';

type Named = RecordAccessRow & {
  enrollee: { fullName: string; enrolmentNo: string | null } | undefined;
  reader: string | undefined;
  facility: string | undefined;
};

const RecordAccess = builder.objectRef<Named>('RecordAccess').implement({
  description: 'A view of a person’s record by another user. Append-only.',
  fields: (t) => ({
    id: t.id({ resolve: ({ id }) => String(id) }),
    at: t.expose('at', { type: 'DateTime' }),
    enrolleeId: t.exposeID('enrolleeId'),
    enrolleeName: t.string({ resolve: ({ enrollee }) => enrollee?.fullName ?? '' }),
    enrolmentNo: t.string({
      nullable: true,
      description: 'Null before it is issued.',
      resolve: ({ enrollee }) => enrollee?.enrolmentNo ?? null,
    }),
    readerName: t.string({ description: 'The user who viewed the record.', resolve: ({ reader }) => reader ?? '' }),
    readerRole: t.expose('role', { type: enumOf('Role'), description: 'The user’s role at that time.' }),
    hcpName: t.string({
      nullable: true,
      description: 'The user’s facility; null for officers.',
      resolve: ({ facility }) => facility ?? null,
    }),
    parts: t.expose('parts', { type: [enumOf('RecordPart')], description: 'The part of the record that was viewed.' }),
    operation: t.exposeString('operation', { description: 'The page or program that sent the request.' }),
    purpose: t.expose('purpose', {
      type: enumOf('LookupPurpose'),
      nullable: true,
      description: 'Reason why a facility looked up a person registered elsewhere; null for other views.',
    }),
    requestId: t.exposeString('requestId', { description: 'Request id, as in the server log.' }),
  }),
});

const RecordAccessFilter = builder.inputType('RecordAccessFilter', {
  fields: (t) => ({
    at: t.field({ type: DateRangeInput, description: 'Lagos days, inclusive.' }),
    enrolleeId: t.id(),
    userId: t.id(),
    role: t.field({ type: [enumOf('Role')] }),
    part: t.field({ type: [enumOf('RecordPart')] }),
    purpose: t.field({ type: [enumOf('LookupPurpose')] }),
  }),
});

/** The member’s own family; empty for other roles. */
async function familyIdsOf({ scope }: Viewer): Promise<string[]> {
  if (scope.kind !== 'SELF') return [];
  const family = await db.enrollee.findMany({ where: familyOf(scope.enrolleeId), select: { id: true } });
  return family.map(({ id }) => id);
}

/** Enrollees whose name or number matches a text; limited for common names. */
const MAX_PEOPLE = 200;

async function whereSought(search: string | null | undefined): Promise<Prisma.RecordAccessWhereInput> {
  if (!search) return {};
  const people = await db.enrollee.findMany({ where: enrolleeMatching(search), select: { id: true }, take: MAX_PEOPLE });
  return { enrolleeId: { in: people.map(({ id }) => id) } };
}

/** Looks up names for one page only, because the log has no foreign keys. */
async function named(rows: RecordAccessRow[]): Promise<Named[]> {
  const idsOf = (pick: (row: RecordAccessRow) => string | null) => [...new Set(rows.flatMap((row) => pick(row) ?? []))];
  const [people, readers, facilities] = await Promise.all([
    db.enrollee.findMany({
      where: { id: { in: idsOf(({ enrolleeId }) => enrolleeId) } },
      select: { id: true, fullName: true, enrolmentNo: true },
    }),
    db.userAccount.findMany({ where: { id: { in: idsOf(({ userId }) => userId) } }, select: { id: true, name: true } }),
    db.hcp.findMany({ where: { id: { in: idsOf(({ hcpId }) => hcpId) } }, select: { id: true, name: true } }),
  ]);
  const personOf = new Map(people.map((person) => [person.id, person]));
  const readerOf = new Map(readers.map(({ id, name }) => [id, name]));
  const facilityOf = new Map(facilities.map(({ id, name }) => [id, name]));
  return rows.map((row) => ({
    ...row,
    enrollee: personOf.get(row.enrolleeId),
    reader: readerOf.get(row.userId),
    facility: facilityOf.get(row.hcpId ?? ''),
  }));
}

listField('recordAccesses', {
  description:
    'The access log, newest first: of everyone for administrators, searched by the enrollee’s name or number; of their own family for members. Indexes: RecordAccess_enrolleeId_at_idx, RecordAccess_userId_at_idx, RecordAccess_at_idx.',
  type: RecordAccess,
  permission: 'RECORD_ACCESS_READ',
  filter: RecordAccessFilter,
  sortBy: ['at'],
  where: async (viewer, filter, search): Promise<Prisma.RecordAccessWhereInput> => ({
    AND: [
      visibleRecordAccesses(viewer, await familyIdsOf(viewer)),
      await whereSought(search),
      {
        at: instantsWithin(filter?.at),
        ...(filter?.enrolleeId && { enrolleeId: filter.enrolleeId }),
        ...(filter?.userId && { userId: filter.userId }),
        ...(filter?.role?.length && { role: { in: filter.role } }),
        ...(filter?.part?.length && { parts: { hasSome: filter.part } }),
        ...(filter?.purpose?.length && { purpose: { in: filter.purpose } }),
      },
    ],
  }),
  find: async (args) => named(await db.recordAccess.findMany(args)),
  count: (args) => db.recordAccess.count(args),
});
