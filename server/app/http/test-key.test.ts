import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ApiKeyOperation } from '../../generated/prisma/enums.ts';
import { addDays, addMinutes, isoDay, now, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { state } from '../../platform/http/state.ts';
import { mutationsOf } from '../../scheme/access/key-mutations.ts';
import { transact } from '../../scheme/workflow/transact.ts';
import { anyDocument } from '../../testing/any-document.ts';
import { as, viewerFor } from '../../testing/as.ts';
import { fhirClient, inBundle, problemsOf } from '../../testing/fhir-client.ts';
import { sendWithKey } from '../../testing/key-calls.ts';
import { makeEnrollee, makeHcp, makeService, makeSymptom } from '../../testing/make/make.ts';
import { makeFacilityKey } from '../../testing/make/make-api-key.ts';
import { sentBundle, sentClaim, sentPatient, sentQuestion } from '../../testing/make/make-fhir.ts';
import { type PaWorld, paWorld } from '../../testing/make/make-pa.ts';
import { withKey } from '../../testing/over-http.ts';
import { rootFields } from '../../testing/root-fields.ts';
import { schema } from '../schema/index.ts';
import { buildApp } from './app.ts';

const ISSUE = /* GraphQL */ `mutation IssueTestKey($input: IssueFacilityKeyInput!) { issueFacilityKey(input: $input) { key apiKey { id isTest } } }`;
const CHECK_PA = `mutation ($input: CreatePaRequestInput!) { checkPaRequest(input: $input) { outcome id number externalId problems { code path } } }`;
const CHECK_REFERRAL = `mutation ($input: CreateReferralInput!) { checkReferral(input: $input) { outcome problems { code path } } }`;
const CREATE_PA = `mutation ($input: CreatePaRequestInput!) { createPaRequest(input: $input) { id requestNo } }`;
const VISITS = `mutation ($input: [SentVisitInput!]!) { recordVisits(input: $input) { outcome id problems { code path } } }`;
const CLAIMS = `mutation ($input: [SentClaimInput!]!) { submitClaims(input: $input, checkOnly: false) { outcome id problems { code path } } }`;

let app: FastifyInstance;
let world: PaWorld;
let key: string;
let keyId: string;
let symptom: string;
let service: string;
beforeAll(async () => {
  app = await buildApp();
  state.prepared = true;
});
beforeEach(async () => {
  world = await paWorld();
  const made = await makeFacilityKey(world.desk, { operations: Object.values(ApiKeyOperation), isTest: true });
  [key, keyId] = [made.key, made.row.id];
  symptom = (await makeSymptom()).name;
  service = (await makeService({ basePrice: 100_000n })).code;
});
afterAll(() => app.close());

const OF_RECORDS = ['Encounter', 'Claim', 'PaRequest', 'Referral', 'Bill', 'Attachment', 'ActivityLog', 'StatusChange', 'Notification'];
/** How many rows the tables of records have. */
async function rows(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of [...OF_RECORDS, 'Webhook', 'IdempotencyKey'])
    counts[table] = (await db.$queryRawUnsafe<{ n: number }[]>(`SELECT count(*)::int AS n FROM "${table}"`))[0]?.n ?? 0;
  return counts;
}
const send = (query: string, variables: object, by = key) => sendWithKey(app, by, query, variables);
let serial = 0;
const pa = (more: object = {}) => ({
  externalId: `TEST-${++serial}`,
  enrolleeId: world.enrollee.enrolmentNo,
  urgency: 'ROUTINE',
  diagnosisIds: [world.diagnosis.code],
  clinicalNotes: 'Pain for three weeks, no relief',
  items: [{ serviceId: world.scan.code, qty: 1 }],
  ...more,
});
const visit = (member: string | null) => ({
  externalId: `TEST-${++serial}`,
  member,
  visitAt: addMinutes(now(), -30).toISOString(),
  visitType: 'OUTPATIENT',
  symptoms: [symptom],
  diagnoses: [world.diagnosis.code],
  attendingName: 'Dr Golkus',
});
const claim = (more: object = {}) => ({
  externalId: `TEST-${++serial}`,
  member: world.enrollee.enrolmentNo,
  serviceFrom: isoDay(today()),
  serviceTo: isoDay(today()),
  careType: 'OUT',
  visitType: 'OTHER',
  attendingName: 'Dr Pam',
  mainDiagnosis: world.diagnosis.code,
  items: [{ service, qty: 1, unitPrice: 100_000 }],
  ...more,
});

it('a facility issues a test key, which the list names', async () => {
  const input = { name: 'Trial', operations: ['CLAIMS'], test: true, callsAMinute: 30, expiresOn: isoDay(addDays(today(), 30)) };
  const { data, codes } = await as(world.desk).run(ISSUE, { input });
  expect([codes, data.issueFacilityKey.apiKey.isTest]).toEqual([[], true]);
  const answer = await send(CLAIMS, { input: [claim()] }, data.issueFacilityKey.key ?? '');
  expect(answer.value).toMatchObject([{ outcome: 'WOULD_CREATE', id: null }]);
});

