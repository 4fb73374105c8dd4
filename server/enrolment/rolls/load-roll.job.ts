import { lockFamilies } from '../../members/cover/cover-rows.ts';
import { addDays, now, today } from '../../platform/clock.ts';
import { billPremium } from '../../premiums/invoices/premium-invoice.ts';
import { getSettings } from '../../scheme/settings/settings.ts';
import { changeStatus } from '../../scheme/workflow/change-status.ts';
import type { Tx, Write } from '../../scheme/workflow/transact.ts';
import { writeResults } from './check-roll.job.ts';
import { enrol } from './enrol.ts';
import { flagToCorrect } from './flag-rows.ts';
import { existingPrincipals } from './match-existing.ts';
import { rollMachine } from './roll.machine.ts';
import { defineRollJob, notifyOfRoll } from './roll-job.ts';
import { countRows, familiesOf, type RollWithPlan } from './roll-rows.ts';
import { validateFamilies } from './validate-families.ts';

/** Families in one transaction, which enrols the people and marks their rows as loaded. */
const FAMILY_CHUNK = 250;
/** Days for an institution to pay its students' premium. */
const DAYS_TO_PAY = 45;

/** Enrols the rows of a roll that have no problem. After a crash it continues after the last committed transaction. */
export const loadRollJob = defineRollJob('loadRoll', {
  actorId: ({ loadedById }) => loadedById,
  run: async (_roll, transactLocked) => {
    let familyNumber: number | null = 0;
    while (familyNumber !== null) {
      const after: number = familyNumber;
      familyNumber = await transactLocked((write, roll) => loadFamilies(write, roll, after));
    }
    await transactLocked(finish);
  },
});

/** Loads the next families; returns the number of the last one, null when none is left. They are validated again, because others may have been enrolled since the check. */
async function loadFamilies(write: Write, roll: RollWithPlan, after: number): Promise<number | null> {
  const { tx } = write;
  // One roll at a time writes people, so that of two with the same people the second finds those of the first.
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtext('loadRoll'))::text`;
  const { families, end } = await familiesOf(tx, roll.id, { after, limit: FAMILY_CHUNK, toLoad: true });
  if (families.length === 0) return null;
  await lockFamilies(tx, { ids: [...(await existingPrincipals(tx, roll, families)).values()].map(({ id }) => id) });
  await lockFacilities(tx, roll, families);
  const results = await validateFamilies(tx, { roll, settings: await getSettings(), newPeopleByFacility: new Map() }, families);
  // Rows rejected by the check stay rejected; loaded rows stay loaded.
  const resultsToLoad = new Map(
    [...results].filter(([, { row }]) => row.loadedAt === null && (row.outcome === 'NEW' || row.outcome === 'RENEW')),
  );
  const enrolled = await enrol(write, roll, families, resultsToLoad);
  await writeResults(
    tx,
    [...resultsToLoad].map(([id, { outcome, problems, enrolleeId }]) => ({
      id,
      // A member who could not be renewed with the family stays as they are.
      outcome: outcome === 'RENEW' && !enrolled.has(id) ? 'SAME' : outcome,
      problems,
      enrolleeId: enrolled.get(id) ?? enrolleeId,
    })),
  );
  await tx.rollRow.updateMany({ where: { id: { in: [...enrolled.keys()] } }, data: { loadedAt: now() } });
  await tx.roll.update({
    where: { id: roll.id },
    data: { doneCount: { increment: resultsToLoad.size }, loadedCount: { increment: enrolled.size } },
  });
  return end;
}

/** Two transactions that take the last free places of a facility run one after the other. */
async function lockFacilities(tx: Tx, roll: RollWithPlan, families: Awaited<ReturnType<typeof familiesOf>>['families']): Promise<void> {
  const ids = new Set(families.flatMap(({ principal }) => (principal?.values.hcpId ? [String(principal.values.hcpId)] : [])));
  if (roll.hcpId) ids.add(roll.hcpId);
  await tx.$queryRaw`SELECT 1 FROM "Hcp" WHERE id = ANY(${[...ids]}::uuid[]) ORDER BY id FOR NO KEY UPDATE`;
}

async function finish(write: Write, roll: RollWithPlan): Promise<null> {
  await flagToCorrect(write.tx, roll.id, roll.kind);
  const { badCount, sameCount } = await countRows(write.tx, roll.id);
  const invoiceId = await invoiceOf(write, roll);
  const summary = `${roll.loadedCount.toLocaleString('en-NG')} people enrolled from ${roll.rollNo}`;
  await changeStatus({ ...write, actor: 'SYSTEM' }, rollMachine, roll, 'FINISH_LOADING', {
    data: { badCount, sameCount, invoiceId, loadedAt: now() },
    note: summary,
    summary,
  });
  notifyOfRoll(write, roll, { kind: 'ROLL_LOADED', title: summary });
  await notifyFacilities(write, roll.id);
  return null;
}

/** Invoices the institution for the students of the roll. Their cover does not wait for payment. */
async function invoiceOf(write: Write, { id, plan, mdaId, session }: RollWithPlan): Promise<string | null> {
  const lives = await write.tx.rollRow.count({ where: { rollId: id, loadedAt: { not: null } } });
  if (plan.paymentResponsibility !== 'INSTITUTION' || !session || plan.premiumValue === 0n || lives === 0) return null;
  const invoice = await billPremium(write, {
    kind: 'PREMIUM_INSTITUTION',
    mdaId,
    planId: plan.id,
    period: session.startsOn,
    dueDate: addDays(today(), DAYS_TO_PAY),
    lines: [{ description: `Students' premium, session ${session.name}`, qty: lives, unitPrice: plan.premiumValue }],
  });
  return invoice.id;
}

async function notifyFacilities(write: Write, rollId: string): Promise<void> {
  const newPeopleOfFacilities = await write.tx.$queryRaw<{ hcpId: string; people: number }[]>`
    SELECT e."hcpId", count(*)::int AS people FROM "RollRow" r JOIN "Enrollee" e ON e.id = r."enrolleeId"
    WHERE r."rollId" = ${rollId}::uuid AND r.outcome = 'NEW' AND r."loadedAt" IS NOT NULL AND e."hcpId" IS NOT NULL GROUP BY 1`;
  for (const { hcpId, people } of newPeopleOfFacilities)
    write.notify({ hcpId }, { kind: 'ENROLLEE_ASSIGNED', title: `${people.toLocaleString('en-NG')} people on a roll chose your facility` });
}
