import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addDays, dayInWords, now, setNow, startOfDay, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { concurrently } from '../../testing/concurrently.ts';
import { makeEnrollee, makeHcpUser, makeUser } from '../../testing/make/make.ts';
import {
  CREATE_AUTH,
  FINISH,
  makeClaimWorld,
  READY,
  REJECT_CLAIM,
  RESUBMIT,
  RETURN_CLAIM,
  START_REVIEW,
  SUBMIT_BILL,
  UPDATE_CLAIM,
  WITHDRAW,
} from '../../testing/make/make-claim.ts';
import { approvedPa, paWorld } from '../../testing/make/make-pa.ts';

const PREFILL = /* GraphQL */ `query ($code: String!) { claimPrefill(code: $code) { code } }`;

const REVOKED = { status: 'REVOKED', revokeReason: 'Issued for the wrong child' } as const;
const ACTIVE = { status: 'ACTIVE', revokeReason: null } as const;

let claims: Awaited<ReturnType<typeof makeClaimWorld>>;
let world: Awaited<ReturnType<typeof paWorld>>;
let request: { id: string };
let code: { id: string; code: string };
beforeEach(async () => {
  claims = await makeClaimWorld();
  world = await paWorld();
  const approved = await approvedPa(world);
  [request, code] = [approved, approved.code];
});
afterEach(() => setNow(null));

/** A form for the authorised care: two scans at the tariff by default. */
const form = (over: { qty?: number; service?: { id: string }; day?: Date } = {}) =>
  claims.form({
    items: [{ serviceId: (over.service ?? world.scan).id, qty: over.qty ?? 2, unitPrice: 1_000_000 }],
    mainDiagnosisId: world.diagnosis.id,
    day: over.day ?? today(),
  });
const cite = (over: Parameters<typeof form>[0] = {}, who: { id: string } = world.desk, input: object = {}) =>
  as(who).run(CREATE_AUTH, { input: { paCode: code.code, form: form(over), ...input } });
const states = async () => {
  const { status, paRequest } = await db.paCode.findUniqueOrThrow({ where: { id: code.id }, include: { paRequest: true } });
  return [status, paRequest.status];
};
const version = async (id: string) => (await db.claim.findUniqueOrThrow({ where: { id } })).version;
const ready = async (over: Parameters<typeof form>[0] = {}) => {
  const { id, version } = (await cite(over)).data.createAuthClaim;
  return { id, answer: await as(world.desk).run(READY, { id, input: { version } }) };
};
const submit = (id: string) => as(world.desk).run(SUBMIT_BILL, { input: { claimIds: [id] } });
/** A claim with the code, in a bill. */
const submitted = async () => {
  const { id } = await ready();
  const { data } = await submit(id);
  return { id, billId: data.submitBill.id };
};
const refusal = async (who?: { id: string }) => {
  const { codes, fields } = await cite({}, who);
  return [codes[0], Object.keys(fields)];
};

