import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { Prisma } from '../../generated/prisma/client.ts';
import { addDays, now, setNow, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { DomainError } from '../../platform/errors.ts';
import { transact } from '../../scheme/workflow/transact.ts';
import { as, viewerFor } from '../../testing/as.ts';
import { makeEnrollee, makeUser } from '../../testing/make/make.ts';
import {
  APPROVE_CLAIM,
  makeClaimWorld,
  REJECT_CLAIM,
  RETURN_CLAIM,
  SEND_BACK,
  START_REVIEW,
  SUBMIT_BILL,
} from '../../testing/make/make-claim.ts';
import { merge } from '../../testing/make/make-merging.ts';
import { fileClaimDispute } from '../claim-disputes/claim-dispute.service.ts';
import { decideClaimDispute } from '../claim-disputes/claim-dispute-decision.service.ts';
import { markBillsPaid, revertPayment } from './bill-payment.service.ts';

/** A long run is made with SEQUENCES=2000. */
const SEQUENCES = Number(process.env.SEQUENCES ?? 12);
const REASON = 'The theatre note was attached.';

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('vet' as const), claim: fc.nat(2), qty: fc.nat(2) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom(...(['return', 'approveClaim', 'rejectClaim', 'sendBack', 'resubmit', 'dispute', 'merge'] as const)),
      claim: fc.nat(2),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('decide' as const), share: fc.nat(2) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom(...(['finish', 'approve', 'pay', 'revert', 'later'] as const)) }) },
);

// Sequences that begin late get to the payment and to disputes.
const start = fc.constantFrom(...(['SUBMITTED', 'VETTED', 'APPROVED'] as const));

/** What was claimed, approved and paid agrees on every level, and the history ends with the present status. */
async function assertInvariants(hcpId: string): Promise<void> {
  const bills = await db.bill.findMany({ where: { hcpId }, include: { claims: true, dispute: true } });
  for (const bill of bills) {
    const { dispute } = bill;
    const sum = (pick: (claim: (typeof bill.claims)[number]) => bigint) => bill.claims.reduce((total, claim) => total + pick(claim), 0n);
    const amounts = [bill.claimCount, bill.claimedAmount, bill.vettedAmount, bill.approvedAmount];
    if (bill.kind === 'SUPPLEMENTARY') expect(bill.approvedAmount).toBe(dispute?.grantedAmount);
    else
      expect([...amounts, bill.paidAmount]).toEqual([
        bill.claims.length,
        sum((claim) => claim.claimedAmount),
        sum((claim) => claim.vettedAmount),
        sum((claim) => claim.approvedAmount),
        sum((claim) => claim.paidAmount),
      ]);
  }
  const claims = await db.claim.findMany({ where: { hcpId }, include: { dispute: true, enrollee: true } });
  for (const { claimedAmount, vettedAmount, approvedAmount, paidAmount, dispute, enrollee } of claims) {
    expect(paidAmount <= approvedAmount && approvedAmount <= claimedAmount && vettedAmount <= claimedAmount).toBe(true);
    if (dispute) expect(approvedAmount + dispute.requestedAmount <= claimedAmount).toBe(true);
    if (dispute) expect((dispute.grantedAmount ?? 0n) <= dispute.requestedAmount).toBe(true);
    expect(enrollee.status).not.toBe('MERGED');
  }
  const rows = [...claims, ...bills];
  // Several changes of one moment have no order, for the clock of the test stands still.
  const last = await db.$queryRaw<{ id: string; statuses: string[] }[]>`
    SELECT "entityId"::text AS id, array_agg("toStatus"::text) AS statuses FROM "StatusChange" s
    WHERE "entityId" = ANY(${rows.map(({ id }) => id)}::uuid[]) AND at = (SELECT max(at) FROM "StatusChange" l WHERE l."entityId" = s."entityId")
    GROUP BY 1`;
  const statusesOf = new Map(last.map(({ id, statuses }) => [id, statuses]));
  for (const { id, status } of rows) expect(statusesOf.get(id)).toContain(status);
}