it('rows are checked, whatever the call says, and nothing is kept', async () => {
  const before = await rows();
  expect((await send(CLAIMS, { input: [claim(), claim({ mainDiagnosis: 'QQ9' })] })).value).toEqual([
    { outcome: 'WOULD_CREATE', id: null, problems: [] },
    { outcome: 'REFUSED', id: null, problems: [{ code: 'SENT_CODE_UNKNOWN', path: 'mainDiagnosis' }] },
  ]);
  expect((await send(VISITS, { input: [visit(world.enrollee.enrolmentNo)] })).value).toMatchObject([{ outcome: 'WOULD_CREATE' }]);
  expect((await send(CHECK_PA, { input: pa() })).value).toMatchObject({ outcome: 'WOULD_CREATE', id: null, problems: [] });
  const to = await makeHcp({ level: 'TERTIARY' });
  const referral = {
    externalId: 'TEST-R',
    enrolleeId: world.enrollee.enrolmentNo,
    toHcpId: to.code,
    urgency: 'ROUTINE',
    specialty: 'Surgery',
    reason: 'Needs an operation',
    presentingComplaint: 'Swelling in the groin',
    examinationFindings: 'Reducible swelling',
    investigationsDone: 'Packed cell volume',
    treatmentGiven: 'Analgesics',
    provisionalDiagnosisId: world.diagnosis.code,
    serviceIds: [service],
    referringPersonName: 'Ngo Pam',
    referringPersonCadre: 'Officer',
  };
  expect((await send(CHECK_REFERRAL, { input: referral })).value).toEqual({ outcome: 'WOULD_CREATE', problems: [] });
  expect((await send(CHECK_REFERRAL, { input: { ...referral, toHcpId: world.hcp.code } })).value).toMatchObject({ outcome: 'REFUSED' });
  expect(await rows()).toEqual(before);
  const calls = await db.apiKeyCall.findMany({ where: { keyId }, orderBy: { at: 'asc' } });
  expect(
    calls.map(({ operation, createdCount, checkedCount, refusedCount }) => [operation, createdCount, checkedCount, refusedCount]),
  ).toEqual([
    ['submitClaims', 0, 1, 1],
    ['recordVisits', 0, 1, 0],
    ['checkPaRequest', 0, 1, 0],
    ['checkReferral', 0, 1, 0],
    ['checkReferral', 0, 0, 1],
  ]);
});

it('every other mutation that the key was issued for is refused as a test, and a file is not taken', async () => {
  const before = await rows();
  const checks = mutationsOf({ writes: Object.values(ApiKeyOperation), isTest: true });
  const all = mutationsOf({ writes: Object.values(ApiKeyOperation) });
  const others = rootFields(schema).filter(({ kind, name }) => kind === 'mutation' && all.includes(name) && !checks.includes(name));
  expect(others.length).toBe(all.length - checks.length);
  for (const field of others) expect([field.name, (await send(anyDocument(field), {})).codes]).toEqual([field.name, ['KEY_TEST']]);
  expect((await send('mutation { revokeApiKey(id: "x", input: { reason: "Mine now", version: 0 }) { id } }', {})).codes).toEqual([
    'KEY_OPERATION',
  ]);
  const payload =
    '--xx\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF\r\n--xx--\r\n';
  const headers = { ...withKey(key), 'content-type': 'multipart/form-data; boundary=xx' };
  const upload = await app.inject({ method: 'POST', url: '/files?kind=LAB_RESULT', headers, payload });
  expect([upload.statusCode, upload.json().error.code]).toEqual([403, 'KEY_TEST']);
  expect(await rows()).toEqual(before);
});

it('a write that is no check is not kept, wherever it begins', async () => {
  const viewer = await viewerFor(world.desk.id);
  const { id, name, operations } = await db.apiKey.findUniqueOrThrow({ where: { id: keyId } });
  const counts = { rows: 0, created: 0, existing: 0, checked: 0, refused: 0 };
  const apiKey = { id, name, operations, writes: operations, isTest: true, outside: false, counts };
  await expect(transact({ ...viewer, apiKey }, 'nothing', async () => 'done')).rejects.toMatchObject({ code: 'KEY_TEST' });
});

