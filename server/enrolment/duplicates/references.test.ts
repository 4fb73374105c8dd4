import { describe, expect, it } from 'vitest';
import { monthOf, now, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { makeEnrollee, makeUser } from '../../testing/make/make.ts';
import { makeBill } from '../../testing/make/make-bill.ts';
import { makeMerging, pairOf } from '../../testing/make/make-merging.ts';
import { LOOSE_REFERENCES, moveStragglers, REFERENCES } from './references.ts';

const MERGE = /* GraphQL */ `mutation($id: ID!, $input: MergeDuplicateInput!) { mergeDuplicate(id: $id, input: $input) { id } }`;

const foreignKeys = () => db.$queryRaw<{ key: string }[]>`
  SELECT t.relname || '.' || a.attname AS key FROM pg_constraint c
  JOIN pg_class t ON t.oid = c.conrelid JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY(c.conkey)
  WHERE c.contype = 'f' AND c.confrelid = '"Enrollee"'::regclass`;

describe('references to a person', () => {
  it('are all handled by a merge: every foreign key of the database', async () => {
    expect((await foreignKeys()).map(({ key }) => key).sort()).toEqual(Object.keys(REFERENCES).sort());
  });

  it('are all handled by a merge: every record that names its subject by type and id', async () => {
    const loose = await db.$queryRaw<{ key: string }[]>`
      SELECT t.table_name || '.' || t.column_name AS key FROM information_schema.columns t
      JOIN information_schema.columns i ON i.table_schema = t.table_schema AND i.table_name = t.table_name AND i.column_name = replace(t.column_name, 'Type', 'Id')
      WHERE t.table_schema = 'public' AND t.data_type = 'text' AND t.column_name LIKE '%Type' AND i.data_type = 'uuid'`;
    expect(loose.map(({ key }) => key).sort()).toEqual(Object.keys(LOOSE_REFERENCES).sort());
  });
});

/** One row of everything about a person. */
async function everythingOf(person: { id: string; planId: string; lgaId: string; townId: string; hcpId: string | null }, serial: string) {
  const user = await makeUser('ADMIN');
  const { id: enrolleeId, planId, lgaId, townId } = person;
  const bill = await makeBill({ claims: [{ claimed: 100_000n }] });
  await db.claim.updateMany({ where: { billId: bill.bill.id }, data: { enrolleeId } });
  const day = today();
  await db.coverPeriod.create({ data: { enrolleeId, startsOn: day, endsOn: day } });
  await db.facilityChangeRequest.create({
    data: {
      enrolleeId,
      toHcpId: person.hcpId ?? '',
      reason: 'Moved house',
      effectiveDate: day,
      requestedById: user.id,
      status: 'CANCELLED',
    },
  });
  await db.invoice.create({ data: { invoiceNo: `INV-M-${serial}`, kind: 'CARD_FEE', enrolleeId, amount: 5n, dueDate: day } });
  await db.registration.create({ data: { data: {}, enrolleeId, status: 'COMPLETED', completedAt: now() } });
  await db.dependantRequest.create({
    data: { principalId: enrolleeId, relationship: 'CHILD', displayName: 'Child', data: {}, requestedById: user.id },
  });
  await makeUser('ENROLLEE', { enrolleeId });
  await db.attachment.create({
    data: {
      ownerType: 'Enrollee',
      ownerId: enrolleeId,
      kind: 'PAY_SLIP',
      filename: 'slip.pdf',
      mime: 'application/pdf',
      size: 1,
      sha256: 'x',
      storageKey: `merge-${serial}`,
    },
  });
  await db.notification.create({ data: { userId: user.id, kind: 'X', title: 'About', entityType: 'Enrollee', entityId: enrolleeId } });
  await db.encounter.create({
    data: {
      encounterNo: `ENC-M-${serial}`,
      enrolleeId,
      hcpId: person.hcpId ?? '',
      visitAt: now(),
      visitType: 'OUTPATIENT',
      attendingName: 'Dr. Gyang',
      lgaId,
      townId,
      planId,
      sex: 'MALE',
      enrolleeLgaId: lgaId,
      enrolleeTownId: townId,
      age: 41,
      month: monthOf(day),
    },
  });
}

const split = (key: string) => key.split('.') as [string, string];

async function countsOf(id: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const key of Object.keys(REFERENCES)) {
    const [table, column] = split(key);
    const rows = await db.$queryRawUnsafe<{ n: number }[]>(`SELECT count(*)::int AS n FROM "${table}" WHERE "${column}" = '${id}'`);
    counts[key] = rows[0]?.n ?? 0;
  }
  for (const key of Object.keys(LOOSE_REFERENCES)) {
    const [table, type] = split(key);
    const rows = await db.$queryRawUnsafe<{ n: number }[]>(
      `SELECT count(*)::int AS n FROM "${table}" WHERE "${type}" = 'Enrollee' AND "${type.replace('Type', 'Id')}" = '${id}'`,
    );
    counts[key] = rows[0]?.n ?? 0;
  }
  return counts;
}

