import { beforeAll, expect, it } from 'vitest';
import { makeEnrollee } from '../../testing/make/make.ts';
import { makeEncounter } from '../../testing/make/make-encounter.ts';
import { askPa, paWorld } from '../../testing/make/make-pa.ts';
import { db } from '../db.ts';
import { rollupTotals, rollupWhere } from './rollup-totals.ts';

const PA = { table: 'PaTotalRollup', keys: ['hcpId', 'lgaId', 'status', 'urgency'] };
const VISITS = { table: 'EncounterTotalRollup', keys: ['hcpId', 'lgaId', 'status', 'visitType'] };

let request: Awaited<ReturnType<typeof db.paRequest.findUniqueOrThrow>>;
let visit: Awaited<ReturnType<typeof makeEncounter>>;
beforeAll(async () => {
  const { id } = await askPa(await paWorld());
  await askPa(await paWorld(), { urgency: 'URGENT' });
  request = await db.paRequest.update({ where: { id }, data: { status: 'CANCELLED' } });
  visit = await makeEncounter({ enrolleeId: (await makeEnrollee()).id });
});

it('equal the counts of PA requests', async () => {
  const wheres = [
    {},
    { hcpId: request.hcpId },
    { AND: [{ lgaId: request.lgaId }, { status: { in: ['CANCELLED' as const] } }] },
    { AND: [{ hcpId: { in: [request.hcpId] } }, { urgency: { not: 'EMERGENCY' as const } }] },
    { hcpId: undefined, status: { in: undefined } },
    { OR: [{ status: 'CANCELLED' as const }, { hcpId: request.hcpId }] },
  ];
  for (const where of wheres) {
    const { _count, _sum } = await db.paRequest.aggregate({ where, _count: true, _sum: { requestedAmount: true } });
    const expected = { n: _count, asked: _sum.requestedAmount ?? 0n };
    expect(await rollupTotals('PaRequest', where, [PA], ['asked']), JSON.stringify(where)).toEqual(expected);
  }
});

it('equal the counts of visits', async () => {
  const { hcpId } = visit;
  for (const where of [{}, { hcpId }, { hcpId, status: { in: ['OPEN' as const, 'CLOSED' as const] } }])
    expect(await rollupTotals('Encounter', where, [VISITS]), JSON.stringify(where)).toEqual({ n: await db.encounter.count({ where }) });
});

it('are not available for other conditions', () => {
  expect(rollupWhere('PaRequest', { enrolleeId: request.enrolleeId }, [PA])).toBeNull();
  expect(
    rollupWhere('PaRequest', { AND: [{ hcpId: request.hcpId }, { OR: [{ status: 'USED' }, { slaBreached: true }] }] }, [PA]),
  ).toBeNull();
  expect(rollupWhere('PaRequest', { hcp: { level: 'PRIMARY' } }, [PA])).toBeNull();
  expect(rollupWhere('PaRequest', { enrolleeId: undefined, requestedAt: { gte: undefined, lte: undefined } }, [PA])).not.toBeNull();
});

it('use the first table that has all keys of the condition', () => {
  const byStatus = { table: 'ByStatus', keys: ['status'] };
  expect(rollupWhere('PaRequest', { status: 'USED' }, [byStatus, PA])?.table).toBe(byStatus);
  expect(rollupWhere('PaRequest', { hcpId: request.hcpId }, [byStatus, PA])?.table).toBe(PA);
});
