import { beforeEach, describe, expect, it } from 'vitest';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { makeHcp, makeUser } from '../../testing/make/make.ts';
import { makeClaimWorld, SUBMIT_BILL } from '../../testing/make/make-claim.ts';
import { testMasterData } from '../../testing/master-data-tests.ts';

testMasterData({
  model: 'BillRule',
  list: 'billRules',
  input: (serial) => ({ name: `Rule ${serial}`, position: serial }),
  refused: { input: { name: 'x' }, field: 'name', code: 'INVALID_INPUT' },
  manager: 'ADMIN',
  stranger: 'CLAIMS_OFFICER',
});

const CREATE = /* GraphQL */ `mutation ($input: CreateBillRuleInput!) { createBillRule(input: $input) { id } }`;
const HISTORY = /* GraphQL */ `query ($id: ID!) { bill(id: $id) { status assignedOfficer { id } history { action note } } }`;
const OFFICERS = /* GraphQL */ `{ claimsOfficers { id } }`;

let world: Awaited<ReturnType<typeof makeClaimWorld>>;
let colleague: { id: string };
beforeEach(async () => {
  await db.billRule.deleteMany();
  await db.userAccount.updateMany({ where: { role: 'CLAIMS_OFFICER' }, data: { isActive: false } });
  world = await makeClaimWorld();
  colleague = await makeUser('CLAIMS_OFFICER');
});

let position = 0;
async function rule(input: { lgaId?: string; hcpId?: string; officerId?: string; position?: number }) {
  position += 1;
  const answer = await as(world.admin).run(CREATE, { input: { name: `Rule ${position}`, position, ...input } });
  if (answer.codes.length > 0) throw new Error(`${answer.codes} ${JSON.stringify(answer.fields)}`);
  return answer.data.createBillRule.id;
}

const billOf = (id: string) => db.bill.findUniqueOrThrow({ where: { id } });
/** The officer of a new bill with one claim. */
const assigned = async () => (await billOf((await world.bill(1)).id)).assignedOfficerId;

describe('a rule that assigns bills', () => {
  it('is for an LGA or for a facility, and names an active officer of that LGA', async () => {
    const create = async (input: object) => {
      const { codes, fields } = await as(world.admin).run(CREATE, { input: { name: 'Wrong', position: 1, ...input } });
      return [codes[0], Object.keys(fields)[0]];
    };
    const { id: hcpId, lgaId } = world.hcp;
    expect(await create({ lgaId, hcpId })).toEqual(['BILL_RULE_AREA', 'hcpId']);
    expect(await create({ lgaId: hcpId })).toEqual(['NOT_FOUND', 'lgaId']);
    expect(await create({ hcpId: lgaId })).toEqual(['NOT_FOUND', 'hcpId']);
    const elsewhere = await makeUser('CLAIMS_OFFICER', { lgaScoped: true, lgaIds: [] });
    for (const officerId of [world.admin.id, (await makeUser('CLAIMS_OFFICER', { isActive: false })).id])
      expect(await create({ officerId })).toEqual(['NOT_FOUND', 'officerId']);
    expect(await create({ hcpId, officerId: elsewhere.id })).toEqual(['NOT_FOUND', 'officerId']);
    expect(await create({ hcpId, officerId: colleague.id })).toEqual([undefined, undefined]);
  });

  it('lets administrators and claims officers list the officers, and nobody else', async () => {
    expect((await as(world.admin).run(OFFICERS)).data.claimsOfficers.map(({ id }) => id)).toContain(colleague.id);
    expect((await as(world.officer).run(OFFICERS)).codes).toEqual([]);
    expect((await as(world.accountant).run(OFFICERS)).codes).toEqual(['FORBIDDEN']);
  });
});

describe('a submitted bill', () => {
  it('stays unassigned without a rule, with a disabled rule, and with a rule of another facility or LGA', async () => {
    expect(await assigned()).toBeNull();
    const id = await rule({ officerId: colleague.id });
    await db.billRule.update({ where: { id }, data: { isActive: false } });
    const elsewhere = await makeHcp();
    await rule({ lgaId: elsewhere.lgaId, officerId: colleague.id });
    await rule({ hcpId: elsewhere.id, officerId: colleague.id });
    expect(await assigned()).toBeNull();
  });

  it('goes to the officer of the first rule that fits; history, log and notification say so', async () => {
    await rule({ position: 900, officerId: world.officer.id });
    const id = await rule({ position: 10, lgaId: world.hcp.lgaId, officerId: colleague.id });
    const { name } = await db.billRule.findUniqueOrThrow({ where: { id } });
    const bill = await world.bill(1);
    const { data } = await as(world.officer).run(HISTORY, { id: bill.id });
    expect(data.bill).toMatchObject({ status: 'IN_REVIEW', assignedOfficer: { id: colleague.id } });
    expect(data.bill.history.at(-1)).toEqual({ action: 'ASSIGN_BY_RULE', note: `Rule “${name}”` });
    expect((await as(world.user).run(HISTORY, { id: bill.id })).data.bill.history.at(-1)).toEqual({ action: 'ASSIGN_BY_RULE', note: null });
    expect(await db.activityLog.count({ where: { entityId: bill.id, action: 'Bill.ASSIGN_BY_RULE' } })).toBe(1);
    const notified = await db.notification.findMany({ where: { entityId: bill.id, kind: { in: ['BILL_ASSIGNED', 'BILL_SUBMITTED'] } } });
    expect(notified.map(({ userId, kind }) => [userId, kind])).toEqual([[colleague.id, 'BILL_ASSIGNED']]);
  });

  it('never goes to its submitter, to who prepared a claim of it, or to a deactivated officer; the next rule applies', async () => {
    await rule({ officerId: colleague.id });
    await rule({ officerId: world.officer.id });
    const claimId = await world.ready();
    await db.claim.update({ where: { id: claimId }, data: { preparedById: colleague.id } });
    const { data } = await as(world.user).run(SUBMIT_BILL, { input: { claimIds: [claimId] } });
    expect((await billOf(data.submitBill.id)).assignedOfficerId).toBe(world.officer.id);
    const own = await world.ready();
    await db.claim.update({ where: { id: own }, data: { preparedById: colleague.id, preparedByRole: 'CLAIMS_OFFICER' } });
    const keyed = await as(colleague).run(SUBMIT_BILL, { input: { claimIds: [own] } });
    expect((await billOf(keyed.data.submitBill.id)).assignedOfficerId).toBe(world.officer.id);
    await db.userAccount.update({ where: { id: world.officer.id }, data: { isActive: false } });
    await db.userAccount.update({ where: { id: colleague.id }, data: { lgaScoped: true, lgaIds: [] } });
    expect(await assigned()).toBeNull();
  });

  it('goes to the officer with the fewest bills, also when several are submitted at the same time', async () => {
    await rule({});
    expect(new Set([await assigned(), await assigned()])).toEqual(new Set([world.officer.id, colleague.id]));
    const claims = [await world.ready(), await world.ready(), await world.ready(), await world.ready()];
    const answers = await Promise.all(claims.map((id) => as(world.user).run(SUBMIT_BILL, { input: { claimIds: [id] } })));
    expect(answers.flatMap(({ codes }) => codes)).toEqual([]);
    const loads = await db.bill.groupBy({ by: ['assignedOfficerId'], where: { hcpId: world.hcp.id }, _count: true });
    expect(loads.map(({ _count }) => _count)).toEqual([3, 3]);
  });
});
