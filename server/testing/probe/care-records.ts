import { addDays, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { makeDiagnosis, makeSymptom } from '../make/make.ts';
import { careOf, daysFromNow, nextSerial, type TestScheme } from './world.ts';

const code = () => `PA-2611-${String(nextSerial()).padStart(6, '2').replaceAll('0', 'A').replaceAll('1', 'B')}`;

const referralCode = () => code().replace('PA', 'RC');

/** Visits, PA requests with codes, and referrals, in every state. */
export async function addCare(scheme: TestScheme) {
  const { hcp, clinic, users, principal, spouse, child, service, mark } = scheme;
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
          ...careOf(scheme, person),
          encounterNo: `ENC-${mark.word}-${nextSerial()}`,
          hcpId: hcp.id,
          visitAt: daysFromNow(-4),
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
        ...careOf(scheme, principal),
        requestNo: `PAR-${mark.word}-${nextSerial()}`,
        hcpId: hcp.id,
        encounterId: visits[0]?.id,
        urgency: 'ROUTINE',
        clinicalNotes: note,
        infoNote: note,
        requestedAmount: 400_000n,
        approvedAmount: granted,
        requestedById: users.facility.id,
        requestedAt: daysFromNow(-2),
        dueAt: daysFromNow(-1),
        status,
        ...(decided && { decidedAt: daysFromNow(-1), decidedById: users.manager.id, decisionReason: note }),
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
  const sent = { fromHcpId: hcp.id, toHcpId: clinic.id };
  const received = { fromHcpId: clinic.id, toHcpId: hcp.id };
  for (const [status, way] of [
    ['PENDING', sent],
    ['APPROVED', sent],
    ['ACCEPTED', sent],
    ['COMPLETED', sent],
    ['REJECTED', sent],
    ['DECLINED', sent],
    ['EXPIRED', received],
    ['CANCELLED', sent],
    ['APPROVED', received],
  ] as const) {
    const decided = status !== 'PENDING' && status !== 'CANCELLED';
    await db.referral.create({
      data: {
        ...careOf(scheme, principal),
        ...way,
        referralNo: `REF/${mark.word}/${nextSerial()}`,
        fromEncounterId: way === sent ? visits[0]?.id : null,
        reason: note,
        presentingComplaint: note,
        examinationFindings: note,
        investigationsDone: note,
        treatmentGiven: note,
        provisionalDiagnosisId: diagnosis.id,
        urgency: 'ROUTINE',
        specialty: `${mark.word} ${status}`,
        referringPersonName: `${mark.word} Nurse`,
        referringPersonCadre: 'Nurse',
        contactName: `${mark.word} Matron`,
        requestedById: users.facility.id,
        requestedAt: daysFromNow(-3),
        queryNote: note,
        feedbackNote: note,
        status,
        ...(decided && { decidedAt: daysFromNow(-2), decidedById: users.manager.id }),
        ...(decided && status !== 'REJECTED' && { referralCode: referralCode(), validUntil: addDays(today(), 80) }),
        ...(status === 'REJECTED' && { rejectionReason: note }),
        ...(status === 'DECLINED' && { declineReason: note }),
        services: { create: { serviceId: service.id } },
      },
    });
  }
  return { diagnosis, visit: visits[1], paCode: codes[1] };
}
