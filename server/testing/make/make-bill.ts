import type { BillStatus, ClaimStatus, CutReason } from '../../generated/prisma/enums.ts';
import { addDays, monthOf, now, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { makeEnrollee, makeHcp, makeHcpUser, makeService, makeUser } from './make.ts';

type ClaimSpec = { claimed: bigint; approved?: bigint; reasonCode?: CutReason; status?: ClaimStatus };

let serial = 0;

/** A bill after final approval (or at another stage), with one line per claim. */
export async function makeBill(options: { hcp?: { id: string }; claims?: ClaimSpec[]; status?: BillStatus; fundingPool?: string } = {}) {
  const hcp = await db.hcp.findUniqueOrThrow({ where: { id: (options.hcp ?? (await makeHcp())).id } });
  const [submitter, vetter, approver] = [await makeHcpUser(hcp), await makeUser('CLAIMS_OFFICER'), await makeUser('ADMIN')];
  const enrollee = await makeEnrollee({ hcpId: hcp.id });
  const service = await makeService();
  const status = options.status ?? 'APPROVED';
  const fundingPool = options.fundingPool ?? 'FORMAL';
  const claims = options.claims ?? [{ claimed: 1_000_000n }];
  const vetted = status === 'VETTED' || status === 'APPROVED';
  const approved = status === 'APPROVED';
  const day = addDays(monthOf(today()), -10);
  serial += 1;
  const sum = (pick: (claim: ClaimSpec) => bigint) => claims.reduce((total, claim) => total + pick(claim), 0n);
  const amountOf = (claim: ClaimSpec) => (claim.status === 'REJECTED' ? 0n : (claim.approved ?? claim.claimed));
  const bill = await db.bill.create({
    data: {
      billNo: `BAT-${hcp.code}-${day.toISOString().slice(0, 7).replace('-', '')}-${serial}`,
      hcpId: hcp.id,
      careMonth: monthOf(day),
      fundingPool,
      status,
      claimCount: claims.length,
      claimedAmount: sum((claim) => claim.claimed),
      vettedAmount: vetted ? sum(amountOf) : 0n,
      approvedAmount: approved ? sum(amountOf) : 0n,
      payableAmount: approved ? sum(amountOf) : 0n,
      submittedById: submitter.id,
      submittedAt: now(),
      ...(vetted && { vettedById: vetter.id, vettedAt: now() }),
      ...(approved && { approvedById: approver.id, approvedAt: now() }),
    },
  });
  for (const [index, spec] of claims.entries()) {
    const amount = amountOf(spec);
    await db.claim.create({
      data: {
        claimNo: `CLM-TEST-${serial}-${index}`,
        type: 'NO_AUTH',
        hcpId: hcp.id,
        enrolleeId: enrollee.id,
        serviceFrom: day,
        serviceTo: day,
        visitType: 'OTHER',
        attendingName: 'Dr Pam',
        claimedAmount: spec.claimed,
        vettedAmount: vetted ? amount : 0n,
        approvedAmount: approved ? amount : 0n,
        payableAmount: approved ? amount : 0n,
        status: spec.status ?? (status === 'APPROVED' ? 'APPROVED' : status === 'VETTED' ? 'VETTED' : 'SUBMITTED'),
        preparedById: submitter.id,
        preparedByRole: 'HCP',
        submittedAt: now(),
        ...(vetted && {
          vettedById: vetter.id,
          vettedAt: now(),
          decision: amount === spec.claimed ? 'FULL' : amount === 0n ? 'NONE' : 'PARTIAL',
        }),
        ...(approved && { approvedById: approver.id, approvedAt: now() }),
        billId: bill.id,
        lgaId: hcp.lgaId,
        townId: hcp.townId,
        enrolleeLgaId: enrollee.lgaId,
        enrolleeTownId: enrollee.townId,
        planId: enrollee.planId,
        fundingPool,
        sex: enrollee.sex,
        age: 40,
        month: monthOf(day),
        items: {
          create: {
            position: 0,
            serviceId: service.id,
            qty: 1,
            unitPriceClaimed: spec.claimed,
            tariffPrice: spec.claimed,
            amountClaimed: spec.claimed,
            ...(vetted && {
              qtyApproved: amount === 0n ? 0 : 1,
              priceApproved: amount,
              amountApproved: amount,
              decision: amount === spec.claimed ? 'PASSED' : amount === 0n ? 'REJECTED' : 'ADJUSTED',
              reasonCode: amount === spec.claimed ? null : (spec.reasonCode ?? 'ABOVE_TARIFF'),
            }),
          },
        },
      },
    });
  }
  return { bill, hcp, submitter, vetter, approver, enrollee };
}
