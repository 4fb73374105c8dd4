import type { CardReason } from '../../generated/prisma/enums.ts';
import { now } from '../../platform/clock.ts';
import { DomainError, fieldError, parse } from '../../platform/errors.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { assertVersion, changeStatus, recordStatus } from '../../scheme/workflow/change-status.ts';
import { yearlyNumber } from '../../scheme/workflow/numbers.ts';
import { type Tx, transact, type Write } from '../../scheme/workflow/transact.ts';
import { visibleEnrollees } from '../enrollees/enrollee.access.ts';
import { visibleCardRuns } from './card.access.ts';
import { cardRunVersionInput, MAX_CARDS, prepareCardRunInput } from './card.input.ts';
import { type StudentFilter, studentsWhere } from './card-list.ts';
import { cardRunMachine } from './card-run.machine.ts';

/** Selection for a run: individual people, or everyone on the filtered list. */
export type Choice = { filter?: StudentFilter | null; search?: string | null };

type Person = { id: string; holder: boolean; photo: boolean; waiting: boolean; printed: boolean };

/** Locks the people in a fixed order, so that nobody gets onto two runs. */
async function lock(tx: Tx, ids: readonly string[]): Promise<Person[]> {
  await tx.$queryRaw`SELECT id FROM "Enrollee" WHERE id = ANY(${[...ids]}::uuid[]) ORDER BY id FOR UPDATE`;
  return tx.$queryRaw<Person[]>`
    SELECT e.id, e.status = 'ACTIVE' AND p.sector = 'STUDENT' AS holder, e."photoId" IS NOT NULL AS photo, e."cardPrintedAt" IS NOT NULL AS printed,
      EXISTS (SELECT 1 FROM "CardPrint" c JOIN "CardRun" r ON r.id = c."runId" WHERE c."enrolleeId" = e.id AND r.status = 'PREPARED') AS waiting
    FROM unnest(${[...ids]}::uuid[]) WITH ORDINALITY AS t(id, place) JOIN "Enrollee" e ON e.id = t.id JOIN "Plan" p ON p.id = e."planId"
    ORDER BY t.place`;
}

/** Conditions that prevent printing a card, with their error codes. */
const HINDRANCES = [
  { code: 'CARD_NOT_COVERED', holds: ({ holder }: Person) => !holder },
  { code: 'CARD_PHOTO_MISSING', holds: ({ photo }: Person) => !photo },
  { code: 'CARD_WAITING', holds: ({ waiting }: Person) => waiting },
  { code: 'CARD_PRINTED', holds: ({ printed }: Person, reason: CardReason) => printed && reason === 'FIRST' },
  { code: 'CARD_NOT_PRINTED', holds: ({ printed }: Person, reason: CardReason) => !printed && reason !== 'FIRST' },
] as const;

async function chosen(tx: Tx, viewer: Viewer, ids: readonly string[], reason: CardReason): Promise<string[]> {
  const visible = await tx.enrollee.findMany({
    where: { AND: [visibleEnrollees(viewer), { id: { in: [...ids] } }] },
    select: { id: true },
    orderBy: [{ searchName: 'asc' }, { id: 'asc' }],
  });
  if (visible.length < new Set(ids).size) throw new DomainError('NOT_FOUND');
  const people = await lock(
    tx,
    visible.map(({ id }) => id),
  );
  for (const { code, holds } of HINDRANCES) {
    const n = people.filter((person) => holds(person, reason)).length;
    if (n > 0) throw fieldError(code, 'enrolleeIds', { n });
  }
  return people.map(({ id }) => id);
}

/** The people on the list whose card can be printed. The list shows what the others lack. */
async function matching(tx: Tx, viewer: Viewer, { filter, search }: Choice, reason: CardReason): Promise<string[]> {
  const students = await tx.enrollee.findMany({
    where: {
      AND: [
        await studentsWhere(viewer, filter, search),
        { photoId: { not: null }, cardPrintedAt: reason === 'FIRST' ? null : { not: null } },
        { cardPrints: { none: { run: { status: 'PREPARED' } } } },
      ],
    },
    select: { id: true },
    orderBy: [{ searchName: 'asc' }, { id: 'asc' }],
    take: MAX_CARDS,
  });
  const people = await lock(
    tx,
    students.map(({ id }) => id),
  );
  return people.filter((person) => !HINDRANCES.some(({ holds }) => holds(person, reason))).map(({ id }) => id);
}