describe('a PA code', () => {
  it('sets the enrollee and facility of its claim, and is used on submission', async () => {
    const { data, codes } = await cite({}, world.desk, { paCode: ` ${code.code.toLowerCase()} ` });
    expect(codes).toEqual([]);
    const { id } = data.createAuthClaim;
    expect(data.createAuthClaim).toMatchObject({ status: 'DRAFT', type: 'AUTH', paCode: { code: code.code } });
    expect(await db.claim.findUniqueOrThrow({ where: { id } })).toMatchObject({ enrolleeId: world.enrollee.id, hcpId: world.hcp.id });
    expect(await states()).toEqual(['ACTIVE', 'APPROVED']);
    await as(world.desk).run(READY, { id, input: { version: await version(id) } });
    expect((await submit(id)).codes).toEqual([]);
    expect(await states()).toEqual(['USED', 'USED']);
    expect(await db.activityLog.count({ where: { entityId: code.id, action: 'PaCode.USE' } })).toBe(1);
  });

  it('gives the same claim to a repeated request, although its code is used by then', async () => {
    const send = () =>
      as(world.desk).run(
        CREATE_AUTH,
        { input: { paCode: code.code, form: form() } },
        { idempotencyKey: '0197a000-0000-7000-8000-000000000002' },
      );
    const first = await send();
    await expect(send()).resolves.toMatchObject({ codes: [], data: { createAuthClaim: { id: first.data.createAuthClaim.id } } });
  });

  it('is active again when its claim is withdrawn, and another claim can use it', async () => {
    const { id } = await submitted();
    await as(world.desk).run(WITHDRAW, { id, input: { version: await version(id) } });
    expect(await states()).toEqual(['ACTIVE', 'APPROVED']);
    expect((await cite()).codes).toEqual([]);
  });

  it('stays with a returned claim into the next bill, even after expiry', async () => {
    const { id, billId } = await submitted();
    await as(claims.officer).run(START_REVIEW, { id });
    await as(claims.officer).run(RETURN_CLAIM, { id, input: { version: await version(id), note: 'Attach the scan, please.' } });
    const bill = await db.bill.findUniqueOrThrow({ where: { id: billId } });
    await as(claims.officer).run(FINISH, { id: billId, input: { version: bill.version } });
    expect(await states()).toEqual(['USED', 'USED']);
    expect(await refusal()).toEqual(['PA_CODE_USED', ['paCode']]);
    setNow(new Date(Date.now() + 31 * 24 * 3_600_000));
    expect((await submit(id)).codes).toEqual([]);
    expect(await states()).toEqual(['USED', 'USED']);
  });

  it('stays with a rejected claim, for its resubmission only', async () => {
    const { id, billId } = await submitted();
    await claims.vet(id);
    await claims.finish(billId);
    const input = { version: await version(id), reasonCode: 'NOT_COVERED', note: 'Not in the benefit package.' };
    expect((await as(claims.admin).run(REJECT_CLAIM, { id, input })).codes).toEqual([]);
    expect(await refusal()).toEqual(['PA_CODE_USED', ['paCode']]);
    const again = (await as(world.desk).run(RESUBMIT, { id })).data.resubmitClaim;
    expect((await as(world.desk).run(READY, { id: again.id, input: { version: again.version } })).codes).toEqual([]);
    expect((await submit(again.id)).codes).toEqual([]);
    expect(await states()).toEqual(['USED', 'USED']);
  });

  it('is used by one claim, also with two concurrent claims', async () => {
    const both = [world.desk, await makeHcpUser(world.hcp)];
    expect(await concurrently(both, CREATE_AUTH, { input: { paCode: code.code, form: form() } })).toEqual(['CONFLICT_STALE', 'OK']);
    expect(await refusal()).toEqual(['PA_CODE_USED', ['paCode']]);
    expect((await as(world.desk).run(PREFILL, { code: code.code })).codes).toEqual(['PA_CODE_USED']);
  });

  it('is rejected if unknown, of another facility, revoked, expired, or if care was after its last day', async () => {
    expect((await cite({}, world.desk, { paCode: 'PA-2611-NOSUCH' })).codes).toEqual(['PA_CODE_INVALID']);
    const stranger = await makeHcpUser();
    // Same error as for an unknown code, so that codes of other facilities are not revealed.
    expect(await refusal(stranger)).toEqual(['PA_CODE_INVALID', ['paCode']]);
    expect((await as(stranger).run(PREFILL, { code: code.code })).codes).toEqual(['PA_CODE_INVALID']);
    expect((await cite({ day: addDays(today(), 31) })).codes).toEqual(['PA_CODE_EXPIRED']);
    await db.paCode.update({ where: { id: code.id }, data: { status: 'EXPIRED' } });
    expect(await refusal()).toEqual(['PA_CODE_EXPIRED', ['paCode']]);
    await db.paCode.update({ where: { id: code.id }, data: REVOKED });
    expect(await refusal()).toEqual(['PA_CODE_REVOKED', ['paCode']]);
  });

  it('covers care from the day of the request, and an emergency from 48 hours before it', async () => {
    const askedOn = (urgency: 'ROUTINE' | 'URGENT' | 'EMERGENCY') =>
      db.paRequest.update({
        where: { id: request.id },
        data: { urgency, careStartedAt: startOfDay(today()), requestedAt: startOfDay(today()) },
      });
    for (const urgency of ['ROUTINE', 'URGENT'] as const) {
      await askedOn(urgency);
      const { codes, fields, messages } = await cite({ day: addDays(today(), -1) });
      expect([codes, Object.keys(fields)]).toEqual([['PA_CODE_EARLY_CARE'], ['form.serviceFrom']]);
      expect(messages[0]).toContain(dayInWords(today()));
    }
    await askedOn('EMERGENCY');
    expect((await cite({ day: addDays(today(), -3) })).codes).toEqual(['PA_CODE_EARLY_CARE']);
    expect((await cite({ day: addDays(today(), -2) })).codes).toEqual([]);
  });

  it('does not cover a saved claim whose care was before the request', async () => {
    const { id, version: shown } = (await cite()).data.createAuthClaim;
    const tomorrow = addDays(now(), 1);
    await db.paRequest.update({ where: { id: request.id }, data: { requestedAt: tomorrow, dueAt: tomorrow, decidedAt: tomorrow } });
    const answer = await as(world.desk).run(READY, { id, input: { version: shown } });
    expect(answer.codes).toEqual(['CLM_BLOCKED']);
    expect(answer.fields).toHaveProperty('form.serviceFrom');
  });

  it('of LGAs outside an officer’s scope is not found', async () => {
    const narrowed = await makeUser('CLAIMS_OFFICER', { lgaScoped: true, lgaIds: [claims.hcp.lgaId] });
    expect((await as(narrowed).run(PREFILL, { code: code.code })).codes).toEqual(['PA_CODE_INVALID']);
    expect((await cite({}, narrowed)).codes).toEqual(['PA_CODE_INVALID']);
    expect((await cite({}, claims.officer)).data.createAuthClaim).toMatchObject({ type: 'AUTH' });
  });
});

