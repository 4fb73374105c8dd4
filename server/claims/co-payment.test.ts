import { beforeEach, describe, expect, it } from 'vitest';
import { isoDay, today } from '../platform/clock.ts';
import { db } from '../platform/db.ts';
import { as } from '../testing/as.ts';
import { makeService, makeUser } from '../testing/make/make.ts';
import { APPROVE_CLAIM, makeClaimWorld } from '../testing/make/make-claim.ts';

let world: Awaited<ReturnType<typeof makeClaimWorld>>;
let drugId: string;
beforeEach(async () => {
  world = await makeClaimWorld();
  await db.plan.update({ where: { id: world.enrollee.planId }, data: { coPayDrugPercent: 10 } });
  drugId = (await makeService({ category: 'DRUG', basePrice: 33_333n, maxQty: 10 })).id;
});

const claimOf = (id: string) => db.claim.findUniqueOrThrow({ where: { id }, include: { items: { orderBy: { position: 'asc' } } } });
const billOf = (id: string) => db.bill.findUniqueOrThrow({ where: { id } });

/** A bill of one claim, a service of ₦4,000 and three drugs of ₦333.33, vetted as claimed. */
async function vettedBill() {
  const claimId = await world.ready({
    items: [
      { serviceId: world.service.id, qty: 1, unitPrice: 400_000 },
      { serviceId: drugId, qty: 3, unitPrice: 33_333 },
    ],
  });
  const { data } = await as(world.user).run(/* GraphQL */ `mutation ($input: SubmitBillInput!) { submitBill(input: $input) { id } }`, {
    input: { claimIds: [claimId] },
  });
  const billId = data.submitBill.id;
  await world.vet(claimId);
  await world.finish(billId);
  return { claimId, billId };
}

describe('the co-payment of drugs', () => {
  it('is deducted from the payable amount when a clean claim is approved, rounded down to the kobo', async () => {
    const { claimId, billId } = await vettedBill();
    expect((await world.approve(billId)).codes).toEqual([]);
    expect(await claimOf(claimId)).toMatchObject({ coPayAmount: 9_999n, approvedAmount: 499_999n, payableAmount: 490_000n });
    expect(await billOf(billId)).toMatchObject({ approvedAmount: 499_999n, payableAmount: 490_000n });
  });

  it('follows the approved quantity, not the claimed one', async () => {
    const { claimId, billId } = await vettedBill();
    const { version, items } = await claimOf(claimId);
    const { codes } = await as(world.admin).run(APPROVE_CLAIM, {
      id: claimId,
      input: {
        version,
        note: 'One pack is what the plan allows.',
        lines: [{ itemId: items[1]?.id ?? '', decision: 'ADJUSTED', qtyApproved: 1, reasonCode: 'QUANTITY_NOT_JUSTIFIED' }],
      },
    });
    expect(codes).toEqual([]);
    expect(await claimOf(claimId)).toMatchObject({ approvedAmount: 433_333n, payableAmount: 430_000n });
    expect(await billOf(billId)).toMatchObject({ payableAmount: 430_000n });
  });

  it('is zero if the plan has none', async () => {
    await db.plan.update({ where: { id: world.enrollee.planId }, data: { coPayDrugPercent: 0 } });
    const { claimId, billId } = await vettedBill();
    await world.approve(billId);
    expect(await claimOf(claimId)).toMatchObject({ approvedAmount: 499_999n, payableAmount: 499_999n });
  });

  it('is neither owed nor paid by the scheme', async () => {
    const { claimId, billId } = await vettedBill();
    await world.approve(billId);
    expect(await db.ledgerEntry.findFirstOrThrow({ where: { entityId: billId, kind: 'BILL_APPROVED' } })).toMatchObject({
      amount: 490_000n,
    });
    const CREATE = /* GraphQL */ `mutation ($input: CreatePaymentInput!) { createPayment(input: $input) { id version netAmount } }`;
    const input = { hcpId: world.hcp.id, billIds: [billId], deductions: 0, method: 'BANK_TRANSFER' };
    expect((await as(world.accountant).run(CREATE, { input: { ...input, expectedAmount: 499_999 } })).codes).toEqual([
      'BILL_TOTAL_MISMATCH',
    ]);
    const prepared = await as(world.accountant).run(CREATE, { input: { ...input, expectedAmount: 490_000 } });
    expect(prepared.codes).toEqual([]);
    const { id, version } = prepared.data.createPayment;
    const paid = await as(await makeUser('ACCOUNTANT')).run(
      /* GraphQL */ `mutation ($id: ID!, $input: ConfirmPaymentInput!) {
        confirmPayment(id: $id, input: $input) { netAmount advice { claimedAmount approvedAmount payableAmount paidAmount } }
      }`,
      { id, input: { version, bankReference: 'FT-COPAY-1', paidOn: isoDay(today()) } },
    );
    expect(paid.codes).toEqual([]);
    expect(paid.data.confirmPayment).toEqual({
      netAmount: 490_000,
      advice: [{ claimedAmount: 499_999, approvedAmount: 499_999, payableAmount: 490_000, paidAmount: 490_000 }],
    });
    expect(await claimOf(claimId)).toMatchObject({ status: 'PAID', paidAmount: 490_000n });
    expect(await billOf(billId)).toMatchObject({ status: 'PAID', paidAmount: 490_000n });
  });

  it('is deducted from the granted amount of a dispute on drugs', async () => {
    const claimId = await world.ready({ items: [{ serviceId: drugId, qty: 3, unitPrice: 33_333 }] });
    const { data } = await as(world.user).run(/* GraphQL */ `mutation ($input: SubmitBillInput!) { submitBill(input: $input) { id } }`, {
      input: { claimIds: [claimId] },
    });
    await world.vet(claimId, { qty: 1 });
    await world.finish(data.submitBill.id);
    const { version, items } = await claimOf(claimId);
    await as(world.admin).run(APPROVE_CLAIM, { id: claimId, input: { version, lines: [] } });
    await world.approve(data.submitBill.id);
    const filed = await as(world.user).run(
      /* GraphQL */ `mutation ($input: FileClaimDisputeInput!) { fileClaimDispute(input: $input) { id version lines { id } } }`,
      {
        input: {
          claimId,
          version: (await claimOf(claimId)).version,
          reason: 'The ward register shows that three packs were given.',
          lines: [{ itemId: items[0]?.id ?? '', amount: 66_666 }],
        },
      },
    );
    expect(filed.codes).toEqual([]);
    const dispute = filed.data.fileClaimDispute;
    const decided = await as(await makeUser('ADMIN')).run(
      /* GraphQL */ `mutation ($id: ID!, $input: DecideClaimDisputeInput!) {
        decideClaimDispute(id: $id, input: $input) { supplementaryBill { approvedAmount payableAmount } }
      }`,
      {
        id: dispute.id,
        input: {
          version: dispute.version,
          answer: 'The register shows all of it.',
          lines: [{ lineId: dispute.lines[0]?.id ?? '', grantedAmount: 66_666 }],
        },
      },
    );
    expect(decided.codes).toEqual([]);
    expect(decided.data.decideClaimDispute.supplementaryBill).toEqual({ approvedAmount: 66_666, payableAmount: 60_000 });
  });
});
