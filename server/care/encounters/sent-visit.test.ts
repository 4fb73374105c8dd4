import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../../app/http/app.ts';
import { addMinutes, now } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { state } from '../../platform/http/state.ts';
import { as } from '../../testing/as.ts';
import { makeDiagnosis, makeEnrollee, makeHcp, makeHcpUser, makeService, makeSymptom, makeUser } from '../../testing/make/make.ts';
import { makeFacilityKey } from '../../testing/make/make-api-key.ts';
import { overHttp, withKey } from '../../testing/over-http.ts';

const RECORD = /* GraphQL */ `mutation ($input: [SentVisitInput!]!, $checkOnly: Boolean! = false) { recordVisits(input: $input, checkOnly: $checkOnly) { index externalId outcome id number status problems { code message path } warnings { code path } } }`;

let app: FastifyInstance;
let ward: Awaited<ReturnType<typeof makeWard>>;
beforeAll(async () => {
  app = await buildApp();
  state.prepared = true;
});
beforeEach(async () => {
  ward = await makeWard();
});
afterAll(() => app.close());

let serial = 0;
async function makeWard() {
  const hcp = await makeHcp();
  const [desk, enrollee, symptom, diagnosis, service] = [
    await makeHcpUser(hcp),
    await makeEnrollee({ hcpId: hcp.id, enrolmentNo: `VISIT-${++serial}` }),
    await makeSymptom(),
    await makeDiagnosis(),
    await makeService(),
  ];
  const row = (more: object = {}) => ({
    externalId: `V-${++serial}`,
    member: enrollee.enrolmentNo,
    visitAt: addMinutes(now(), -30).toISOString(),
    visitType: 'OUTPATIENT',
    symptoms: [symptom.name.toLowerCase()],
    diagnoses: [diagnosis.code],
    services: [{ service: service.code, qty: 2 }],
    outcome: 'DISCHARGED',
    attendingName: 'Dr Golkus',
    close: true,
    ...more,
  });
  return { hcp, desk, enrollee, symptom, diagnosis, service, row };
}
async function record(input: object[], checkOnly = false) {
  const { data, codes } = await as(ward.desk).run(RECORD, { input, checkOnly });
  expect(codes).toEqual([]);
  return data.recordVisits;
}