/** Blocks lost cards when the loss is reported, before the new card is printed. */
async function closeLost({ tx, notify }: Write, ids: readonly string[]): Promise<void> {
  await tx.$executeRaw`UPDATE "Enrollee" SET "cardIssue" = "cardIssue" + 1, "updatedAt" = ${now()} WHERE id = ANY(${[...ids]}::uuid[])`;
  for (const enrolleeId of ids)
    notify({ enrolleeId }, { kind: 'CARD_LOST', title: 'Your lost card has been blocked and a new one is being made' });
}

/** Prepares a card run. Errors: CARD_NOT_COVERED, CARD_PHOTO_MISSING, CARD_WAITING, CARD_PRINTED, CARD_NOT_PRINTED, CARD_NOBODY, NOT_FOUND. */
export async function prepareCardRun(viewer: Viewer, raw: unknown, choice: Choice): Promise<string> {
  const { enrolleeIds, reason, note } = parse(prepareCardRunInput, raw);
  return transact(viewer, 'prepareCardRun', async (write) => {
    const { tx, log } = write;
    const ids = enrolleeIds ? await chosen(tx, viewer, enrolleeIds, reason) : await matching(tx, viewer, choice, reason);
    if (ids.length === 0) throw new DomainError('CARD_NOBODY');
    if (reason === 'LOST') await closeLost(write, ids);
    const runNo = await yearlyNumber(tx, 'CARD', 5);
    const { id } = await tx.cardRun.create({
      data: { runNo, reason, note, count: ids.length, preparedById: viewer.userId, preparedAt: now() },
    });
    await tx.$executeRaw`
      INSERT INTO "CardPrint" ("runId", "enrolleeId", position, issue)
      SELECT ${id}::uuid, e.id, t.place, e."cardIssue" FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS t(id, place) JOIN "Enrollee" e ON e.id = t.id`;
    await recordStatus(write, 'CardRun', id, 'PREPARE', null, 'PREPARED', note);
    log({
      action: 'CardRun.PREPARE',
      entityType: 'CardRun',
      entityId: id,
      summary: `Prepared ${ids.length} cards, run ${runNo} (${reason.toLowerCase()})`,
      after: { reason, count: ids.length },
    });
    return id;
  });
}

const loadRun = (tx: Tx, viewer: Viewer, id: string) => tx.cardRun.findFirstOrThrow({ where: { AND: [{ id }, visibleCardRuns(viewer)] } });

/** Marks the cards of a run as printed, once. Errors: STATE_INVALID, CONFLICT_STALE, NOT_FOUND. */
export async function markCardRunPrinted(viewer: Viewer, id: string, raw: unknown): Promise<string> {
  const { version } = parse(cardRunVersionInput, raw);
  return transact(viewer, 'markCardRunPrinted', async (write) => {
    const run = await loadRun(write.tx, viewer, id);
    assertVersion(run, version);
    await changeStatus(write, cardRunMachine, run, 'MARK_PRINTED', {
      data: { printedById: viewer.userId, printedAt: now() },
      summary: `Printed ${run.count} cards, run ${run.runNo}`,
    });
    await write.tx.$executeRaw`
      UPDATE "Enrollee" e SET "cardPrintedAt" = ${now()}, "cardPrintCount" = e."cardPrintCount" + 1, "updatedAt" = ${now()}
      FROM "CardPrint" c WHERE c."runId" = ${id}::uuid AND c."enrolleeId" = e.id`;
    return id;
  });
}

/** Cancels a run before it is printed. Lost cards remain blocked. Errors: STATE_INVALID, CONFLICT_STALE, NOT_FOUND. */
export async function cancelCardRun(viewer: Viewer, id: string, raw: unknown): Promise<string> {
  const { version } = parse(cardRunVersionInput, raw);
  return transact(viewer, 'cancelCardRun', async (write) => {
    const run = await loadRun(write.tx, viewer, id);
    assertVersion(run, version);
    await changeStatus(write, cardRunMachine, run, 'CANCEL', {
      summary: `Cancelled ${run.count} cards, run ${run.runNo}`,
    });
    return id;
  });
}
