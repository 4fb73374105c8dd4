import { describe, expect, it } from 'vitest';
import { isoDay, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { makeEnrollee, makeHcp, makeMda, makeUser } from '../../testing/make/make.ts';
import { enrolleeRow, makeFamily, newcomerInput, runOnMember, statusesOf } from '../../testing/make/make-family.ts';

const ADD = /* GraphQL */ `mutation($id: ID!, $input: AddDependantInput!) {
  addDependant(id: $id, input: $input) { id enrolmentNo relationship status coverageStart coverageEnd version }
}`;
const TRANSFER = /* GraphQL */ `mutation($id: ID!, $input: TransferHeadshipInput!) {
  transferHeadship(id: $id, input: $input) { id enrolmentNo relationship status coverageStart coverageEnd version }
}`;
const MOVE = /* GraphQL */ `mutation($id: ID!, $input: MoveMemberInput!) {
  moveMember(id: $id, input: $input) { id enrolmentNo relationship status coverageStart coverageEnd version }
}`;
const SEPARATE = /* GraphQL */ `mutation($id: ID!, $input: SeparateSpouseInput!) {
  separateSpouse(id: $id, input: $input) { id enrolmentNo relationship status coverageStart coverageEnd version }
}`;
const DEATH = /* GraphQL */ `mutation($id: ID!, $input: RecordDeathInput!) {
  recordDeath(id: $id, input: $input) { id enrolmentNo relationship status coverageStart coverageEnd version }
}`;
const DISABLE = /* GraphQL */ `mutation($id: ID!, $input: StopCoverInput!) {
  disableEnrollee(id: $id, input: $input) { id enrolmentNo relationship status coverageStart coverageEnd version }
}`;

const HEAD = {
  reason: 'Agreed by the family',
  maritalStatus: 'MARRIED',
  nin: '77700011122',
  phone: '08067770001',
  nextOfKinName: 'Lydia Gyang',
  nextOfKinPhone: '08067770002',
  nextOfKinRelationship: 'Sister',
};

async function informalFamily() {
  const family = await makeFamily({}, { sector: 'INFORMAL' });
  return { ...family, officer: await makeUser('REGISTRATION_OFFICER') };
}

describe('a spouse who becomes the principal', () => {
  it('takes over the family; all numbers stay the same', async () => {
    const { officer, ...family } = await informalFamily();
    const numbers = family.all.map(({ enrolmentNo }) => enrolmentNo);
    const { codes, data } = await runOnMember(TRANSFER, officer, family.principal, {
      ...HEAD,
      nin: '77700011123',
      newHeadId: family.spouse.id,
    });
    expect(codes).toEqual([]);
    expect(data.transferHeadship).toMatchObject({ id: family.spouse.id, relationship: 'PRINCIPAL' });
    const rows = await Promise.all(family.all.map(enrolleeRow));
    expect(rows.map(({ principalId }) => principalId)).toEqual([family.spouse.id, null, family.spouse.id, family.spouse.id]);
    expect(rows.map(({ relationship }) => relationship)).toEqual(['SPOUSE', 'PRINCIPAL', 'CHILD', 'CHILD']);
    expect(rows.map(({ enrolmentNo }) => enrolmentNo)).toEqual(numbers);
    expect(rows.map(({ status }) => status)).toEqual(['ACTIVE', 'ACTIVE', 'ACTIVE', 'ACTIVE']);
    expect(await db.activityLog.count({ where: { entityId: family.spouse.id, action: 'Enrollee.TRANSFER_HEADSHIP' } })).toBe(1);
  });

  it('restores cover lost by the death, with the late principal’s phone', async () => {
    const { officer, ...family } = await informalFamily();
    await runOnMember(DISABLE, await makeUser('ADMIN'), family.younger, { reason: 'Registered twice' });
    await runOnMember(DEATH, officer, family.principal, { on: isoDay(today()) });
    const answer = await runOnMember(TRANSFER, officer, family.principal, {
      ...HEAD,
      nin: '77700011124',
      phone: family.principal.phone,
      maritalStatus: 'WIDOWED',
      newHeadId: family.spouse.id,
    });
    expect(answer.codes).toEqual([]);
    expect(await statusesOf(family.all)).toEqual(['DECEASED', 'ACTIVE', 'ACTIVE', 'DISABLED']);
  });

  it('needs an own employer in a formal-sector family', async () => {
    const [officer, mda] = [await makeUser('REGISTRATION_OFFICER'), await makeMda()];
    const family = await makeFamily({ mdaId: mda.id });
    const input = { ...HEAD, nin: '77700011125', phone: '08067770009', newHeadId: family.spouse.id };
    const refused = await runOnMember(TRANSFER, officer, family.principal, input);
    expect(refused.codes).toEqual(['ENR_PLAN_MDA_REQUIRED']);
    expect(Object.keys(refused.fields).sort()).toEqual(['basicSalary', 'dateOfFirstAppointment', 'gradeLevel', 'mdaId', 'staffNo']);
    const employer = await makeMda();
    const employment = {
      mdaId: employer.id,
      staffNo: 'S/901',
      gradeLevel: 'GL 08',
      dateOfFirstAppointment: '2015-01-05',
      basicSalary: 7_000_000,
    };
    const moved = await runOnMember(TRANSFER, officer, family.principal, { ...input, ...employment });
    expect(moved.codes).toEqual([]);
    expect((await Promise.all(family.all.map(enrolleeRow))).map(({ mdaId }) => mdaId)).toEqual([
      employer.id,
      employer.id,
      employer.id,
      employer.id,
    ]);
    expect(await enrolleeRow(family.spouse)).toMatchObject({ staffNo: 'S/901', basicSalary: 7_000_000n });
  });

  it('must be the spouse, in the same status, with the data a principal needs', async () => {
    const { officer, ...family } = await informalFamily();
    const ask = (more: object, from: { id: string } = family.principal) =>
      runOnMember(TRANSFER, officer, from, { ...HEAD, nin: '77700011126', newHeadId: family.spouse.id, ...more });
    expect((await ask({ newHeadId: family.child.id })).codes).toEqual(['ENR_NOT_SPOUSE']);
    expect((await ask({ newHeadId: (await makeEnrollee()).id })).codes).toEqual(['NOT_FOUND']);
    expect((await ask({}, family.child)).codes).toEqual(['ENR_NOT_PRINCIPAL']);
    expect((await ask({ nin: null })).codes).toEqual(['ENR_NIN_REQUIRED']);
    expect((await ask({ phone: (await makeEnrollee()).phone })).codes).toEqual(['ENR_PHONE_TAKEN']);
    expect((await ask({ nextOfKinName: '' })).codes).toEqual(['INVALID_INPUT']);
    await runOnMember(DISABLE, await makeUser('ADMIN'), family.spouse, { reason: 'Registered twice' });
    expect((await ask({})).codes).toEqual(['STATE_INVALID']);
    expect(
      (await runOnMember(TRANSFER, await makeUser('ACCOUNT_MANAGER'), family.principal, { ...HEAD, newHeadId: family.spouse.id })).codes,
    ).toEqual(['FORBIDDEN']);
    const narrowed = await makeUser('REGISTRATION_OFFICER', { lgaScoped: true, lgaIds: [] });
    expect((await runOnMember(TRANSFER, narrowed, family.principal, { ...HEAD, newHeadId: family.spouse.id })).codes).toEqual([
      'NOT_FOUND',
    ]);
  });

  it('becomes the principal once for two simultaneous requests', async () => {
    const { officer, ...family } = await informalFamily();
    const input = { ...HEAD, nin: '77700011127', newHeadId: family.spouse.id, version: 0, phone: '08067770020' };
    const answers = await Promise.all([1, 2].map(() => as(officer).run(TRANSFER, { id: family.principal.id, input })));
    expect(answers.flatMap(({ codes }) => codes)).toEqual(['CONFLICT_STALE']);
  });
});

describe('moving between families', () => {
  const reason = 'Lives with the mother now';

  it('moves a child to the other parent’s plan with number and history', async () => {
    const [officer, family] = [await makeUser('REGISTRATION_OFFICER'), await makeFamily()];
    const mother = await makeEnrollee({ sex: 'FEMALE' });
    const { codes } = await runOnMember(MOVE, officer, family.child, { principalId: mother.id, relationship: 'CHILD', reason });
    expect(codes).toEqual([]);
    expect(await enrolleeRow(family.child)).toMatchObject({
      principalId: mother.id,
      planId: mother.planId,
      enrolmentNo: family.child.enrolmentNo,
      status: 'ACTIVE',
      coverageEnd: null,
    });
  });

  it('restores the cover of an orphan', async () => {
    const [officer, family] = [await makeUser('REGISTRATION_OFFICER'), await makeFamily()];
    await runOnMember(DEATH, officer, family.principal, { on: isoDay(today()) });
    const uncle = await makeEnrollee();
    await runOnMember(MOVE, officer, family.child, { principalId: uncle.id, relationship: 'CHILD', reason });
    expect(await statusesOf([family.child, family.younger])).toEqual(['ACTIVE', 'DISABLED']);
  });

  it('lets a principal join a family only if no covered dependant is left behind', async () => {
    const [officer, family, husband] = [await makeUser('REGISTRATION_OFFICER'), await makeFamily(), await makeEnrollee()];
    const wife = family.principal;
    const marry = () => runOnMember(MOVE, officer, wife, { principalId: husband.id, relationship: 'SPOUSE', reason });
    expect((await marry()).codes).toEqual(['ENR_PRINCIPAL_HAS_DEPENDANTS']);
    await runOnMember(SEPARATE, officer, family.spouse, { maritalStatus: 'DIVORCED' });
    for (const child of [family.child, family.younger])
      await runOnMember(MOVE, officer, child, { principalId: husband.id, relationship: 'CHILD', reason });
    expect((await marry()).codes).toEqual([]);
    expect(await enrolleeRow(wife)).toMatchObject({ relationship: 'SPOUSE', principalId: husband.id, status: 'ACTIVE' });
    expect((await enrolleeRow(family.spouse)).principalId).toBe(husband.id);
  });

  it('is rejected by the rules of the other family', async () => {
    const [officer, family, other] = [await makeUser('REGISTRATION_OFFICER'), await makeFamily(), await makeFamily({}, { maxChildren: 2 })];
    const move = async (person: { id: string }, principalId: string, relationship: string) => {
      const { codes } = await runOnMember(MOVE, officer, person, { principalId, relationship, reason });
      return codes[0];
    };
    expect(await move(family.child, other.principal.id, 'CHILD')).toBe('ENR_CHILD_LIMIT');
    expect(await move(await makeEnrollee(), other.principal.id, 'SPOUSE')).toBe('ENR_SPOUSE_EXISTS');
    expect(await move(family.spouse, (await makeEnrollee()).id, 'SPOUSE')).toBe('ENR_SPOUSE_ELSEWHERE');
    expect(await move(await makeEnrollee(), (await makeEnrollee()).id, 'CHILD')).toBe('ENR_AGE_LIMIT');
    expect(await move(family.child, family.principal.id, 'CHILD')).toBe('ENR_SAME_FAMILY');
    expect(await move(family.child, other.child.id, 'CHILD')).toBe('ENR_NOT_PRINCIPAL');
    expect(await move(family.child, (await makeEnrollee({ status: 'EXPIRED' })).id, 'CHILD')).toBe('ENR_PRINCIPAL_NOT_COVERED');
    expect(await move(await makeEnrollee({ status: 'DECEASED', deceasedOn: today() }), other.principal.id, 'SPOUSE')).toBe('STATE_INVALID');
    expect(await move(family.child, (await makeHcp()).id, 'CHILD')).toBe('NOT_FOUND');
    const narrowed = await makeUser('REGISTRATION_OFFICER', { lgaScoped: true, lgaIds: [] });
    expect(
      (await runOnMember(MOVE, narrowed, family.child, { principalId: other.principal.id, relationship: 'CHILD', reason })).codes,
    ).toEqual(['NOT_FOUND']);
  });

  it('succeeds for one of two families that request simultaneously', async () => {
    const [officer, family, left, right] = [
      await makeUser('REGISTRATION_OFFICER'),
      await makeFamily(),
      await makeEnrollee(),
      await makeEnrollee(),
    ];
    const answers = await Promise.all(
      [left, right].map(({ id }) =>
        as(officer).run(MOVE, { id: family.child.id, input: { version: 0, principalId: id, relationship: 'CHILD', reason } }),
      ),
    );
    expect(answers.flatMap(({ codes }) => codes)).toEqual(['CONFLICT_STALE']);
  });
});

describe('a separation', () => {
  it('ends the cover of the spouse and leaves the children with the principal', async () => {
    const [officer, family] = [await makeUser('REGISTRATION_OFFICER'), await makeFamily()];
    expect((await runOnMember(SEPARATE, officer, family.spouse, { maritalStatus: 'DIVORCED', note: 'Court order 12/2026' })).codes).toEqual(
      [],
    );
    expect(await statusesOf(family.all)).toEqual(['ACTIVE', 'DISABLED', 'ACTIVE', 'ACTIVE']);
    expect(await enrolleeRow(family.spouse)).toMatchObject({ disableReason: 'Divorced: Court order 12/2026', maritalStatus: 'DIVORCED' });
    expect(await enrolleeRow(family.principal)).toMatchObject({ maritalStatus: 'DIVORCED' });
    expect((await runOnMember(ADD, officer, family.principal, await newcomerInput(officer, 'SPOUSE'))).codes).toEqual([]);
  });

  it('is rejected for anyone but a covered spouse, and outside the officer’s LGAs', async () => {
    const [officer, family] = [await makeUser('REGISTRATION_OFFICER'), await makeFamily()];
    const input = { maritalStatus: 'DIVORCED' };
    expect((await runOnMember(SEPARATE, officer, family.child, input)).codes).toEqual(['ENR_NOT_SPOUSE']);
    expect((await runOnMember(SEPARATE, officer, family.spouse, { maritalStatus: 'MARRIED' })).codes).toEqual(['INVALID_INPUT']);
    const answers = await Promise.all(
      [1, 2].map(() => as(officer).run(SEPARATE, { id: family.spouse.id, input: { ...input, version: 0 } })),
    );
    expect(answers.flatMap(({ codes }) => codes)).toEqual(['CONFLICT_STALE']);
    expect((await runOnMember(SEPARATE, officer, family.spouse, input)).codes).toEqual(['STATE_INVALID']);
    const narrowed = await makeUser('REGISTRATION_OFFICER', { lgaScoped: true, lgaIds: [] });
    expect((await runOnMember(SEPARATE, narrowed, family.spouse, input)).codes).toEqual(['NOT_FOUND']);
  });
});
