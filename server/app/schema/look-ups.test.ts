import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { getNamedType } from 'graphql';
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest';
import { addDays, addMinutes, isoDay, now, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { state } from '../../platform/http/state.ts';
import { roleCan } from '../../scheme/access/permissions.shared.ts';
import { as } from '../../testing/as.ts';
import { makeEnrollee, makeHcp, makeHcpUser, makeService, makeSymptom, makeUser } from '../../testing/make/make.ts';
import { makeFacilityKey } from '../../testing/make/make-api-key.ts';
import { makeClaimWorld } from '../../testing/make/make-claim.ts';
import { paInput, paWorld } from '../../testing/make/make-pa.ts';
import { referralDetails } from '../../testing/make/make-referral.ts';
import { overHttp, withKey } from '../../testing/over-http.ts';
import { tableOf } from '../../testing/probe/values.ts';
import { rootFields } from '../../testing/root-fields.ts';
import { inputPaths, rootDocument, valuesWith } from '../../testing/root-operation.ts';
import { buildApp } from '../http/app.ts';
import { schema } from './index.ts';

const PERSON_FIELD = /^(enrolmentNo|nin|phone|member|memberNo|enrolleeIds?|principalId|person.*|card.*|token|number|search|text)$/i;

/** Every argument in which a facility may send the number or id of a person, or a search for one. */
const PLACES = rootFields(schema)
  .filter(({ can }) => can === null || roleCan('HCP', can))
  .flatMap((root) =>
    inputPaths(root).flatMap((place) => {
      const [name = '', parent] = place.path.filter((part) => part !== '0').toReversed();
      const isId = place.type === 'ID' && tableOf(root.name, getNamedType(root.field.type).name, name) === 'Enrollee';
      return isId || (PERSON_FIELD.test(name) && parent !== 'page') ? [{ root, place, title: `${root.name}.${place.path.join('.')}` }] : [];
    }),
  );

/** Arguments that reveal guests, limited per hour. */
const LIMITED = [
  'eligibility.enrolleeId',
  'eligibility.number',
  'checkPaRequest.input.enrolleeId',
  'checkReferral.input.enrolleeId',
  'contestCapitation.input.enrolmentNo',
  'createEncounter.input.enrolleeId',
  'createNoAuthClaim.input.enrolleeId',
  'createPaRequest.input.enrolleeId',
  'createReferral.input.enrolleeId',
  'generatePa.input.enrolleeId',
  'recordVisits.input.0.member',
  'submitClaims.input.0.member',
];
/** About cards, with limits of their own (card-check.test.ts). */
const CARDS = ['checkCard.token', 'checkCardNumber.number'];
/** The phone of the sender, or of a facility. */
const SENDER = ['applyAsHcp.input.phone', 'updateHcpContact.input.phone', 'updateMyProfile.input.phone'];
/** Arguments that only reach the facility's own list and records. */
const OWN_LIST = PLACES.filter(({ title, root }) => root.kind === 'query' && ![...LIMITED, ...CARDS].includes(title));

test('every facility operation that takes a person is limited, about a card or the sender, or a query of the facility’s own list', () => {
  const classified = [...LIMITED, ...CARDS, ...SENDER, ...OWN_LIST.map(({ title }) => title)];
  expect(PLACES.map(({ title }) => title).toSorted()).toEqual(classified.toSorted());
});

type Target = { id: string; enrolmentNo: string };
let guests: Target[];
let world: Awaited<ReturnType<typeof makeWorld>>;
let app: FastifyInstance;

const COUNT = 35;
const unknown = (): Target => ({ id: randomUUID(), enrolmentNo: `NOBODY-${randomUUID()}` });
/** Guests and unknown numbers in turn. */
const targets = (): Target[] => guests.flatMap((guest) => [guest, unknown()]);

beforeAll(async () => {
  app = await buildApp();
  state.prepared = true;
  guests = [];
  for (let n = 0; n < COUNT; n += 1) {
    const { id, enrolmentNo } = await makeEnrollee();
    guests.push({ id, enrolmentNo: enrolmentNo ?? '' });
  }
  world = await makeWorld();
});
afterAll(() => app.close());

async function makeWorld() {
  const [pa, claim, symptom, service, to] = [
    await paWorld(),
    await makeClaimWorld(),
    await makeSymptom(),
    await makeService({ level: 'SECONDARY' }),
    await makeHcp({ level: 'SECONDARY' }),
  ];
  return { pa, claim, symptom, service, to };
}

const visit = () => ({
  visitAt: addMinutes(now(), -30).toISOString(),
  visitType: 'OUTPATIENT',
  outcome: 'DISCHARGED',
  attendingName: 'Dr Golkus',
  close: true,
});
const sentVisit = ({ enrolmentNo }: Target, more: object = {}) => ({
  ...visit(),
  externalId: randomUUID(),
  member: enrolmentNo,
  symptoms: [world.symptom.name],
  diagnoses: [world.claim.diagnosis.code],
  ...more,
});
const claimForm = () => ({
  serviceFrom: isoDay(addDays(today(), -1)),
  serviceTo: isoDay(addDays(today(), -1)),
  careType: 'OUT',
  visitType: 'EMERGENCY',
  attendingName: 'Dr Pam',
});
const sentClaim = ({ enrolmentNo }: Target, more: object = {}) => ({
  ...claimForm(),
  externalId: randomUUID(),
  member: enrolmentNo,
  mainDiagnosis: world.claim.diagnosis.code,
  items: [{ service: world.claim.service.code, qty: 1, unitPrice: 400_000 }],
  ...more,
});

const RUN_FIELDS = { fundingPool: 'BHCPF', status: 'APPROVED' } as const;
async function makeStatement(hcpId: string): Promise<string> {
  const [officer, approver] = [await makeUser('ADMIN'), await makeUser('ADMIN')];
  const run = await db.capitationRun.create({
    data: {
      ...RUN_FIELDS,
      runNo: randomUUID(),
      month: new Date('2026-01-01'),
      cutOff: new Date('2025-12-15'),
      computedById: officer.id,
      computedAt: now(),
      approvedById: approver.id,
      approvedAt: now(),
      statements: { create: { hcpId, lives: 0, amount: 0n, adjustments: 0n } },
    },
    include: { statements: true },
  });
  return run.statements[0]?.id ?? '';
}

type Desk = { id: string; hcpId: string | null };
type Operation = { document: string; variables: (target: Target, statementId: string) => object };
const one = (name: string, type: string, input: (target: Target) => object): Operation => ({
  document: `mutation ($input: ${type}!) { ${name}(input: $input) { __typename } }`,
  variables: (target) => ({ input: input(target) }),
});

const OPERATIONS: Record<string, Operation> = {
  'eligibility.enrolleeId': {
    document: 'query ($id: ID) { eligibility(enrolleeId: $id) { purposeRequired } }',
    variables: ({ id }) => ({ id }),
  },
  'eligibility.number': {
    document: 'query ($number: String) { eligibility(number: $number) { purposeRequired } }',
    variables: ({ enrolmentNo }) => ({ number: enrolmentNo }),
  },
  'contestCapitation.input.enrolmentNo': {
    document: 'mutation ($id: ID!, $input: ContestCapitationInput!) { contestCapitation(statementId: $id, input: $input) { id } }',
    variables: ({ enrolmentNo }, id) => ({ id, input: { kind: 'MISSING', enrolmentNo, reason: 'Registered at our desk in May' } }),
  },
  'createEncounter.input.enrolleeId': one('createEncounter', 'CreateEncounterInput', ({ id }) => ({
    ...visit(),
    enrolleeId: id,
    symptomIds: [world.symptom.id],
    diagnosisIds: [world.claim.diagnosis.id],
  })),
  'createNoAuthClaim.input.enrolleeId': one('createNoAuthClaim', 'CreateNoAuthClaimInput', ({ id }) => ({
    enrolleeId: id,
    form: { ...claimForm(), mainDiagnosisId: world.claim.diagnosis.id, items: [] },
  })),
  'createPaRequest.input.enrolleeId': one('createPaRequest', 'CreatePaRequestInput', ({ id }) => paInput(world.pa, { enrolleeId: id })),
  'generatePa.input.enrolleeId': {
    ...one('generatePa', 'CreatePaRequestInput', ({ id }) => paInput(world.pa, { enrolleeId: id })),
  },
  'checkPaRequest.input.enrolleeId': {
    document: 'mutation ($input: CreatePaRequestInput!) { checkPaRequest(input: $input) { outcome problems { code } } }',
    variables: ({ id }) => ({ input: paInput(world.pa, { enrolleeId: id }) }),
  },
  'checkReferral.input.enrolleeId': {
    document: 'mutation ($input: CreateReferralInput!) { checkReferral(input: $input) { outcome problems { code } } }',
    variables: ({ id }) => ({
      input: { ...referralDetails({ to: world.to, service: world.service, diagnosis: world.claim.diagnosis }), enrolleeId: id },
    }),
  },
  'createReferral.input.enrolleeId': one('createReferral', 'CreateReferralInput', ({ id }) => ({
    ...referralDetails({ to: world.to, service: world.service, diagnosis: world.claim.diagnosis }),
    enrolleeId: id,
  })),
};

/** What a response reveals about the person: the error, or the whole response. */
async function responseFor(desk: Desk, { document, variables }: Operation, target: Target, statementId: string): Promise<string> {
  const { codes, data } = await as(desk).runText(document, variables(target, statementId) as Record<string, unknown>);
  const [answer] = Object.values(data ?? {}) as { problems?: { code: string }[] }[];
  return codes[0] ?? answer?.problems?.[0]?.code ?? JSON.stringify(data, (key, value) => (key === 'id' ? '' : value));
}

describe.each(Object.entries(OPERATIONS))('%s', (title, operation) => {
  it('reveals for at most 60 people an hour whether they are enrolled', async () => {
    const desk = await makeHcpUser(await makeHcp({ level: 'PRIMARY' }));
    const statementId = title.startsWith('contest') ? await makeStatement(desk.hcpId ?? '') : '';
    const answers: string[] = [];
    for (const target of targets()) answers.push(await responseFor(desk, operation, target, statementId));
    const [guest, nobody] = answers;
    expect(answers.slice(0, 2)).not.toContain('INVALID_INPUT');
    expect(guest).not.toBe(nobody);
    expect(new Set(answers.slice(0, 60))).toEqual(new Set([guest, nobody]));
    expect(new Set(answers.slice(60))).toEqual(new Set(['ELG_LOOKUPS']));
  });
});

const SEND = {
  'recordVisits.input.0.member': {
    document:
      'mutation ($input: [SentVisitInput!]!, $checkOnly: Boolean! = false) { sent: recordVisits(input: $input, checkOnly: $checkOnly) { outcome problems { code path } } }',
    row: sentVisit,
  },
  'submitClaims.input.0.member': {
    document:
      'mutation ($input: [SentClaimInput!]!, $checkOnly: Boolean! = false) { sent: submitClaims(input: $input, checkOnly: $checkOnly) { outcome problems { code path } } }',
    row: sentClaim,
  },
};
type SentAnswer = { sent: { outcome: string; problems: { code: string; path: string }[] }[] };

test('every limited operation is tried', () => {
  expect([...Object.keys(OPERATIONS), ...Object.keys(SEND)].toSorted()).toEqual(LIMITED.toSorted());
});

describe.each(Object.entries(SEND))('%s', (_title, { document, row }) => {
  it.each([true, false])(
    'of a call (checkOnly %s) confirms 60 guests and unknown numbers, and accepts all own enrollees',
    async (checkOnly) => {
      const desk = await makeHcpUser(await makeHcp());
      const own = await makeEnrollee({ hcpId: desk.hcpId });
      const rows = targets().map((target) => row(target));
      const input = [...rows, row({ id: own.id, enrolmentNo: own.enrolmentNo ?? '' })];
      const { data, codes } = await as(desk).runText<SentAnswer>(document, { input, checkOnly });
      expect(codes).toEqual([]);
      const refusals = data.sent.slice(0, -1).map(({ problems: [problem] }) => `${problem?.code} ${problem?.path}`);
      expect(refusals.slice(0, 60)).toEqual(Array.from({ length: 30 }, () => ['ELG_PURPOSE purpose', 'ELG_NOT_ENROLLED member']).flat());
      expect(new Set(refusals.slice(60))).toEqual(new Set(['ELG_LOOKUPS member']));
      expect(data.sent.at(-1)?.problems.filter(({ code }) => code.startsWith('ELG_'))).toEqual([]);
    },
  );

  it('puts a guest on the access log with the purpose, also when the call only checks', async () => {
    const [desk, person] = [await makeHcpUser(await makeHcp()), await makeEnrollee()];
    const target = { id: person.id, enrolmentNo: person.enrolmentNo ?? '' };
    await as(desk).runText(document, { input: [row(target, { purpose: 'AWAY_FROM_HOME' })], checkOnly: true });
    expect(await db.recordAccess.findMany({ where: { enrolleeId: person.id } })).toMatchObject([
      { userId: desk.id, hcpId: desk.hcpId, parts: ['COVER'], purpose: 'AWAY_FROM_HOME' },
    ]);
  });

  it('by an API key is limited with its owner, returns Retry-After and is logged once', async () => {
    const written = vi.spyOn(app.log, 'warn');
    const desk = await makeHcpUser(await makeHcp());
    const { key, row: keyRow } = await makeFacilityKey(desk);
    const send = overHttp(app, withKey(key));
    const [first, second] = [targets().slice(0, 60), targets().slice(60)];
    expect((await send(document, { input: first.map((target) => row(target)) })).headers['retry-after']).toBeUndefined();
    const refused = await send(document, { input: second.map((target) => row(target)), checkOnly: true });
    expect(new Set((refused.data as unknown as SentAnswer).sent.flatMap(({ problems }) => problems.map(({ code }) => code)))).toEqual(
      new Set(['ELG_LOOKUPS']),
    );
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const lines = written.mock.calls.map(([line]) => line as unknown as { code: string; key: string | null });
    expect(lines.filter(({ key }) => key === keyRow.id).map(({ code }) => code)).toEqual(['ELG_LOOKUPS']);
    written.mockRestore();
  });
});

describe('a query of the facility’s own list', () => {
  it.each(OWN_LIST)('$title answers a guest like nobody', async ({ root, place }) => {
    const desk = as(await makeHcpUser(await makeHcp()));
    const [guest = unknown()] = guests;
    const isId = place.type === 'ID';
    const ask = async (value: string) => {
      const { paths, ...answer } = await desk.runText(rootDocument(root), valuesWith(root, place, value) as Record<string, unknown>);
      // Fields of a root run side by side, so which of them fails first says nothing about the person.
      const roots = paths?.map(([root]) => root);
      return JSON.stringify({ ...answer, roots }).replaceAll(value, '');
    };
    expect(await ask(isId ? guest.id : guest.enrolmentNo)).toBe(await ask(isId ? unknown().id : 'PL/FORMAL/2026/99999999'));
  });
});
