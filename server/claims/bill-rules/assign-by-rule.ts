import type { Bill, BillRule } from '../../generated/prisma/client.ts';
import { changeStatus } from '../../scheme/workflow/change-status.ts';
import type { Tx, Write } from '../../scheme/workflow/transact.ts';
import { billMachine } from '../bill.machine.ts';
import { officersOfLga } from '../bill-assignment.ts';

type Officer = { id: string; name: string };

/** Active officers of the facility's LGA who neither submitted the bill nor prepared one of its claims. */
async function candidatesFor(tx: Tx, bill: Bill, lgaId: string): Promise<Officer[]> {
  const prepared = await tx.claim.findMany({ where: { billId: bill.id }, distinct: ['preparedById'], select: { preparedById: true } });
  const excluded = [bill.submittedById, ...prepared.map(({ preparedById }) => preparedById)].filter((id) => id !== null);
  return tx.userAccount.findMany({
    where: { AND: [officersOfLga(lgaId), { id: { notIn: excluded } }] },
    select: { id: true, name: true },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  });
}

/** The officer with the fewest bills to vet. Concurrent submissions wait for each other, so that each counts the bill of the other. */
async function leastLoaded(tx: Tx, officers: readonly Officer[]): Promise<Officer | undefined> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('BillRule'))`;
  const loads = await tx.bill.groupBy({
    by: ['assignedOfficerId'],
    where: { status: { in: ['SUBMITTED', 'IN_REVIEW'] }, assignedOfficerId: { in: officers.map(({ id }) => id) } },
    _count: true,
  });
  const loadOf = ({ id }: Officer) => loads.find(({ assignedOfficerId }) => assignedOfficerId === id)?._count ?? 0;
  return officers.toSorted((a, b) => loadOf(a) - loadOf(b))[0];
}

/** Locks the account against a concurrent deactivation. */
async function isStillActive(tx: Tx, { id }: Officer): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`SELECT id FROM "UserAccount" WHERE id = ${id}::uuid AND "isActive" FOR SHARE`;
  return rows.length > 0;
}

async function firstMatch(tx: Tx, rules: readonly BillRule[], officers: readonly Officer[]) {
  for (const rule of rules) {
    const officer = rule.officerId ? officers.find(({ id }) => id === rule.officerId) : await leastLoaded(tx, officers);
    if (officer && (await isStillActive(tx, officer))) return { rule, officer };
  }
  return null;
}

/** Assigns a submitted bill by the first rule whose officer may vet it. Returns the officer; null if no rule applies. */
export async function assignByRule(write: Write, billId: string): Promise<Officer | null> {
  const { tx } = write;
  const { hcp, ...bill } = await tx.bill.findUniqueOrThrow({ where: { id: billId }, include: { hcp: { select: { lgaId: true } } } });
  const rules = await tx.billRule.findMany({
    where: { isActive: true, OR: [{ hcpId: bill.hcpId }, { lgaId: hcp.lgaId }, { hcpId: null, lgaId: null }] },
    orderBy: [{ position: 'asc' }, { createdAt: 'asc' }],
  });
  if (rules.length === 0) return null;
  const match = await firstMatch(tx, rules, await candidatesFor(tx, bill, hcp.lgaId));
  if (!match) return null;
  await changeStatus({ ...write, actor: 'SYSTEM' }, billMachine, bill, 'ASSIGN_BY_RULE', {
    data: { assignedOfficerId: match.officer.id },
    note: `Rule “${match.rule.name}”`,
    summary: `Assigned bill ${bill.billNo} to ${match.officer.name} by rule ${match.rule.name}`,
  });
  return match.officer;
}
