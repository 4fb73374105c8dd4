import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isoDay, now, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { state } from '../../platform/http/state.ts';
import { as } from '../../testing/as.ts';
import { sendWithKey } from '../../testing/key-calls.ts';
import { makeDiagnosis, makeEnrollee, makeHcp, makeHcpUser, makeService, makeSymptom, makeUser } from '../../testing/make/make.ts';
import { makeFacilityKey } from '../../testing/make/make-api-key.ts';
import { makeClaimWorld } from '../../testing/make/make-claim.ts';
import { APPROVE_PA } from '../../testing/make/make-pa.ts';
import { APPROVE_REFERRAL } from '../../testing/make/make-referral.ts';
import { buildApp } from './app.ts';

const ASK = /* GraphQL */ `mutation ($id: ID!, $input: QueryPaRequestInput!) { queryPaRequest(id: $id, input: $input) { version } }`;
const PAY = /* GraphQL */ `mutation ($input: CreatePaymentInput!) { createPayment(input: $input) { id version } }`;
const CONFIRM = /* GraphQL */ `mutation ($id: ID!, $input: ConfirmPaymentInput!) { confirmPayment(id: $id, input: $input) { status } }`;

const text = readFileSync(join(import.meta.dirname, '../../../docs/integration.md'), 'utf8');
const examples = [...text.matchAll(/^```(graphql|json)\n(.*?)^```$/gms)].map(([, language = '', code = '']) => ({ language, code }));
/** The example of the documentation that calls an operation. */
function example(operation: string): string {
  const found = examples.find(({ language, code }) => language === 'graphql' && code.includes(`${operation}(`));
  if (!found) throw new Error(`The documentation has no example of ${operation}`);
  // Days of the examples are in the past of whoever reads them.
  return found.code.replaceAll('2026-11-20', isoDay(today()));
}
/** The rows of the file that the example program sends. */
const exampleFile = JSON.parse(examples.find(({ language, code }) => language === 'json' && code.includes('"claims"'))?.code ?? '{}');
/** The call of a table, as a query of its own. */
const inTable = (start: string): string => `query { ${text.split('`').find((code) => code.startsWith(start)) ?? ''} }`;

const MEMBER = 'PL/FORMAL/2026/48201937';
let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp();
  state.prepared = true;
});
afterAll(() => app.close());

