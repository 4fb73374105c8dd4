import type { BillStatus, ClaimStatus } from '../../generated/prisma/enums.ts';
import { addDays, monthOf, now, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import type { addCare } from './care-records.ts';
import { careOf, nextSerial, numberMarked, type TestScheme } from './world.ts';

type Claimed = { status: ClaimStatus; billId?: string; paCodeId?: string; encounterId?: string };

/** Claims, bills and payments, in every state. */
export async function addClaims(scheme: TestScheme, care: Awaited<ReturnType<typeof addCare>>) {
  const { hcp, users, others, spouse, service, mark } = scheme;
  const note = `${mark.word} note`;
  const amount = 400_000n;
  const claim = async ({ status, billId, paCodeId, encounterId }: Claimed) => {
    const vetted = ['VETTED', 'APPROVED', 'PAID'].includes(status);
    const approved = ['APPROVED', 'PAID'].includes(status);
    return db.claim.create({
      data: {
        ...careOf(scheme, spouse),
        claimNo: `CLM-${mark.word}-${nextSerial()}`,
        type: paCodeId ? 'AUTH' : 'NO_AUTH',
        hcpId: hcp.id,
        billId,
        paCodeId,
        encounterId,
        serviceFrom: addDays(today(), -4),
        serviceTo: addDays(today(), -4),
        visitType: 'OTHER',
        attendingName: `${mark.word} Doctor`,
        note,
        lateReason: note,
        returnReason: note,
        claimedAmount: amount,
        vettedAmount: vetted ? amount : 0n,
        approvedAmount: approved ? amount : 0n,
        payableAmount: approved ? amount : 0n,
        paidAmount: status === 'PAID' ? amount : 0n,
        status,
        preparedById: users.facility.id,
        preparedByRole: 'HCP',
        submittedAt: billId ? now() : null,
        ...(vetted && { vettedById: users.claims.id, vettedAt: now() }),
        ...(approved && { approvedById: others.approver.id, approvedAt: now() }),
        ...(status === 'PAID' && { paidAt: now() }),
        fundingPool: 'FORMAL',
        items: {
          create: {
            position: 0,
            serviceId: service.id,
            qty: 1,
            unitPriceClaimed: amount,
            tariffPrice: amount,
            amountClaimed: amount,
            note,
          },
        },
        diagnoses: { create: { diagnosisId: care.diagnosis.id } },
      },
    });
  };
  await claim({ status: 'DRAFT', paCodeId: care.paCode?.id });
  for (const status of ['DRAFT', 'READY', 'RETURNED', 'REJECTED', 'WITHDRAWN'] as const)
    await claim({ status, encounterId: care.visit?.id });
  const payment = async (status: 'PENDING' | 'PAID') =>
    db.payment.create({
      data: {
        fundingPool: 'FORMAL',
        paymentNo: `PAY-${mark.word}-${nextSerial()}`,
        hcpId: hcp.id,
        grossAmount: amount,
        netAmount: amount,
        method: 'BANK_TRANSFER',
        bankName: `${mark.word} Bank`,
        accountName: `${mark.word} Account`,
        accountNumber: numberMarked(mark, 10),
        status,
        createdById: users.accountant.id,
        ...(status === 'PAID' && {
          bankReference: `${mark.word}-REF`,
          paidOn: today(),
          confirmedAt: now(),
          confirmedById: others.approver.id,
        }),
      },
    });
  const dispute = async (claimId: string) => {
    const { id: claimItemId } = await db.claimItem.findFirstOrThrow({ where: { claimId } });
    return db.claimDispute.create({
      data: {
        disputeNo: `DSP-${mark.word}-${nextSerial()}`,
        claimId,
        hcpId: hcp.id,
        reason: note,
        requestedAmount: 1n,
        filedById: users.facility.id,
        claimApprovedById: others.approver.id,
        lines: { create: { claimItemId, requestedAmount: 1n } },
      },
    });
  };
  const setAside = async (billId: string, claimId: string) => {
    const draw = { billId, officerId: users.claims.id, seed: mark.word, sharePercent: 5, minimum: 1, claimIds: [claimId], drawnAt: now() };
    const look = { claimId, hcpId: hcp.id, reasons: ['RANDOM' as const], claimedAmount: amount, vettedAmount: amount, lines: [], note };
    const facts = { ...look, billId, officerId: users.claims.id, setAsideAt: now() };
    await db.secondLookDraw.create({ data: { ...draw, looks: { create: facts } } });
  };
  const bills: [BillStatus, ClaimStatus, ('PENDING' | 'PAID')?][] = [
    ['SUBMITTED', 'SUBMITTED'],
    ['IN_REVIEW', 'IN_REVIEW'],
    ['VETTED', 'VETTED'],
    ['APPROVED', 'APPROVED'],
    ['APPROVED', 'APPROVED', 'PENDING'],
    ['PAID', 'PAID', 'PAID'],
  ];
  for (const [status, claimStatus, paid] of bills) {
    const vetted = ['VETTED', 'APPROVED', 'PAID'].includes(status);
    const approved = ['APPROVED', 'PAID'].includes(status);
    const pay = paid ? await payment(paid) : null;
    const bill = await db.bill.create({
      data: {
        billNo: `BAT-${mark.word}-${nextSerial()}`,
        hcpId: hcp.id,
        careMonth: monthOf(today()),
        fundingPool: 'FORMAL',
        status,
        claimCount: 1,
        claimedAmount: amount,
        vettedAmount: vetted ? amount : 0n,
        approvedAmount: approved ? amount : 0n,
        payableAmount: approved ? amount : 0n,
        paidAmount: status === 'PAID' ? amount : 0n,
        submittedById: users.facility.id,
        submittedAt: now(),
        assignedOfficerId: users.claims.id,
        returnReason: note,
        ...(vetted && { vettedById: users.claims.id, vettedAt: now() }),
        ...(approved && { approvedById: others.approver.id, approvedAt: now() }),
        ...(status === 'PAID' && { paidAt: now() }),
        paymentId: pay?.id,
      },
    });
    if (pay) await db.paymentLine.create({ data: { paymentId: pay.id, billId: bill.id, amount } });
    const billed = await claim({ status: claimStatus, billId: bill.id });
    if (approved) await dispute(billed.id);
    if (status === 'VETTED') await setAside(bill.id, billed.id);
  }
}

/** Invoices, and what was paid for one. */
export async function addInvoices({ principal, mda, plan, users, mark }: TestScheme) {
  const invoice = (data: object) =>
    db.invoice.create({
      data: {
        invoiceNo: `INV-${mark.word}-${nextSerial()}`,
        kind: 'PREMIUM_SELF',
        planId: plan.id,
        amount: 1_200_000n,
        dueDate: addDays(today(), 30),
        rrr: numberMarked(mark, 12),
        issuedAt: now(),
        createdById: users.registration.id,
        lines: { create: { position: 0, description: `${mark.word} premium`, qty: 1, unitPrice: 1_200_000n, amount: 1_200_000n } },
        ...data,
      },
    });
  await invoice({ enrolleeId: principal.id, status: 'PENDING' });
  const paid = await invoice({ mdaId: mda.id, kind: 'PREMIUM_MDA', status: 'PAID', amountPaid: 1_200_000n, paidAt: now() });
  await db.remitaPayment.create({
    data: {
      rrr: paid.rrr ?? '',
      direction: 'IN',
      invoiceId: paid.id,
      amount: 1_200_000n,
      matchedAmount: 1_200_000n,
      matches: { create: { invoiceId: paid.id, amount: 1_200_000n, isInitial: true, matchedAt: now() } },
      payerName: `${mark.word} payer`,
      transactionDate: now(),
      statusCode: '00',
      statusText: `${mark.word} paid`,
    },
  });
}
