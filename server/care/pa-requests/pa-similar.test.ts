import { expect, test } from 'vitest';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { makeDiagnosis, makeUser } from '../../testing/make/make.ts';
import { APPROVE_PA, approveAll, approvedPa, askPa, paWorld } from '../../testing/make/make-pa.ts';

const SIMILAR = /* GraphQL */ `query ($id: ID!) {
  paRequest(id: $id) {
    similarDecisions { requestNo decidedAt decision qty amount approvedQty approvedAmount reasonCode service { id } decidedBy { id name } }
  }
}`;

/** The same person may have several open requests for a service. */
const AGAIN = { confirmDuplicate: true };

const similarOf = async (who: { id: string }, id: string) => (await as(who).run(SIMILAR, { id })).data.paRequest.similarDecisions;

test('the last five decisions on the same service for the same main diagnosis stand beside a request, latest first', async () => {
  const world = await paWorld();
  for (let n = 0; n < 6; n++) await approvedPa(world, AGAIN);
  const cut = await askPa(world, AGAIN);
  const colleague = await makeUser('ACCOUNT_MANAGER');
  const line = { itemId: cut.items[0]?.id, decision: 'ADJUSTED', approvedQty: 1, reasonCode: 'NOT_JUSTIFIED' };
  await as(colleague).run(APPROVE_PA, { id: cut.id, input: { version: cut.version, items: [line] } });
  const { id } = await askPa(world, AGAIN);
  const similar = await similarOf(world.manager, id);
  expect(similar).toHaveLength(5);
  expect(similar[0]).toMatchObject({
    requestNo: cut.requestNo,
    decision: 'ADJUSTED',
    qty: 2,
    amount: 2_000_000,
    approvedQty: 1,
    approvedAmount: 1_000_000,
    reasonCode: 'NOT_JUSTIFIED',
    service: { id: world.scan.id },
    decidedBy: { id: colleague.id },
  });
  expect(similar[1]).toMatchObject({ decision: 'APPROVED', approvedQty: 2, reasonCode: null, decidedBy: { id: world.manager.id } });
});

test('decisions for other diagnoses or services, automatic ones, pending ones and the request itself are not similar', async () => {
  const world = await paWorld();
  const other = await makeDiagnosis();
  await approvedPa({ ...world, diagnosis: other });
  await approvedPa(world, { ...AGAIN, diagnosisIds: [other.id, world.diagnosis.id] });
  await approvedPa(world, { items: [{ serviceId: world.surgery.id, qty: 1 }] });
  const automatic = await approvedPa(world, AGAIN);
  await db.paRequest.update({ where: { id: automatic.id }, data: { decidedById: null, autoApproved: true } });
  await askPa(world, AGAIN);
  const request = await askPa(world, AGAIN);
  await as(world.manager).run(APPROVE_PA, { id: request.id, input: approveAll(request) });
  expect(await similarOf(world.manager, request.id)).toEqual([]);
});

test('only account managers see them, and those of some LGAs only decisions there', async () => {
  const [world, elsewhere] = [await paWorld(), await paWorld()];
  await approvedPa(world, AGAIN);
  await approvedPa({ ...elsewhere, scan: world.scan, diagnosis: world.diagnosis });
  const { id } = await askPa(world, AGAIN);
  expect(await similarOf(world.manager, id)).toHaveLength(2);
  for (const who of [world.desk, await makeUser('ADMIN')]) expect(await similarOf(who, id)).toEqual([]);
  const narrow = await makeUser('ACCOUNT_MANAGER', { lgaScoped: true, lgaIds: [world.hcp.lgaId] });
  expect(await similarOf(narrow, id)).toHaveLength(1);
});