it('the examples of the documentation take a member from eligibility to remittance, and through a referral', async () => {
  const world = await makeClaimWorld();
  await db.hcp.update({ where: { id: world.hcp.id }, data: { level: 'PRIMARY' } });
  const to = await makeHcp({ code: 'PL-JNN-0001', level: 'SECONDARY' });
  const [manager, symptom, receiver, person] = [
    await makeUser('ACCOUNT_MANAGER'),
    await makeSymptom(),
    await makeHcpUser(to),
    await makeEnrollee({ hcpId: world.hcp.id, planId: world.enrollee.planId, enrolmentNo: MEMBER }),
  ];
  await makeService({ code: 'INV-0015', basePrice: 150_000n });
  await makeService({ code: 'SUR-0005', requiresPa: true, basePrice: 5_000_000n, category: 'SURGERY' });
  for (const code of ['K40.9', 'A01']) await makeDiagnosis(code);
  const operations = ['CLAIMS', 'PA_REQUESTS', 'REFERRALS', 'VISITS'] as const;
  const { key } = await makeFacilityKey(world.user, { operations: [...operations] });
  const { key: other } = await makeFacilityKey(receiver, { operations: [...operations] });
  // biome-ignore lint/suspicious/noExplicitAny: answers of any operation
  const send = async (query: string, variables: object = {}, by = key): Promise<any> => {
    const { value, codes } = await sendWithKey(app, by, query, variables);
    expect([query, codes]).toEqual([query, []]);
    return value;
  };

  const covered = await send(example('eligibility'));
  expect(covered).toMatchObject({ answer: 'ELIGIBLE', enrollee: { enrolmentNo: MEMBER }, services: [{ service: { code: 'INV-0015' } }] });

  const pa = await send(example('createPaRequest'));
  expect(pa).toMatchObject({ status: 'PENDING' });
  const asked = { version: pa.version, note: 'Which side is it?', wanted: [], documents: [] };
  expect((await as(manager).run(ASK, { id: pa.id, input: asked })).codes).toEqual([]);
  const { version, infoNote } = await send('query { paRequest(id: "PA-7741") { version infoNote } }');
  expect(infoNote).toBe('Which side is it?');
  await send(
    example('answerPaQuery')
      .replace(/version: \d+/, `version: ${version}`)
      .replace(/, documents: \[.*?\]/, ''),
  );
  const request = await db.paRequest.findUniqueOrThrow({ where: { id: pa.id }, include: { items: true } });
  const items = request.items.map(({ id, qty }) => ({ itemId: id, decision: 'APPROVED', approvedQty: qty }));
  expect((await as(manager).run(APPROVE_PA, { id: pa.id, input: { version: request.version, items } })).codes).toEqual([]);
  const decided = await send(inTable('paRequest(id: "PA-7741") {'));
  expect(decided).toMatchObject({ status: 'APPROVED', code: { code: expect.stringMatching(/^PA-/) }, items: [{ decision: 'APPROVED' }] });

  const visit = {
    externalId: 'VISIT-1',
    member: MEMBER,
    visitAt: now().toISOString(),
    visitType: 'OUTPATIENT',
    symptoms: [symptom.name],
    attendingName: 'Dr Pam',
  };
  expect(await send(example('recordVisits'), { visits: [visit] })).toMatchObject([{ outcome: 'CREATED', problems: [] }]);

  const SUBMIT = 'mutation ($input: [SentClaimInput!]!) { submitClaims(input: $input) { outcome id problems { code path } } }';
  const days = { serviceFrom: isoDay(today()), serviceTo: isoDay(today()) };
  const [claim] = await send(SUBMIT, { input: [{ ...exampleFile.claims[0], ...days }] });
  expect(claim).toMatchObject({ outcome: 'CREATED', problems: [] });
  const operated = {
    externalId: 'VISIT-PA',
    paCode: decided.code.code,
    visit: 'VISIT-1',
    ...days,
    careType: 'OUT',
    visitType: 'OTHER',
    attendingName: 'Dr Pam',
    mainDiagnosis: 'K40.9',
    items: [{ service: 'SUR-0005', qty: 1, unitPrice: 5_000_000 }],
  };
  const [authorised] = await send(SUBMIT, { input: [operated] });
  expect(authorised).toMatchObject({ outcome: 'CREATED', problems: [] });
  const BILL = 'mutation ($ids: [ID!]!) { submitBill(input: { claimIds: $ids, externalId: "2026-11/1" }) { id billNo status } }';
  const bill = await send(BILL, { ids: [claim.id, authorised.id] });
  for (const { id } of [claim, authorised]) expect((await world.vet(id, { qty: 1 })).codes).toEqual([]);
  expect((await world.finish(bill.id)).codes).toEqual([]);
  expect((await world.approve(bill.id)).codes).toEqual([]);
  expect(await send(example('claim'))).toMatchObject({ status: 'APPROVED' });

  const { approvedAmount } = await db.bill.findUniqueOrThrow({ where: { id: bill.id } });
  const input = { hcpId: world.hcp.id, billIds: [bill.id], expectedAmount: Number(approvedAmount), method: 'BANK_TRANSFER' };
  const { data, codes } = await as(world.accountant).run(PAY, { input });
  expect(codes).toEqual([]);
  const confirm = { version: data.createPayment.version, bankReference: 'FT12345678', paidOn: isoDay(today()) };
  expect((await as(await makeUser('ACCOUNTANT')).run(CONFIRM, { id: data.createPayment.id, input: confirm })).codes).toEqual([]);
  const REMITTANCE = 'query ($id: ID!) { payment(id: $id) { status netAmount advice { claimId paidAmount } } }';
  const paid = await send(REMITTANCE, { id: data.createPayment.id });
  expect(paid).toMatchObject({ status: 'PAID', netAmount: Number(approvedAmount) });
  expect(paid.advice.map(({ claimId }: { claimId: string }) => claimId).sort()).toEqual([claim.id, authorised.id].sort());

  const referral = await send(example('createReferral'));
  expect((await as(manager).run(APPROVE_REFERRAL, { id: referral.id, input: { version: referral.version } })).codes).toEqual([]);
  const CHANGE = 'query ($id: ID!) { referral(id: $id) { status version } }';
  const approved = await send(CHANGE, { id: referral.id }, other);
  const ACCEPT = 'mutation ($id: ID!, $input: AcceptReferralInput!) { acceptReferral(id: $id, input: $input) { status } }';
  await send(ACCEPT, { id: referral.id, input: { version: approved.version, arrivedNow: true } }, other);
  const treated = { ...visit, externalId: 'R-1', diagnoses: ['K40.9'], outcome: 'DISCHARGED', close: true, visitType: 'REFERRAL' };
  expect(await send(example('recordVisits'), { visits: [treated] }, other)).toMatchObject([{ outcome: 'CREATED', problems: [] }]);
  expect(await send(CHANGE, { id: 'REF-310' })).toMatchObject({ status: 'COMPLETED' });
}, 60_000);
