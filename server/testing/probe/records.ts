import { storeUpload } from '../../app/files/file.service.ts';
import { addDays, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { viewerFor } from '../as.ts';
import { addCare } from './care-records.ts';
import { addClaims, addInvoices } from './money-records.ts';
import { daysFromNow, nextSerial, numberMarked, type TestScheme } from './world.ts';

async function addEnrolment({ principal, child, student, hcp, clinic, mda, plan, town, member, users, mark }: TestScheme) {
  const { word } = mark;
  const person = {
    surname: `${word}sur`,
    firstName: `${word}first`,
    sex: 'MALE',
    dateOfBirth: '1990-01-01',
    nin: numberMarked(mark, 11),
    phone: numberMarked(mark, 11, '0'),
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
        storageKey: `${word}-${nextSerial()}`,
        uploadedById: users.registration.id,
      },
    });
  const photo = await file('Enrollee', principal.id, 'PHOTO');
  await db.enrollee.update({ where: { id: principal.id }, data: { photoId: photo.id } });
  await file('Enrollee', principal.id, 'BIRTH_CERTIFICATE');
  await file('Hcp', hcp.id, 'LICENCE');
  await file('Registration', draft.id, 'PHOTO');
  await file('DependantRequest', request.id, 'BIRTH_CERTIFICATE');
  await storeUpload(await viewerFor(users.registration.id), {
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

async function addDesk({ hcp, clinic, users, others, member, principal, mark }: TestScheme) {
  const { word } = mark;
  await db.hcpBankChange.create({
    data: {
      hcpId: hcp.id,
      bankName: `${word} Bank`,
      accountName: `${word} Account`,
      accountNumber: numberMarked(mark, 10),
      sortCode: numberMarked(mark, 9),
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
      data: {
        userId: user.id,
        token: `${word}-${user.id}`,
        expiresAt: daysFromNow(1),
        ipAddress: '10.0.0.1',
        userAgent: `${word} browser`,
      },
    });
    await db.reportView.create({
      data: {
        userId: user.id,
        report: 'lgaClaims',
        name: `${word} view`,
        address: { note: word },
        schedule: { create: { rhythm: 'DAILY', hour: 7, format: 'CSV', recipientIds: [user.id], nextAt: daysFromNow(1) } },
      },
    });
    await db.apiKey.create({
      data: {
        name: `${word} key`,
        prefix: word,
        hash: `${word}-${user.id}`,
        userId: user.id,
        expiresAt: daysFromNow(30),
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

/** All that a scheme has on record, in every state. */
export async function addRecords(scheme: TestScheme): Promise<void> {
  await addClaims(scheme, await addCare(scheme));
  await addInvoices(scheme);
  await addEnrolment(scheme);
  await addDesk(scheme);
}
