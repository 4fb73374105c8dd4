import fc from 'fast-check';
import { expect, test } from 'vitest';
import { today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { transact } from '../../scheme/workflow/transact.ts';
import { as, viewerFor } from '../../testing/as.ts';
import { APPROVE_CLAIM, makeClaimWorld, RETURN_CLAIM, START_REVIEW, SUBMIT_BILL } from '../../testing/make/make-claim.ts';
import { markBillsPaid, revertPayment } from './bill-payment.service.ts';

const step = fc.oneof(
  fc.record({ kind: fc.constant('vet' as const), claim: fc.nat(2), qty: fc.nat(2) }),
  fc.record({ kind: fc.constantFrom('return' as const, 'approveClaim' as const, 'resubmit' as const), claim: fc.nat(2) }),
  fc.record({ kind: fc.constantFrom('finish' as const, 'approve' as const, 'pay' as const, 'revert' as const) }),
);

test('whatever the order of vetting, returning, approving and paying: paid ≤ approved ≤ claimed, and a bill is the sum of its claims', async () => {
  let refused = 0;
  let done = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async (steps) => {
      const world = await makeClaimWorld();
      const { id, claimIds } = await world.bill(3);
      const advice = await db.payment.create({
        data: {
          paymentNo: `PAY-${id}`,
          hcpId: world.hcp.id,
          grossAmount: 1n,
          netAmount: 1n,
          method: 'CHEQUE',
          bankName: 'B',
          accountName: 'A',
          accountNumber: '0',
          createdById: world.accountant.id,
        },
      });
      const viewer = await viewerFor(world.accountant.id);
      for (const next of steps) {
        const claimId = 'claim' in next ? (claimIds[next.claim] ?? '') : '';
        const { version } = 'claim' in next ? await db.claim.findUniqueOrThrow({ where: { id: claimId } }) : { version: 0 };
        const run: Record<typeof next.kind, () => Promise<unknown>> = {
          vet: () => world.vet(claimId, { qty: 'qty' in next ? next.qty : 0 }),
          return: async () => {
            await as(world.officer).run(START_REVIEW, { id: claimId });
            const fresh = await db.claim.findUniqueOrThrow({ where: { id: claimId } });
            return as(world.officer).run(RETURN_CLAIM, {
              id: claimId,
              input: { version: fresh.version, note: 'Attach the theatre note.' },
            });
          },
          approveClaim: () => as(world.admin).run(APPROVE_CLAIM, { id: claimId, input: { version } }),
          resubmit: () => as(world.user).run(SUBMIT_BILL, { input: { claimIds: [claimId] } }),
          finish: () => world.finish(id),
          approve: () => world.approve(id),
          pay: () =>
            transact(
              viewer,
              'pay',
              async (write) => (await markBillsPaid(write, { paymentId: advice.id, billIds: [id], paidOn: today() })).claims,
            ),
          revert: () => transact(viewer, 'revert', (write) => revertPayment(write, { paymentId: advice.id })),
        };
        const answer = await run[next.kind]().catch(() => ({ codes: ['REFUSED'] }));
        if ((answer as { codes?: string[] }).codes?.length) refused += 1;
        else done += 1;
        const bills = await db.bill.findMany({ where: { hcpId: world.hcp.id }, include: { claims: true } });
        for (const bill of bills) {
          const sum = (pick: (claim: (typeof bill.claims)[number]) => bigint) =>
            bill.claims.reduce((total, claim) => total + pick(claim), 0n);
          expect([bill.claimCount, bill.claimedAmount, bill.vettedAmount, bill.approvedAmount, bill.paidAmount]).toEqual([
            bill.claims.length,
            sum((claim) => claim.claimedAmount),
            sum((claim) => claim.vettedAmount),
            sum((claim) => claim.approvedAmount),
            sum((claim) => claim.paidAmount),
          ]);
          for (const claim of bill.claims) {
            expect(
              claim.paidAmount <= claim.approvedAmount &&
                claim.approvedAmount <= claim.claimedAmount &&
                claim.vettedAmount <= claim.claimedAmount,
            ).toBe(true);
          }
        }
      }
    }),
    { numRuns: 6 },
  );
  expect(done).toBeGreaterThan(0);
  expect(refused).toBeGreaterThan(0);
});
