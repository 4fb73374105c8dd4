import type pg from 'pg';
import { capitationLines, capitationStatements, capitationTotals } from '../../claims/capitation/capitation-lives.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { addMonths, DAY, HOUR, instantAt, isoDate, MINUTE, monthStart, sqlTimestamp, yymm } from '../world/days.ts';
import { recordChange } from '../world/history.ts';
import type { World } from '../world/world.ts';
import { issueBills, payBills } from './capitation-payments.ts';

const CUT_OFF_DAY = 25;
const CLINIC = 'clinic@lafiya.example';
/** Number of funds of this month that await approval. */
const WAITING_FUNDS = 2;
const CONTESTED_AFTER = 9 * DAY;

/** The capitation of last month, approved and paid, and of this month, partly awaiting approval; computed from the existing rows as on the platform. */
export async function makeCapitation(client: pg.ClientBase, world: World): Promise<void> {
  // All dates among the values are days.
  const run = ({ text, values }: Prisma.Sql) =>
    client.query(
      text,
      values.map((value) => (value instanceof Date ? value.toISOString().slice(0, 10) : value)),
    );
  const [accountant] = world.staff('ACCOUNTANT');
  const [admin] = world.staff('ADMIN');
  if (!accountant || !admin) return;
  const thisMonth = monthStart(world.today);
  const { rows: funds } = await client.query<{ fundingPool: string }>(
    'SELECT DISTINCT "fundingPool" FROM "Plan" WHERE "capitationPerLife" > 0 ORDER BY 1',
  );
  for (const [place, month] of [addMonths(thisMonth, -1), thisMonth].entries()) {
    const cutOff = addMonths(month, -1) + CUT_OFF_DAY - 1;
    const computedAt = Math.min(instantAt(cutOff + 2, 10, 0), world.now - 3 * DAY);
    const approvedAt = computedAt + DAY;
    for (const [index, { fundingPool }] of funds.entries()) {
      const isApproved = place === 0 || index < funds.length - WAITING_FUNDS;
      const id = world.random.fork('capitation', `${month}/${fundingPool}`).uuid(computedAt);
      const runNo = `CAP-${yymm(month)}-${String(index + 1).padStart(3, '0')}`;
      const days = { month: new Date(isoDate(month)), cutOff: new Date(isoDate(cutOff)) };
      await client.query(
        `INSERT INTO "CapitationRun" (id, "runNo", month, "fundingPool", "cutOff", status, "computedById", "createdAt", "updatedAt")
         VALUES ($1, $2, $3, $4, $5, 'OPEN', $6, $7, $7)`,
        [id, runNo, days.month, fundingPool, days.cutOff, accountant.id, new Date(computedAt)],
      );
      for (const statement of [...capitationLines({ id, fundingPool, ...days }, []), capitationStatements(id)]) await run(statement);
      const [totals] = (await run(capitationTotals(id))).rows;
      await client.query(
        `UPDATE "CapitationRun" SET status = $2::"CapitationRunStatus", lives = $3, amount = $4, adjustments = $5, "computedAt" = $6, "approvedById" = $7, "approvedAt" = $8, version = $9
         WHERE id = $1`,
        [
          id,
          isApproved ? 'APPROVED' : 'COMPUTED',
          totals.lives,
          totals.amount,
          totals.adjustments,
          sqlTimestamp(computedAt),
          isApproved ? admin.id : null,
          isApproved ? sqlTimestamp(approvedAt) : null,
          isApproved ? 2 : 1,
        ],
      );
      const record = { entity: 'CapitationRun', id, label: runNo };
      recordChange(world, { ...record, action: 'OPEN', from: null, to: 'OPEN', by: accountant, at: computedAt - MINUTE });
      recordChange(world, { ...record, action: 'FINISH', from: 'OPEN', to: 'COMPUTED', by: accountant, at: computedAt });
      if (!isApproved) continue;
      recordChange(world, { ...record, action: 'APPROVE', from: 'COMPUTED', to: 'APPROVED', by: admin, at: approvedAt });
      const approvedRun = { id, runNo, fundingPool, by: accountant, approver: admin, approvedAt };
      await issueBills(client, world, approvedRun);
      if (place === 0) await payBills(client, world, approvedRun);
    }
  }
  await client.query('INSERT INTO "NumberSeries" (key, next) VALUES ($1, $2)', [`CAP-${yymm(thisMonth)}`, funds.length + 1]);
  await contestOneLife(client, world);
}

/** The demo clinic contests one of its lives. */
async function contestOneLife(client: pg.ClientBase, world: World): Promise<void> {
  const { rows } = await client.query<{ id: string; runNo: string; requestedAt: string }>(
    `INSERT INTO "CapitationContest" (id, "statementId", "enrolleeId", kind, reason, "requestedById", "requestedAt", "updatedAt")
     SELECT gen_random_uuid(), s.id, l."enrolleeId", 'NOT_OURS', 'She has been treated at another facility since August', u.id, c.at, c.at
     FROM "UserAccount" u JOIN "CapitationStatement" s ON s."hcpId" = u."hcpId" JOIN "CapitationRun" r ON r.id = s."runId" AND r.status = 'APPROVED'
     JOIN "CapitationLine" l ON l."runId" = r.id AND l."hcpId" = s."hcpId"
     CROSS JOIN LATERAL (SELECT least(r."approvedAt" + $1 * interval '1 ms', $2::timestamp) AS at) c
     WHERE u.email = $3 ORDER BY r.month DESC, l."enrolleeId" LIMIT 1 RETURNING id,
       (SELECT r."runNo" FROM "CapitationStatement" s JOIN "CapitationRun" r ON r.id = s."runId" WHERE s.id = "statementId") AS "runNo", extract(epoch FROM "requestedAt") * 1000 AS "requestedAt"`,
    [CONTESTED_AFTER, sqlTimestamp(world.now - HOUR), CLINIC],
  );
  const by = world.hcps.flatMap(({ users }) => users).find(({ email }) => email === CLINIC) ?? null;
  for (const { id, runNo, requestedAt } of rows)
    recordChange(world, {
      entity: 'CapitationContest',
      id,
      label: runNo,
      action: 'CONTEST',
      from: null,
      to: 'PENDING',
      by,
      at: Number(requestedAt),
    });
}
