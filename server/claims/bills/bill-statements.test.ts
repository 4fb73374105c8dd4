import { expect, test } from 'vitest';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { countStatements } from '../../testing/count-statements.ts';
import { makeClaimWorld, SUBMIT_BILL } from '../../testing/make/make-claim.ts';
import { makeReadyClaims, passBill } from '../../testing/make/make-many-claims.ts';

test('submitting and approving a bill takes the same number of SQL statements for many claims as for few', async () => {
  const world = await makeClaimWorld();
  const statementsOf = async (count: number) => {
    const claimIds = await makeReadyClaims(world, count);
    let billId = '';
    const submitted = await countStatements(async () => {
      const { data, codes, messages } = await as(world.user).run(SUBMIT_BILL, { input: { claimIds } });
      expect([codes, messages]).toEqual([[], []]);
      billId = data.submitBill.id;
    });
    await passBill(world, billId);
    const approved = await countStatements(async () => expect((await world.approve(billId)).codes).toEqual([]));
    expect(await db.claim.count({ where: { billId, status: 'APPROVED' } })).toBe(count);
    return { submitted, approved };
  };
  // Warm-up: the first request opens connections and reads settings.
  await statementsOf(2);
  const few = await statementsOf(2);
  expect(await statementsOf(40)).toEqual(few);
});
