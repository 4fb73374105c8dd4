import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../../app/http/app.ts';
import { addDays, addMinutes, dayOf, isoDay, now, today } from '../../platform/clock.ts';
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

  it('list all unknown codes of a row together with its other errors', async () => {
    const unknown = {
      member: 'NOBODY',
      symptoms: ['Unheard of'],
      diagnoses: ['Q1', ward.diagnosis.code],
      services: [{ service: 'NONE', qty: 1 }],
    };
    const rows = await record([ward.row(unknown), ward.row({ ...unknown, attendingName: '' })]);
    const codes = ['SENT_CODE_UNKNOWN symptoms.0', 'SENT_CODE_UNKNOWN diagnoses.0', 'SENT_CODE_UNKNOWN services.0.service'];
    expect(rows.map(({ problems }) => problems.map(({ code, path }) => `${code} ${path}`))).toEqual([
      ['ELG_NOT_ENROLLED member', ...codes],
      ['INVALID_INPUT attendingName', ...codes],
    ]);
  });

  it('beyond the limits of a text are rejected alone', async () => {
    const rows = await record([
      ward.row({ treatment: 'x'.repeat(6000), complaint: 'y'.repeat(2000) }),
      ward.row({ externalId: 'two\nlines' }),
      ward.row({ member: 'no\u0000thing', diagnoses: ['\u0000'] }),
      ward.row(),
    ]);
    expect(rows.map(({ outcome, problems }) => [outcome, ...problems.map(({ path }) => path).sort()])).toEqual([
      ['REFUSED', 'complaint', 'treatment'],
      ['REFUSED', 'externalId'],
      ['REFUSED', 'diagnoses.0', 'diagnoses.0', 'member'],
      ['CREATED'],
    ]);
  });

  it('are recorded with warnings for people without cover or referral, and for days whose claims are too late', async () => {
    const [expired, guest] = [
      await makeEnrollee({ hcpId: ward.hcp.id, status: 'EXPIRED', coverageEnd: addDays(today(), -9) }),
      await makeEnrollee(),
    ];
    const rows = await record([
      ward.row(),
      ward.row({ member: expired.enrolmentNo }),
      ward.row({ member: guest.enrolmentNo, purpose: 'AWAY_FROM_HOME' }),
      ward.row({ visitAt: '2020-03-01T10:00:00Z' }),
    ]);
    expect(rows.map(({ outcome, warnings }) => [outcome, ...warnings.map(({ code, path }) => `${code} ${path}`)])).toEqual([
      ['CREATED'],
      ['CREATED', 'ELG_EXPIRED member'],
      ['CREATED', 'ELG_OTHER_HCP member'],
      ['CREATED', 'ELG_WAITING member', 'ENC_TOO_OLD visitAt'],
    ]);
  });

  it('take a time without a zone as Lagos time', async () => {
    const [answer] = await record([ward.row({ visitAt: `${isoDay(addDays(today(), -1))}T00:20:00` })]);
    expect(dayOf((await db.encounter.findUniqueOrThrow({ where: { id: answer?.id ?? '' } })).visitAt)).toEqual(addDays(today(), -1));
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
    await send([ward.row(), ward.row({ member: 'NOBODY' })], true);
    expect(await db.encounter.findUniqueOrThrow({ where: { id } })).toMatchObject({ createdById: ward.desk.id, hcpId: ward.hcp.id });
    const [created] = await db.activityLog.findMany({ where: { entityId: id, action: 'Encounter.CREATE' }, omit: { seq: true } });
    expect([created?.actorId, created?.summary.endsWith(', by the key “Ward system”')]).toEqual([ward.desk.id, true]);
    const calls = await db.apiKeyCall.findMany({ where: { keyId: row.id }, orderBy: { id: 'asc' } });
    expect(
      calls.map(({ operation, outcome, rowCount, createdCount, existingCount, checkedCount, refusedCount }) => [
        operation,
        outcome,
        rowCount,
        createdCount,
        existingCount,
        checkedCount,
        refusedCount,
      ]),
    ).toEqual([
      ['recordVisits', 'OK', 2, 1, 0, 0, 1],
      ['recordVisits', 'OK', 1, 0, 1, 0, 0],
      ['recordVisits', 'OK', 2, 0, 0, 1, 1],
    ]);
  });

  it('are rejected when the key is for claims only', async () => {
    const { key } = await makeFacilityKey(ward.desk, { operations: ['CLAIMS'] });
    expect((await overHttp(app, withKey(key))(RECORD, { input: [ward.row()] })).codes).toEqual(['KEY_OPERATION']);
  });

  const REPLACE = `mutation ($input: [SentVisitInput!]!) { recordVisits(input: $input, replace: true) { outcome id status problems { code path } } }`;
  const VOID = `mutation ($id: ID!, $version: Int!) { voidEncounter(id: $id, input: { version: $version, reason: "Recorded for another patient" }) { status } }`;
  const VISIT = `query ($id: ID!) { encounter(id: $id) { version status outcome } }`;
  async function ownSystem(operations?: ['CLAIMS']) {
    const { key } = await makeFacilityKey(ward.desk, operations && { operations });
    const send = overHttp(app, withKey(key));
    const replace = async (row: object) => {
      const { data, codes } = await send(REPLACE, { input: [row] });
      expect(codes).toEqual([]);
      const rows = data?.recordVisits as unknown as { outcome: string; id: string; status: string; problems: { code: string }[] }[];
      return rows[0];
    };
    return { send, replace };
  }

  it('are updated and closed by the number under which they were opened, and then corrected', async () => {
    const { replace } = await ownSystem();
    const row = ward.row({ close: false, outcome: null, admittedAt: addMinutes(now(), -25).toISOString() });
    const opened = await replace(row);
    expect(opened).toMatchObject({ outcome: 'CREATED', status: 'OPEN' });
    expect(await replace({ ...row, pulse: 80 })).toMatchObject({ outcome: 'REPLACED', status: 'OPEN', id: opened?.id });
    const closed = { ...row, pulse: 80, close: true, outcome: 'DISCHARGED', dischargedAt: addMinutes(now(), -5).toISOString() };
    expect(await replace(closed)).toMatchObject({ outcome: 'REPLACED', status: 'CLOSED', id: opened?.id });
    expect(await replace(closed)).toMatchObject({ outcome: 'EXISTS' });
    expect(await replace({ ...closed, pulse: 90 })).toMatchObject({ outcome: 'REPLACED', status: 'CLOSED' });
    expect(await db.encounter.findUniqueOrThrow({ where: { id: opened?.id } })).toMatchObject({ pulse: 90, outcome: 'DISCHARGED' });
    const steps = await db.statusChange.findMany({ where: { entityId: opened?.id }, orderBy: { at: 'asc' } });
    expect(steps.map(({ action }) => action)).toEqual(['CREATE', 'UPDATE', 'CLOSE', 'CORRECT']);
    const other = await makeEnrollee({ hcpId: ward.hcp.id });
    expect(await replace({ ...closed, member: other.enrolmentNo })).toMatchObject({
      problems: [{ code: 'SENT_OTHER_PERSON', path: 'member' }],
    });
  });

  it('are not corrected by a colleague’s key once closed', async () => {
    const row = ward.row();
    await record([row]);
    ward.desk = await makeHcpUser(ward.hcp);
    expect(await (await ownSystem()).replace({ ...row, pulse: 90 })).toMatchObject({ problems: [{ code: 'ENC_VOID_WINDOW' }] });
  });

  it('are voided by their number, by a key for visits only', async () => {
    const row = ward.row();
    await record([row]);
    const { send } = await ownSystem();
    const version = (await send(VISIT, { id: row.externalId })).data?.encounter?.version;
    expect((await (await ownSystem(['CLAIMS'])).send(VOID, { id: row.externalId, version })).codes).toEqual(['KEY_OPERATION']);
    expect((await send(VOID, { id: row.externalId, version })).data?.voidEncounter).toEqual({ status: 'VOID' });
    expect((await send(VOID, { id: 'V-NONE', version })).codes).toEqual(['NOT_FOUND']);
    expect(await record([row])).toMatchObject([{ outcome: 'EXISTS', status: 'VOID' }]);
  });
});