describe('a claim with a PA code', () => {
  it.each([
    ['more than the quantity approved', { qty: 3 }, 'exceeds its quantity of 2'],
    ['a service that was not approved', { service: 'surgery' }, 'not on the approved PA'],
  ])('is not ready with %s', async (_what, over, words) => {
    const { answer } = await ready({ ...over, service: 'service' in over ? world.surgery : world.scan } as never);
    expect(answer.codes).toEqual(['CLM_BLOCKED']);
    expect(answer.fields['form.items.0.serviceId']).toContain(words);
  });

  it('is capped at the price agreed with the code', async () => {
    await db.paItem.updateMany({
      where: { paRequest: { code: { id: code.id } } },
      data: { approvedPrice: 900_000n, approvedAmount: 1_800_000n, decision: 'ADJUSTED' },
    });
    const { id } = (await cite()).data.createAuthClaim;
    expect((await db.claim.findUniqueOrThrow({ where: { id } })).claimedAmount).toBe(1_800_000n);
  });

  it('is blocked if its code has expired or was revoked, or if the date of care is after its validity', async () => {
    const { id } = (await cite()).data.createAuthClaim;
    const attempt = async () => as(world.desk).run(READY, { id, input: { version: await version(id) } });
    await db.paCode.update({ where: { id: code.id }, data: { validUntil: addDays(today(), -1) } });
    expect((await attempt()).fields).toEqual({ 'form.serviceFrom': expect.stringContaining('PA code expired on') });
    await db.paCode.update({ where: { id: code.id }, data: { ...REVOKED, validUntil: addDays(today(), 9) } });
    expect((await attempt()).codes).toEqual(['CLM_BLOCKED']);
    await db.paCode.update({ where: { id: code.id }, data: { ...ACTIVE, validUntil: addDays(today(), -2) } });
    const input = { version: await version(id), form: form({ day: addDays(today(), -3) }) };
    expect((await as(world.desk).run(UPDATE_CLAIM, { id, input })).codes).toEqual([]);
    expect((await attempt()).fields).toEqual({ 'form.serviceFrom': expect.stringContaining('before the PA code was requested') });
    await db.paRequest.update({ where: { id: request.id }, data: { requestedAt: addDays(now(), -3) } });
    expect((await attempt()).codes).toEqual([]);
  });

  it('cannot be submitted if its code became invalid after it was ready', async () => {
    const { id } = await ready();
    const spoil = async (data: Parameters<typeof db.paCode.update>[0]['data']) => {
      await db.paCode.update({ where: { id: code.id }, data });
      return (await submit(id)).codes;
    };
    expect(await spoil({ enrolleeId: (await makeEnrollee()).id })).toEqual(['PA_CODE_OTHER_ENROLLEE']);
    expect(await spoil({ hcpId: claims.hcp.id, enrolleeId: world.enrollee.id })).toEqual(['PA_CODE_OTHER_HCP']);
    expect(await spoil({ ...REVOKED, hcpId: world.hcp.id })).toEqual(['BILL_BLOCKED']);
    expect(await spoil({ ...ACTIVE, status: 'EXPIRED' })).toEqual(['BILL_BLOCKED']);
    expect(await spoil(ACTIVE)).toEqual([]);
  });
});
