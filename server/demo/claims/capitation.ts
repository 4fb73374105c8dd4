import type pg from 'pg';
import { capitationInserts, capitationTotals } from '../../claims/capitation/capitation-lives.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { addMonths, DAY, instantAt, isoDate, MINUTE, monthStart, yymm } from '../world/days.ts';
import type { World } from '../world/world.ts';

const CUT_OFF_DAY = 25;

/** The capitation of last month, approved, and of this month, which waits for approval; made from the rows that are there, as the platform does. */
export async function makeCapitation(client: pg.ClientBase, world: World): Promise<void> {
  const run = (statement: Prisma.Sql) => client.query(statement.text, statement.values);
  const [accountant] = world.staff('ACCOUNTANT');
  const [admin] = world.staff('ADMIN');
  if (!accountant || !admin) return;
  const thisMonth = monthStart(world.today);
  const { rows: funds } = await client.query<{ fundingPool: string }>(
    'SELECT DISTINCT "fundingPool" FROM "Plan" WHERE "capitationPerLife" > 0 ORDER BY 1',
  );
  for (const [place, month] of [addMonths(thisMonth, -1), thisMonth].entries()) {
    const isApproved = place === 0;
    const cutOff = addMonths(month, -1) + CUT_OFF_DAY - 1;
    const computedAt = Math.min(instantAt(cutOff + 2, 10, 0), world.now - 3 * DAY);
    const approvedAt = computedAt + DAY;
    for (const [index, { fundingPool }] of funds.entries()) {
      const id = world.random.fork('capitation', `${month}/${fundingPool}`).uuid(computedAt);
      const days = { month: new Date(isoDate(month)), cutOff: new Date(isoDate(cutOff)) };
      await client.query(
        `INSERT INTO "CapitationRun" (id, "runNo", month, "fundingPool", "cutOff", status, "computedById", "createdAt", "updatedAt")
         VALUES ($1, $2, $3, $4, $5, 'OPEN', $6, $7, $7)`,
        [
          id,
          `CAP-${yymm(month)}-${String(index + 1).padStart(3, '0')}`,
          days.month,
          fundingPool,
          days.cutOff,
          accountant.id,
          new Date(computedAt),
        ],
      );
      for (const statement of capitationInserts({ id, fundingPool, ...days }, [])) await run(statement);
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
          new Date(computedAt),
          isApproved ? admin.id : null,
          isApproved ? new Date(approvedAt) : null,
          isApproved ? 2 : 1,
        ],
      );
      await recordCourse(client, 'CapitationRun', id, [
        { action: 'OPEN', from: null, to: 'OPEN', by: accountant.id, at: computedAt - MINUTE },
        { action: 'FINISH', from: 'OPEN', to: 'COMPUTED', by: accountant.id, at: computedAt },
        ...(isApproved ? [{ action: 'APPROVE', from: 'COMPUTED', to: 'APPROVED', by: admin.id, at: approvedAt }] : []),
      ]);
    }
  }
  await client.query('INSERT INTO "NumberSeries" (key, next) VALUES ($1, $2)', [`CAP-${yymm(thisMonth)}`, funds.length + 1]);
  await contestOneLife(client, world);
}

type Change = { action: string; from: string | null; to: string; by: string; at: number };

async function recordCourse(client: pg.ClientBase, entityType: string, id: string, changes: readonly Change[]): Promise<void> {
  for (const { action, from, to, by, at } of changes)
    await client.query(
      `INSERT INTO "StatusChange" (id, "entityType", "entityId", action, "fromStatus", "toStatus", at, "actorId")
       VALUES (gen_random_uuid(), $1, $2, $3, $4, $5, $6, $7)`,
      [entityType, id, action, from, to, new Date(at), by],
    );
}

/** The clinic of the demo sign-ins says that one of its lives is not its own. */
async function contestOneLife(client: pg.ClientBase, world: World): Promise<void> {
  const { rows } = await client.query<{ id: string; requestedById: string }>(
    `INSERT INTO "CapitationContest" (id, "statementId", "enrolleeId", kind, reason, "requestedById", "requestedAt", "updatedAt")
     SELECT gen_random_uuid(), s.id, l."enrolleeId", 'NOT_OURS', 'She has been treated at another facility since August', u.id, $1, $1
     FROM "UserAccount" u JOIN "CapitationStatement" s ON s."hcpId" = u."hcpId" JOIN "CapitationRun" r ON r.id = s."runId" AND r.status = 'APPROVED'
     JOIN "CapitationLine" l ON l."runId" = r.id AND l."hcpId" = s."hcpId"
     WHERE u.email = 'clinic@lafiya.example' ORDER BY l."enrolleeId" LIMIT 1 RETURNING id, "requestedById"`,
    [new Date(world.now - DAY)],
  );
  for (const { id, requestedById: by } of rows)
    await recordCourse(client, 'CapitationContest', id, [{ action: 'CONTEST', from: null, to: 'PENDING', by, at: world.now - DAY }]);
}