afterEach(() => setNow(null));

test(
  'whatever the order of vetting, returning, approving, disputing, merging and paying: paid ≤ approved ≤ claimed, and a bill is the sum of its claims',
  async () => {
    const tally = { done: {} as Record<string, number>, refused: 0 };
    await fc.assert(
      fc.asyncProperty(start, fc.array(step, { minLength: 10, maxLength: 24 }), async (begin, steps) => {
        setNow(null);
        const world = await makeClaimWorld();
        const { id, claimIds } = begin === 'SUBMITTED' ? await world.bill(3) : await world.vetted({ qty: 1 }, 'PASSED', 'REJECTED');
        if (begin === 'APPROVED') {
          for (const claimId of claimIds) {
            const { version } = await db.claim.findUniqueOrThrow({ where: { id: claimId } });
            await as(world.admin).run(APPROVE_CLAIM, { id: claimId, input: { version } });
          }
          expect((await world.approve(id)).codes).toEqual([]);
        }
        const [facility, judge, clerk] = [
          await viewerFor(world.user.id),
          await viewerFor((await makeUser('ADMIN')).id),
          await makeUser('ADMIN'),
        ];
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
          const claim = claimId ? await db.claim.findUniqueOrThrow({ where: { id: claimId }, include: { items: true } }) : null;
          const version = claim?.version ?? 0;
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
            rejectClaim: () =>
              as(world.admin).run(REJECT_CLAIM, { id: claimId, input: { version, reasonCode: 'NOT_COVERED', note: REASON } }),
            sendBack: () => as(world.admin).run(SEND_BACK, { id: claimId, input: { version, note: 'Look at the quantity again.' } }),
            resubmit: () => as(world.user).run(SUBMIT_BILL, { input: { claimIds: [claimId] } }),
            dispute: () => {
              const lines = (claim?.items ?? []).map((item) => ({
                itemId: item.id,
                amount: Number(item.amountClaimed - (item.amountApproved ?? 0n)),
              }));
              return fileClaimDispute(facility, { claimId, version, reason: REASON, lines });
            },
            decide: async () => {
              const dispute = await db.claimDispute.findFirstOrThrow({
                where: { hcpId: world.hcp.id, status: 'OPEN' },
                include: { lines: true },
              });
              const share = 'share' in next ? BigInt(next.share) : 0n;
              const lines = dispute.lines.map((line) => ({
                lineId: line.id,
                grantedAmount: Number((line.requestedAmount * share) / 2n),
                answer: REASON,
              }));
              return decideClaimDispute(judge, dispute.id, { version: dispute.version, lines, answer: REASON });
            },
            merge: async () => {
              const kept = await makeEnrollee({ hcpId: world.hcp.id, planId: world.enrollee.planId });
              return merge(clerk, kept, { id: claim?.enrolleeId ?? '' });
            },
            finish: () => world.finish(id),
            approve: () => world.approve(id),
            pay: () =>
              transact(
                viewer,
                'pay',
                async (write) => (await markBillsPaid(write, { paymentId: advice.id, billIds: [id], paidOn: today() })).claims,
              ),
            revert: () => transact(viewer, 'revert', (write) => revertPayment(write, { paymentId: advice.id })),
            later: async () => setNow(addDays(now(), 5)),
          };
          const answer = await run[next.kind]().catch((error) => {
            if (!(error instanceof DomainError) && !(error instanceof Prisma.PrismaClientKnownRequestError)) throw error;
            return { codes: ['REFUSED'] };
          });
          if ((answer as { codes?: string[] } | undefined)?.codes?.length) tally.refused += 1;
          else tally.done[next.kind] = (tally.done[next.kind] ?? 0) + 1;
          await assertInvariants(world.hcp.id);
        }
      }),
      { numRuns: SEQUENCES },
    );
    expect(Object.keys(tally.done).length).toBeGreaterThan(6);
    expect(tally.refused).toBeGreaterThan(0);
  },
  SEQUENCES * 60_000,
);
