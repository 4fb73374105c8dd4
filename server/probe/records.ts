import { addDays, monthOf, now, today } from '../clock.ts';
import { db } from '../db.ts';
import { keepFile } from '../files/file.service.ts';
import type { BatchStatus, ClaimStatus } from '../generated/prisma/enums.ts';
import { viewerFor } from '../testing/as.ts';
import { makeDiagnosis, makeSymptom } from '../testing/make.ts';
import { at, careOf, marked, type Side } from './world.ts';

let serial = 0;
const next = () => {
  serial += 1;
  return serial;
};
const code = () => `PA-2611-${String(next()).padStart(6, '2').replaceAll('0', 'A').replaceAll('1', 'B')}`;

async function addCare(side: Side) {
  const { hcp, clinic, users, principal, spouse, child, service, mark } = side;
  const note = `${mark.word} note`;
  const [diagnosis, symptom] = [await makeDiagnosis(), await makeSymptom()];
  const visits = [];
  for (const [person, status] of [
    [principal, 'OPEN'],
    [spouse, 'CLOSED'],
    [child, 'CLOSED'],
  ] as const) {
    visits.push(
      await db.encounter.create({
        data: {
          ...careOf(side, person),
          encounterNo: `ENC-${mark.word}-${next()}`,
          hcpId: hcp.id,
          visitAt: at(-4),
          visitType: 'OUTPATIENT',
          complaint: note,
          treatment: note,
          attendingName: `${mark.word} Doctor`,
          status,
          createdById: users.facility.id,
          diagnoses: { create: { diagnosisId: diagnosis.id } },
          symptoms: { create: { symptomId: symptom.id } },
          services: { create: { serviceId: service.id, qty: 1 } },
        },
      }),
    );
  }
  const codes = [];
  for (const status of ['PENDING', 'APPROVED', 'APPROVED', 'REJECTED', 'CANCELLED', 'EXPIRED'] as const) {
    const decided = status === 'APPROVED' || status === 'REJECTED' || status === 'EXPIRED';
    const granted = status === 'APPROVED' || status === 'EXPIRED' ? 400_000n : 0n;
    const request = await db.paRequest.create({
      data: {
        ...careOf(side, principal),
        requestNo: `PAR-${mark.word}-${next()}`,
        hcpId: hcp.id,
        encounterId: visits[0]?.id,
        urgency: 'ROUTINE',
        clinicalNotes: note,
        infoNote: note,
        requestedAmount: 400_000n,
        approvedAmount: granted,
        requestedById: users.facility.id,
        requestedAt: at(-2),
        dueAt: at(-1),
        status,
        ...(decided && { decidedAt: at(-1), decidedById: users.manager.id, decisionReason: note }),
        ...(status === 'REJECTED' && { decisionReasonCode: 'OTHER' }),
        items: { create: { position: 0, serviceId: service.id, qty: 1, unitPrice: 400_000n, amount: 400_000n, note } },
        diagnoses: { create: { diagnosisId: diagnosis.id } },
        symptoms: { create: { symptomId: symptom.id } },
      },
    });
    if (granted > 0n) {
      codes.push(
        await db.paCode.create({
          data: {
            code: code(),
            paRequestId: request.id,
            enrolleeId: principal.id,
            hcpId: hcp.id,
            approvedAmount: granted,
            validUntil: addDays(today(), status === 'EXPIRED' ? -1 : 20),
            status: status === 'EXPIRED' ? 'EXPIRED' : 'ACTIVE',
          },
        }),
      );
    }
  }
  for (const status of ['PENDING', 'ACCEPTED', 'COMPLETED'] as const) {
    await db.referral.create({
      data: {
        ...careOf(side, principal),
        referralNo: `REF-${mark.word}-${next()}`,
        fromHcpId: hcp.id,
        toHcpId: clinic.id,
        reason: note,
        presentingComplaint: note,
        examinationFindings: note,
        investigationsDone: note,
        treatmentGiven: note,
        provisionalDiagnosisId: diagnosis.id,
        urgency: 'ROUTINE',
        referringPersonName: `${mark.word} Nurse`,
        referringPersonCadre: 'Nurse',
        requestedById: users.facility.id,
        status,
      },
    });
  }
  return { diagnosis, visit: visits[1], paCode: codes[1] };
}

type Claimed = { status: ClaimStatus; batchId?: string; paCodeId?: string; encounterId?: string };