it('a check and the call itself agree, and a check knows what was sent before', async () => {
  const live = (await makeFacilityKey(world.desk, { operations: ['PA_REQUESTS'] })).key;
  for (const input of [
    pa(),
    pa({ enrolleeId: 'NOBODY' }),
    pa({ clinicalNotes: 'x' }),
    pa({ items: [] }),
    pa({ diagnosisIds: ['QQ9'] }),
    pa({ urgency: 'EMERGENCY', careStartedAt: addMinutes(now(), 60).toISOString() }),
  ]) {
    const { value: checked } = await send(CHECK_PA, { input });
    const made = await send(CREATE_PA, { input }, live);
    const [problem] = checked.problems as unknown as { code: string }[];
    expect(problem ? [problem.code] : []).toEqual(made.codes);
    if (made.codes.length > 0) continue;
    expect((await send(CHECK_PA, { input })).value).toMatchObject({ outcome: 'EXISTS', id: made.value.id, number: made.value.requestNo });
    expect((await send(CHECK_PA, { input: { ...input, clinicalNotes: 'Another story of the pain' } })).value).toMatchObject({
      outcome: 'REFUSED',
      problems: [{ code: 'SENT_OTHER_CONTENT', path: 'externalId' }],
    });
  }
});

it('look-ups count and are logged as with any key', async () => {
  const guest = await makeEnrollee({ hcpId: (await makeHcp()).id, planId: world.enrollee.planId });
  const looked = () => db.recordAccess.count({ where: { enrolleeId: guest.id } });
  const input = pa({ enrolleeId: guest.enrolmentNo, purpose: 'AWAY_FROM_HOME' });
  await send(CHECK_PA, { input });
  expect(await looked()).toBeGreaterThan(0);
  for (let n = 0; n < 60; n += 1) {
    await db.apiKeyUse.deleteMany();
    await send(CHECK_PA, { input: { ...input, enrolleeId: `NOBODY-${n}` } });
  }
  expect((await send(CHECK_PA, { input: pa({ enrolleeId: 'NOBODY-AT-ALL' }) })).value).toMatchObject({
    problems: [{ code: 'ELG_LOOKUPS' }],
  });
});

it('FHIR answers what a check says, and keeps nothing', async () => {
  const fhir = fhirClient(app, key);
  const before = await rows();
  const parties = { patient: sentPatient({ INSUR: world.enrollee.enrolmentNo ?? '' }), facility: world.hcp };
  const own = { provider: { reference: `Organization/${world.hcp.id}` }, insurer: { reference: 'Organization/scheme' } };
  const patient = { type: 'Patient' as const, identifier: { value: world.enrollee.enrolmentNo ?? '' } };
  const coverage = [{ sequence: 1, focal: true, coverage: { display: 'Cover' } }];
  const single = sentClaim([{ service, price: 1000 }], world.diagnosis.code, { ...own, patient, insurance: coverage });
  const note = { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/claiminformationcategory', code: 'info' }] };
  const request = {
    ...single,
    use: 'preauthorization' as const,
    item: sentClaim([{ service: world.scan.code }], '').item,
    supportingInfo: [{ sequence: 1, category: note, valueString: 'Pain for three weeks, no relief' }],
  };
  const encounter = {
    resourceType: 'Encounter',
    identifier: [{ value: 'TEST-V' }],
    status: 'in-progress',
    class: { system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code: 'AMB' },
    subject: patient,
    participant: [{ individual: { display: 'Dr Golkus' } }],
    period: { start: addMinutes(now(), -30).toISOString() },
    reasonCode: [{ text: symptom }],
    location: [{ location: { reference: `Location/${world.hcp.id}` } }],
    serviceProvider: { reference: `Organization/${world.hcp.id}` },
  };
  for (const [path, resource] of [
    ['/Claim', single],
    ['/Claim/$submit', single],
    ['/Claim/$validate', single],
    ['/Claim', request],
    ['/Claim/$validate', request],
    ['/Encounter', encounter],
  ] as const) {
    const { status, body } = await fhir.post(path, resource);
    expect([path, status, body.resourceType, body.issue[0].severity]).toEqual([
      path,
      200,
      'OperationOutcome',
      expect.not.stringMatching('error'),
    ]);
  }
  const { status, body } = await fhir.post('', sentBundle(sentClaim([{ service, price: 1000 }], world.diagnosis.code), parties));
  expect([status, inBundle(body, 'OperationOutcome').issue[0].severity]).toEqual([200, expect.not.stringMatching('error')]);
  expect(
    problemsOf(
      await fhir.post('/Claim', {
        ...request,
        diagnosis: single.diagnosis?.map((each) => ({
          ...each,
          diagnosisCodeableConcept: { coding: [{ system: 'http://hl7.org/fhir/sid/icd-10', code: 'QQ9' }] },
        })),
      }),
    ),
  ).toEqual([422, 'SENT_CODE_UNKNOWN Claim.diagnosis[0]']);
  const covered = await fhir.post('', sentBundle(sentQuestion(), parties));
  expect(inBundle(covered.body, 'CoverageEligibilityResponse').insurance[0].inforce).toBe(true);
  const after = await rows();
  expect(after).toEqual(before);
});
