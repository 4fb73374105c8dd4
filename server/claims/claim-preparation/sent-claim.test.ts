import { beforeEach, describe, expect, it } from 'vitest';
import { addDays, isoDay, now, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { makeDiagnosis, makeEnrollee, makeHcp, makeHcpUser, makeService, makeUser } from '../../testing/make/make.ts';
import { makeClaimWorld } from '../../testing/make/make-claim.ts';
import { makeEncounter } from '../../testing/make/make-encounter.ts';
import { approvedPa, paWorld } from '../../testing/make/make-pa.ts';

const SUBMIT = /* GraphQL */ `mutation ($input: [SentClaimInput!]!, $checkOnly: Boolean! = false) { submitClaims(input: $input, checkOnly: $checkOnly) { index externalId outcome id number status problems { code message path } warnings { code path } } }`;
const SEND_BILL = /* GraphQL */ `mutation ($input: SubmitBillInput!) { submitBill(input: $input) { id billNo claimCount } }`;

let world: Awaited<ReturnType<typeof makeClaimWorld>>;
beforeEach(async () => {
  world = await makeClaimWorld();
});

let serial = 0;
const day = isoDay(addDays(today(), -1));
async function row(more: object = {}) {
  const person = await makeEnrollee({ hcpId: world.hcp.id, planId: world.enrollee.planId, enrolmentNo: `SENT-${++serial}` });
  return {
    externalId: `H-${serial}`,
    member: person.enrolmentNo,
    serviceFrom: day,
    serviceTo: day,
    careType: 'OUT',
    visitType: 'OTHER',
    attendingName: 'Dr Pam',
    lateReason: 'Sent by post',
    mainDiagnosis: world.diagnosis.code,
    items: [{ service: world.service.code, qty: 2, unitPrice: 400_000 }],
    ...more,
  };
}
const submit = async (input: object[], checkOnly = false, who: { id: string } = world.user) => {
  const { data, codes } = await as(who).run(SUBMIT, { input, checkOnly });
  expect(codes).toEqual([]);
  return data.submitClaims;
};
const problems = (rows: Awaited<ReturnType<typeof submit>>) => rows.map((each) => each.problems.map(({ code, path }) => `${code} ${path}`));
const claimOf = (externalId: string) =>
  db.claim.findUnique({ where: { hcpId_externalId: { hcpId: world.hcp.id, externalId } }, include: { items: true, diagnoses: true } });

describe('claims of a facility’s own system', () => {
  it('become ready claims, one per row, by codes or ids', async () => {
    const [first, second] = [await row(), await row({ items: [{ service: world.service.id, qty: 1, unitPrice: 400_000 }] })];
    const rows = await submit([first, { ...second, member: ` ${String(second.member).toLowerCase()} ` }]);
    expect(rows.map(({ index, outcome, status }) => [index, outcome, status])).toEqual([
      [0, 'CREATED', 'READY'],
      [1, 'CREATED', 'READY'],
    ]);
    expect(await claimOf(first.externalId)).toMatchObject({
      id: rows[0]?.id,
      claimNo: rows[0]?.number,
      status: 'READY',
      claimedAmount: 800_000n,
      preparedById: world.user.id,
      diagnoses: [{ diagnosisId: world.diagnosis.id, position: 0 }],
    });
    expect(await db.statusChange.count({ where: { entityId: rows[0]?.id ?? '', action: 'MARK_READY' } })).toBe(1);
    // A missing visit on that day is a warning, not a block.
    expect(rows[0]?.warnings).toEqual([{ code: 'CLM_NO_ENCOUNTER', path: '' }]);
  });

  it('sent again return the existing claims, whatever their status', async () => {
    const input = await row();
    const [made] = await submit([input]);
    await as(world.user).run(SEND_BILL, { input: { claimIds: [made?.id] } });
    const [again] = await submit([{ ...input, attendingName: ' Dr Pam ' }]);
    expect(again).toMatchObject({ outcome: 'EXISTS', id: made?.id, number: made?.number, status: 'SUBMITTED', problems: [] });
    expect(await db.claim.count({ where: { externalId: input.externalId } })).toBe(1);
  });

  it('sent again with other content are rejected and change nothing', async () => {
    const input = await row();
    await submit([input]);
    const rows = await submit([{ ...input, attendingName: 'Dr Bot' }]);
    expect(problems(rows)).toEqual([['SENT_OTHER_CONTENT externalId']]);
    expect(await claimOf(input.externalId)).toMatchObject({ attendingName: 'Dr Pam', version: 1 });
  });

  it('sent by two concurrent calls are created once', async () => {
    const input = await row();
    const [one, two] = await Promise.all([submit([input]), submit([input])]);
    expect([one[0]?.outcome, two[0]?.outcome].sort()).toEqual(['CREATED', 'EXISTS']);
    expect(one[0]?.id).toBe(two[0]?.id);
  });

  it('of another facility may have the same number', async () => {
    const input = await row();
    await submit([input]);
    const other = await makeHcpUser(await makeHcp());
    const [answer] = await submit([{ ...input, visitType: 'EMERGENCY', purpose: 'EMERGENCY' }], false, other);
    expect(answer?.outcome).toBe('CREATED');
  });

  it('are saved even if another row is invalid, which lists its errors by path', async () => {
    const [good, bad, last] = [await row(), await row(), await row()];
    const rows = await submit([
      good,
      { ...bad, externalId: 'B-1', member: 'NOBODY-1' },
      { ...bad, externalId: 'B-2', items: [{ service: 'NONE-1', qty: 1, unitPrice: 1 }] },
      { ...bad, externalId: 'B-3', mainDiagnosis: 'QQQ' },
      { ...bad, externalId: 'B-4', paCode: 'PA-1111-XXXXXX' },
      { ...bad, externalId: 'B-5', referral: 'REF/NONE/0001' },
      { ...bad, externalId: 'B-6', visit: 'ENC-0000-000000' },
      { ...bad, externalId: 'B-7', member: null },
      { ...bad, externalId: 'B-8', attendingName: '' },
      { ...bad, externalId: 'B-9', items: [], mainDiagnosis: null },
      { ...bad, externalId: 'B-10', symptoms: ['Nothing known'] },
      { ...bad, externalId: 'B-11', serviceTo: isoDay(addDays(today(), 1)) },
      { ...good, attendingName: 'Somebody else' },
      last,
    ]);
    expect(problems(rows)).toEqual([
      [],
      ['ELG_NOT_ENROLLED member'],
      ['SENT_CODE_UNKNOWN items.0.service'],
      ['SENT_CODE_UNKNOWN mainDiagnosis'],
      ['PA_CODE_INVALID paCode'],
      ['SENT_CODE_UNKNOWN referral'],
      ['SENT_CODE_UNKNOWN visit'],
      ['SENT_MEMBER_MISSING member'],
      ['INVALID_INPUT attendingName'],
      ['CLM_NO_ITEMS items', 'CLM_NO_DIAGNOSIS mainDiagnosis'],
      ['SENT_CODE_UNKNOWN symptoms.0'],
      ['CLM_DATE serviceTo'],
      ['SENT_TWICE externalId'],
      [],
    ]);
    expect(await db.claim.count({ where: { hcpId: world.hcp.id } })).toBe(2);
  });

  it('are rejected if a check blocks, with every error of a line', async () => {
    const capped = await makeService({ code: 'ONE-ONLY', maxQty: 1, sexRule: 'FEMALE', basePrice: 100n });
    const input = await row({ items: [{ service: capped.code, qty: 3, unitPrice: 100 }] });
    await db.enrollee.updateMany({ where: { enrolmentNo: input.member }, data: { sex: 'MALE' } });
    expect(problems(await submit([input]))).toEqual([['CLM_AGE_SEX items.0.service', 'CLM_LIMIT_QTY items.0.service']]);
    expect(await claimOf(input.externalId)).toBeNull();
  });

  it('with checkOnly save nothing', async () => {
    const [good, bad] = [await row(), await row({ member: 'NOBODY-2' })];
    const before = await db.activityLog.count();
    const rows = await submit([good, bad], true);
    expect(rows.map(({ outcome, id, number }) => [outcome, id, number])).toEqual([
      ['WOULD_CREATE', null, null],
      ['REFUSED', null, null],
    ]);
    expect([await db.claim.count({ where: { hcpId: world.hcp.id } }), await db.activityLog.count()]).toEqual([0, before]);
    await submit([good]);
    expect((await submit([good], true))[0]?.outcome).toBe('EXISTS');
  });

  it('take a PA code, which sets the enrollee, and a visit by the sender’s number', async () => {
    const { code, enrollee, hcp, user, item } = await authorised();
    const visit = await makeEncounter({ enrolleeId: enrollee.id, hcpId: hcp.id, externalId: 'V-7', visitAt: addDays(today(), -1) });
    const input = { ...(await row()), externalId: 'PA-1', paCode: code.toLowerCase(), visit: 'V-7', items: [item], visitType: 'OTHER' };
    expect(problems(await submit([{ ...input, externalId: 'PA-0' }], false, user))).toEqual([['PA_CODE_OTHER_ENROLLEE member']]);
    const [answer] = await submit([{ ...input, member: null }], false, user);
    expect([answer?.outcome, answer?.problems]).toEqual(['CREATED', []]);
    expect(await db.claim.findUniqueOrThrow({ where: { id: answer?.id ?? '' } })).toMatchObject({
      type: 'AUTH',
      enrolleeId: enrollee.id,
      encounterId: visit.id,
    });
  });

  it('take an ICD-10 code below its category, with a warning', async () => {
    const [answer] = await submit([await row({ mainDiagnosis: `${world.diagnosis.code}.9` })]);
    expect(answer?.outcome).toBe('CREATED');
    expect(answer?.warnings[0]).toEqual({ code: 'SENT_CODE_WIDER', path: 'mainDiagnosis' });
  });

  it('take an ICD-10 code without its dot', async () => {
    const letter = `R${10 + serial}`;
    const exact = await makeDiagnosis(`${letter}.5`);
    const [answer] = await submit([await row({ mainDiagnosis: `${letter}5`, otherDiagnoses: [`${world.diagnosis.code}`] })]);
    expect([answer?.outcome, answer?.warnings.filter(({ code }) => code === 'SENT_CODE_WIDER')]).toEqual(['CREATED', []]);
    expect(await db.claim.findUniqueOrThrow({ where: { id: answer?.id ?? '' }, include: { diagnoses: true } })).toMatchObject({
      diagnoses: expect.arrayContaining([expect.objectContaining({ diagnosisId: exact.id, position: 0 })]),
    });
  });

  it('list all unknown codes of a row together', async () => {
    const input = await row({
      mainDiagnosis: 'QQQ',
      visit: 'NONE',
      items: [
        { service: 'A-1', qty: 1, unitPrice: 1 },
        { service: 'A-2', qty: 1, unitPrice: 1 },
      ],
    });
    expect(problems(await submit([input]))).toEqual([
      [
        'SENT_CODE_UNKNOWN mainDiagnosis',
        'SENT_CODE_UNKNOWN items.0.service',
        'SENT_CODE_UNKNOWN items.1.service',
        'SENT_CODE_UNKNOWN visit',
      ],
    ]);
  });

  it('may cite a visit by an own number that is a UUID', async () => {
    const ownNumber = '5f0e1c86-7a4b-4a43-9c55-0f6f4b4d2f10';
    const input = { ...(await row()), visit: ownNumber };
    const person = await db.enrollee.findUniqueOrThrow({ where: { enrolmentNo: input.member ?? '' } });
    const visit = await makeEncounter({
      enrolleeId: person.id,
      hcpId: world.hcp.id,
      externalId: ownNumber,
      visitAt: addDays(today(), -1),
    });
    const [answer] = await submit([input]);
    expect(problems([answer as never])).toEqual([[]]);
    expect(await claimOf(input.externalId)).toMatchObject({ encounterId: visit.id });
  });

  it('beyond the limits of a text are rejected alone', async () => {
    const rows = await submit([await row({ note: 'x'.repeat(6000) }), await row({ externalId: 'two\nlines' }), await row()]);
    expect(problems(rows)).toEqual([['INVALID_INPUT note'], ['INVALID_INPUT externalId'], []]);
  });

  it('are accepted from facilities only, up to 500 per call', async () => {
    for (const role of ['CLAIMS_OFFICER', 'ADMIN', 'ENROLLEE'] as const)
      expect((await as(await makeUser(role)).run(SUBMIT, { input: [] })).codes).toEqual(['FORBIDDEN']);
    const input = await row();
    const many = Array.from({ length: 501 }, (_, n) => ({ ...input, externalId: `M-${n}` }));
    expect((await as(world.user).run(SUBMIT, { input: many })).codes).toEqual(['SENT_TOO_MANY']);
  });
});

async function authorised() {
  const pa = await paWorld();
  const {
    id,
    code: { code },
  } = await approvedPa(pa);
  await db.paRequest.update({ where: { id }, data: { requestedAt: addDays(now(), -2) } });
  return { code, enrollee: pa.enrollee, hcp: pa.hcp, user: pa.desk, item: { service: pa.scan.code, qty: 1, unitPrice: 100 } };
}

describe('a bill sent again', () => {
  const ids = async () => (await submit([await row(), await row()])).map(({ id }) => id ?? '');

  it('by the sender’s number returns the bill; with other claims it is rejected', async () => {
    const [claimIds, others] = [await ids(), await ids()];
    const send = (input: object) => as(world.user).run(SEND_BILL, { input });
    const first = await send({ claimIds, externalId: 'BILL-1' });
    const again = await send({ claimIds: [...claimIds].reverse(), externalId: 'BILL-1' });
    expect(again.data).toEqual(first.data);
    expect((await send({ claimIds: others, externalId: 'BILL-1' })).codes).toEqual(['SENT_OTHER_CONTENT']);
    expect(await db.bill.count({ where: { hcpId: world.hcp.id } })).toBe(1);
  });

  it('with the same claims returns the bill; with some of the claims it names the bill', async () => {
    const claimIds = await ids();
    const first = await as(world.user).run(SEND_BILL, { input: { claimIds } });
    expect((await as(world.user).run(SEND_BILL, { input: { claimIds } })).data).toEqual(first.data);
    const part = await as(world.user).run(SEND_BILL, { input: { claimIds: claimIds.slice(0, 1) } });
    expect(part.codes).toEqual(['BILL_CLAIM_TAKEN']);
    expect(part.messages[0]).toContain(first.data.submitBill.billNo);
  });

  it('twice concurrently creates one bill', async () => {
    const claimIds = await ids();
    const send = () => as(world.user).run(SEND_BILL, { input: { claimIds, externalId: 'BILL-2' } });
    const [one, two] = await Promise.all([send(), send()]);
    expect([one.codes, two.codes]).toEqual([[], []]);
    expect(one.data.submitBill.id).toBe(two.data.submitBill.id);
  });
});