it('are all kept: the person has the records of both, and unique ones stay findable on the merged record', async () => {
  const admin = await makeUser('ADMIN');
  const [kept, merged] = await makeMerging();
  await everythingOf(kept, 'A');
  await everythingOf(merged, 'B');
  const [keptBefore, mergedBefore] = [await countsOf(kept.id), await countsOf(merged.id)];
  const pair = await pairOf(kept, merged);
  const input = { version: pair.version, keepId: kept.id, reason: 'Registered twice at the desk' };
  expect((await as(admin).run(MERGE, { id: pair.id, input })).codes).toEqual([]);
  const [keptAfter, mergedAfter] = [await countsOf(kept.id), await countsOf(merged.id)];
  const moves = { ...REFERENCES, ...LOOSE_REFERENCES };
  for (const [key, move] of Object.entries(moves)) {
    if (move === 'BY_HAND' || move === 'STAYS' || key === 'Enrollee.mergedIntoId') continue;
    const together = (keptBefore[key] ?? 0) + (mergedBefore[key] ?? 0);
    // The merge itself writes a window of cover and tells the person.
    const added = (keptAfter[key] ?? 0) + (mergedAfter[key] ?? 0) - together;
    expect([key, added]).toEqual([key, key === 'Notification.entityType' ? 1 : 0]);
    if (move === 'ALL') expect([key, mergedAfter[key]]).toEqual([key, 0]);
  }
  expect(mergedBefore).toMatchObject({ 'Encounter.enrolleeId': 1, 'Claim.enrolleeId': 1, 'Invoice.enrolleeId': 1 });
  expect(keptAfter).toMatchObject({ 'Encounter.enrolleeId': 2, 'Claim.enrolleeId': 2, 'Invoice.enrolleeId': 2 });
  // One account each: the account of the remaining record stays open, the other is closed.
  const accounts = await db.userAccount.findMany({ where: { enrolleeId: { in: [kept.id, merged.id] } } });
  expect(accounts.map(({ enrolleeId, isActive }) => [enrolleeId === kept.id, isActive]).sort()).toEqual([
    [false, false],
    [true, true],
  ]);
});

it('move account and registration to a person who has none', async () => {
  const admin = await makeUser('ADMIN');
  const [kept, merged] = await makeMerging();
  const account = await makeUser('ENROLLEE', { enrolleeId: merged.id });
  const pair = await pairOf(kept, merged);
  const input = { version: pair.version, keepId: kept.id, reason: 'Registered twice at the desk' };
  expect((await as(admin).run(MERGE, { id: pair.id, input })).codes).toEqual([]);
  expect(await db.userAccount.findUniqueOrThrow({ where: { id: account.id } })).toMatchObject({ enrolleeId: kept.id, isActive: true });
});

it('keep care facts with the plan, place and age of their time', async () => {
  const admin = await makeUser('ADMIN');
  const [kept, merged] = await makeMerging();
  await everythingOf(merged, 'C');
  const keysOf = (id: string) =>
    db.claim.findMany({ where: { enrolleeId: id }, select: { id: true, planId: true, lgaId: true, age: true, sex: true, hcpId: true } });
  const before = await keysOf(merged.id);
  const pair = await pairOf(kept, merged);
  const input = { version: pair.version, keepId: kept.id, reason: 'Registered twice at the desk' };
  expect((await as(admin).run(MERGE, { id: pair.id, input })).codes).toEqual([]);
  expect([before.length, await keysOf(kept.id)]).toEqual([1, before]);
});

it('are moved at night if written during the merge', async () => {
  const [kept, merged] = [await makeEnrollee(), await makeEnrollee()];
  await db.enrollee.update({ where: { id: merged.id }, data: { status: 'MERGED', mergedIntoId: kept.id } });
  await everythingOf(merged, 'D');
  await db.$transaction((tx) => moveStragglers(tx));
  expect(await countsOf(merged.id)).toMatchObject({ 'Encounter.enrolleeId': 0, 'Claim.enrolleeId': 0, 'Invoice.enrolleeId': 0 });
  expect(await countsOf(kept.id)).toMatchObject({ 'Encounter.enrolleeId': 1, 'Claim.enrolleeId': 1, 'Invoice.enrolleeId': 1 });
});