async function addClaims(side: Side, care: Awaited<ReturnType<typeof addCare>>) {
  const { hcp, users, others, spouse, service, mark } = side;
  const note = `${mark.word} note`;
  const amount = 400_000n;
  const claim = async ({ status, batchId, paCodeId, encounterId }: Claimed) => {
    const vetted = ['VETTED', 'APPROVED', 'PAID'].includes(status);
    const approved = ['APPROVED', 'PAID'].includes(status);
    return db.claim.create({
      data: {
        ...careOf(side, spouse),
        claimNo: `CLM-${mark.word}-${next()}`,
        type: paCodeId ? 'AUTH' : 'NO_AUTH',
        hcpId: hcp.id,
        batchId,
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
        paidAmount: status === 'PAID' ? amount : 0n,
        status,
        preparedById: users.facility.id,
        preparedByRole: 'HCP',
        submittedAt: batchId ? now() : null,
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
    db.batchPayment.create({
      data: {
        paymentNo: `PAY-${mark.word}-${next()}`,
        hcpId: hcp.id,
        grossAmount: amount,
        netAmount: amount,
        method: 'BANK_TRANSFER',
        bankName: `${mark.word} Bank`,
        accountName: `${mark.word} Account`,
        accountNumber: marked(mark, 10),
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
  const batches: [BatchStatus, ClaimStatus, ('PENDING' | 'PAID')?][] = [
    ['SUBMITTED', 'SUBMITTED'],
    ['IN_REVIEW', 'IN_REVIEW'],
    ['VETTED', 'VETTED'],
    ['APPROVED', 'APPROVED'],
    ['APPROVED', 'APPROVED', 'PENDING'],
    ['PAID', 'PAID', 'PAID'],
  ];
  for (const [status, claimStatus, paid] of batches) {
    const vetted = ['VETTED', 'APPROVED', 'PAID'].includes(status);
    const approved = ['APPROVED', 'PAID'].includes(status);
    const pay = paid ? await payment(paid) : null;
    const batch = await db.claimBatch.create({
      data: {
        batchNo: `BAT-${mark.word}-${next()}`,
        hcpId: hcp.id,
        careMonth: monthOf(today()),
        fundingPool: 'FORMAL',
        status,
        claimCount: 1,
        claimedAmount: amount,
        vettedAmount: vetted ? amount : 0n,
        approvedAmount: approved ? amount : 0n,
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
    if (pay) await db.batchPaymentLine.create({ data: { paymentId: pay.id, batchId: batch.id, amount } });
    await claim({ status: claimStatus, batchId: batch.id });
  }
}

async function addMoney({ principal, mda, plan, users, mark }: Side) {
  const invoice = (data: object) =>
    db.invoice.create({
      data: {
        invoiceNo: `INV-${mark.word}-${next()}`,
        kind: 'PREMIUM_SELF',
        planId: plan.id,
        amount: 1_200_000n,
        dueDate: addDays(today(), 30),
        rrr: marked(mark, 12),
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
      payerName: `${mark.word} payer`,
      transactionDate: now(),
      statusCode: '00',
      statusText: `${mark.word} paid`,
    },
  });
}

async function addEnrolment({ principal, child, student, hcp, clinic, mda, plan, town, member, users, mark }: Side) {
  const { word } = mark;
  const person = {
    surname: `${word}sur`,
    firstName: `${word}first`,
    sex: 'MALE',
    dateOfBirth: '1990-01-01',
    nin: marked(mark, 11),
    phone: marked(mark, 11, '0'),
    address: `${word} Road`,
    lgaId: town.lgaId,
    townId: town.id,
    planId: plan.id,
  };
  const draft = await db.registration.create({
    data: {
      data: { person },
      nin: person.nin,
      phone: person.phone,
      displayName: `${word} draft`,
      planId: plan.id,
      officerId: users.registration.id,
    },
  });
  await db.registration.create({
    data: {
      data: { person: { ...person, nin: null } },
      status: 'PENDING_APPROVAL',
      step: 'FINAL',
      displayName: `${word} sent`,
      planId: plan.id,
      officerId: users.registration.id,
      enrolleeId: student.id,
    },
  });
  const asked = { ...person, nin: null, relationship: 'CHILD', dateOfBirth: '2020-01-01', paperId: null, photoId: null };
  const request = await db.dependantRequest.create({
    data: { principalId: principal.id, relationship: 'CHILD', displayName: `${word} newborn`, data: asked, requestedById: member.id },
  });
  await db.facilityChangeRequest.create({
    data: {
      enrolleeId: child.id,
      fromHcpId: hcp.id,
      toHcpId: clinic.id,
      reason: `${word} moved`,
      effectiveDate: addDays(today(), 30),
      requestedById: member.id,
    },
  });
  const file = async (ownerType: string, ownerId: string, kind: string) =>
    db.attachment.create({
      data: {
        ownerType,
        ownerId,
        kind,
        filename: `${word} paper.pdf`,
        mime: 'application/pdf',
        size: 10,
        sha256: 'x',
        storageKey: `${word}-${next()}`,
        uploadedById: users.registration.id,
      },
    });
  const photo = await file('Enrollee', principal.id, 'PHOTO');
  await db.enrollee.update({ where: { id: principal.id }, data: { photoId: photo.id } });
  await file('Enrollee', principal.id, 'BIRTH_CERTIFICATE');
  await file('Hcp', hcp.id, 'LICENCE');
  await file('Registration', draft.id, 'PHOTO');
  await file('DependantRequest', request.id, 'BIRTH_CERTIFICATE');
  await keepFile(await viewerFor(users.registration.id), {
    ownerType: 'UserAccount',
    ownerId: users.registration.id,
    kind: 'ROLL',
    filename: `${word} upload.csv`,
    content: Buffer.from(`${word}\n`),
  });
  const rollFile = await file('Roll', draft.id, 'ROLL');
  const roll = await db.roll.create({
    data: {
      rollNo: `ROLL-${word}-1`,
      kind: 'MDA_STAFF',
      planId: plan.id,
      mdaId: mda.id,
      fileId: rollFile.id,
      filename: `${word} roll.csv`,
      sha256: `${word}`,
      headings: [`${word} heading`],
      status: 'CHECKED',
      rowCount: 1,
      doneCount: 1,
      newCount: 1,
      uploadedById: users.registration.id,
      rows: { create: { number: 2, cells: [`${word} cell`], name: `${word} row`, outcome: 'NEW', values: { surname: `${word}sur` } } },
    },
  });
  await db.attachment.update({ where: { id: rollFile.id }, data: { ownerId: roll.id } });
  await db.cardRun.create({
    data: {
      runNo: `CARD-${word}-1`,
      reason: 'FIRST',
      note: `${word} note`,
      count: 1,
      preparedById: users.registration.id,
      cards: { create: { enrolleeId: student.id, position: 1, issue: 1 } },
    },
  });
  const [firstId = '', secondId = ''] = [principal.id, student.id].sort();
  await db.duplicatePair.create({ data: { firstId, secondId } });
}

async function addDesk({ hcp, clinic, users, others, member, principal, mark }: Side) {
  const { word } = mark;
  await db.hcpBankChange.create({
    data: {
      hcpId: hcp.id,
      bankName: `${word} Bank`,
      accountName: `${word} Account`,
      accountNumber: marked(mark, 10),
      sortCode: marked(mark, 9),
      reason: `${word} reason`,
      requestedById: users.facility.id,
    },
  });
  await db.hcpMove.create({
    data: {
      fromHcpId: clinic.id,
      toHcpId: hcp.id,
      reason: `${word} reason`,
      status: 'FAILED',
      total: 1,
      requestedById: others.approver.id,
      rows: { create: { enrolleeId: principal.id, refusal: `${word} refusal` } },
    },
  });
  for (const user of [...Object.values(users), member]) {
    await db.notification.create({
      data: { userId: user.id, kind: 'TEST', title: `${word} notice`, entityType: 'Enrollee', entityId: principal.id },
    });
    await db.formDraft.create({ data: { userId: user.id, key: `${word}-form`, data: { text: `${word} typed` } } });
    await db.session.create({
      data: { userId: user.id, token: `${word}-${user.id}`, expiresAt: at(1), ipAddress: '10.0.0.1', userAgent: `${word} browser` },
    });
    await db.reportView.create({
      data: {
        userId: user.id,
        report: 'lgaClaims',
        name: `${word} view`,
        address: { note: word },
        schedule: { create: { rhythm: 'DAILY', hour: 7, format: 'CSV', recipientIds: [user.id], nextAt: at(1) } },
      },
    });
    await db.apiKey.create({
      data: {
        name: `${word} key`,
        prefix: word,
        hash: `${word}-${user.id}`,
        userId: user.id,
        expiresAt: at(30),
        createdById: others.approver.id,
      },
    });
  }
  await db.statusChange.create({
    data: {
      entityType: 'Enrollee',
      entityId: principal.id,
      action: 'ENABLE',
      toStatus: 'ACTIVE',
      note: `${word} note`,
      actorId: users.registration.id,
    },
  });
  await db.activityLog.create({
    data: {
      action: 'Enrollee.ENABLE',
      entityType: 'Enrollee',
      entityId: principal.id,
      summary: `${word} summary`,
      actorId: users.registration.id,
    },
  });
}

/** All that a side has on record, in every state. */
export async function addRecords(side: Side): Promise<void> {
  await addClaims(side, await addCare(side));
  await addMoney(side);
  await addEnrolment(side);
  await addDesk(side);
}