describe('visits sent by a facility’s own system', () => {
  it('are recorded by codes, each with its own outcome, and the member is notified', async () => {
    const row = ward.row();
    const [answer] = await record([row]);
    expect(answer).toMatchObject({ outcome: 'CREATED', status: 'CLOSED', problems: [], warnings: [] });
    const visit = await db.encounter.findUniqueOrThrow({
      where: { id: answer?.id ?? '' },
      include: { services: true, diagnoses: true, symptoms: true },
    });
    expect(visit).toMatchObject({
      encounterNo: answer?.number,
      externalId: row.externalId,
      enrolleeId: ward.enrollee.id,
      createdById: ward.desk.id,
      services: [{ serviceId: ward.service.id, qty: 2 }],
      diagnoses: [{ diagnosisId: ward.diagnosis.id }],
      symptoms: [{ symptomId: ward.symptom.id }],
    });
  });

  it('return the existing visit when sent again, and are rejected with other content', async () => {
    const row = ward.row();
    const [made] = await record([row]);
    expect(await record([row])).toMatchObject([{ outcome: 'EXISTS', id: made?.id, number: made?.number }]);
    const [other] = await record([{ ...row, pulse: 80 }]);
    expect(other?.problems).toMatchObject([{ code: 'SENT_OTHER_CONTENT', path: 'externalId' }]);
    const [one, two] = await Promise.all([
      record([ward.row({ externalId: 'AT-ONCE', visitAt: row.visitAt })]),
      record([ward.row({ externalId: 'AT-ONCE', visitAt: row.visitAt })]),
    ]);
    expect([one[0]?.outcome, two[0]?.outcome].sort()).toEqual(['CREATED', 'EXISTS']);
  });

  it('are saved although another row is invalid', async () => {
    const rows = await record([
      ward.row({ member: 'NOBODY' }),
      ward.row(),
      ward.row({ symptoms: ['Unheard of'] }),
      ward.row({ services: [{ service: 'NO-SUCH', qty: 1 }] }),
      ward.row({ diagnoses: [] }),
      ward.row({ outcome: null, dischargedAt: addMinutes(now(), -5).toISOString() }),
      ward.row({ services: [{ service: ward.service.code, qty: 0 }] }),
    ]);
    expect(rows.map(({ problems }) => problems.map(({ code, path }) => `${code} ${path}`))).toEqual([
      ['ELG_NOT_ENROLLED member'],
      [],
      ['SENT_CODE_UNKNOWN symptoms.0'],
      ['SENT_CODE_UNKNOWN services.0.service'],
      ['ENC_DIAGNOSIS_REQUIRED diagnoses'],
      ['ENC_ADMISSION_REQUIRED admittedAt', 'ENC_ADMISSION_REQUIRED outcome'],
      ['INVALID_INPUT services.0.qty'],
    ]);
    expect(await db.encounter.count({ where: { hcpId: ward.hcp.id } })).toBe(1);
  });

  it('are not saved when only checked', async () => {
    expect((await record([ward.row(), ward.row({ member: 'NOBODY' })], true)).map(({ outcome, id }) => [outcome, id])).toEqual([
      ['WOULD_CREATE', null],
      ['REFUSED', null],
    ]);
    expect(await db.encounter.count({ where: { hcpId: ward.hcp.id } })).toBe(0);
    expect(await db.notification.count({ where: { kind: 'VISIT_RECORDED' } })).toBe(0);
  });

  it('are accepted from facilities only', async () => {
    for (const role of ['ADMIN', 'CLAIMS_OFFICER', 'ENROLLEE'] as const)
      expect((await as(await makeUser(role)).run(RECORD, { input: [] })).codes).toEqual(['FORBIDDEN']);
  });
});

describe('visits sent with an API key', () => {
  it('belong to the issuer of the key; the key name is in the log and the rows are in the call record', async () => {
    const { key, row } = await makeFacilityKey(ward.desk, { name: 'Ward system' });
    const send = (input: object[], checkOnly = false) => overHttp(app, withKey(key))(RECORD, { input, checkOnly });
    const sent = ward.row();
    const first = await send([sent, ward.row({ member: 'NOBODY' })]);
    expect(first.codes).toEqual([]);
    const id = (first.data as unknown as { recordVisits: { id: string }[] }).recordVisits[0]?.id ?? '';
    await send([sent]);
    expect(await db.encounter.findUniqueOrThrow({ where: { id } })).toMatchObject({ createdById: ward.desk.id, hcpId: ward.hcp.id });
    const [created] = await db.activityLog.findMany({ where: { entityId: id, action: 'Encounter.CREATE' }, omit: { seq: true } });
    expect([created?.actorId, created?.summary.endsWith(', by the key “Ward system”')]).toEqual([ward.desk.id, true]);
    const calls = await db.apiKeyCall.findMany({ where: { keyId: row.id }, orderBy: { id: 'asc' } });
    expect(
      calls.map(({ operation, outcome, rowCount, createdCount, existingCount, refusedCount }) => [
        operation,
        outcome,
        rowCount,
        createdCount,
        existingCount,
        refusedCount,
      ]),
    ).toEqual([
      ['recordVisits', 'OK', 2, 1, 0, 1],
      ['recordVisits', 'OK', 1, 0, 1, 0],
    ]);
  });

  it('are rejected when the key is for claims only', async () => {
    const { key } = await makeFacilityKey(ward.desk, { operations: ['CLAIMS'] });
    expect((await overHttp(app, withKey(key))(RECORD, { input: [ward.row()] })).codes).toEqual(['KEY_OPERATION']);
  });
});
