import { describe, expect, it } from 'vitest';
import { addDays, isoDay, today } from '../clock.ts';
import { db } from '../db.ts';
import { as } from '../testing/as.ts';
import { makeEnrollee, makeHcp, makeMda, makePlan, makeUser } from '../testing/make.ts';
import { bornYearsAgo, makeFamily, makeUpload, statusesOf } from '../testing/make-family.ts';

const act = (name: string, type: string) =>
  `mutation($id: ID!, $input: ${type}!) { ${name}(id: $id, input: $input) { id enrolmentNo relationship status coverageStart coverageEnd version } }`;
const ADD = act('addDependant', 'AddDependantInput');
const ACTIVATE = act('activateDependant', 'RestoreCoverInput');
const TRANSFER = act('transferHeadship', 'TransferHeadshipInput');
const MOVE = act('moveMember', 'MoveMemberInput');
const SEPARATE = act('separateSpouse', 'SeparateSpouseInput');
const DEATH = act('recordDeath', 'RecordDeathInput');
const DISABLE = act('disableEnrollee', 'StopCoverInput');

type Row = { id: string };
const rowOf = ({ id }: Row) => db.enrollee.findUniqueOrThrow({ where: { id } });

async function run(document: string, user: Row, person: Row, input: object = {}) {
  return as(user).run(document, { id: person.id, input: { version: (await rowOf(person)).version, ...input } });
}

let serial = 0;
const letters = () => {
  serial += 1;
  return String.fromCharCode(97 + (serial % 26), 97 + (Math.floor(serial / 26) % 26));
};

async function newcomer(officer: Row, relationship: string, more: object = {}) {
  return {
    relationship,
    surname: 'Gyang',
    firstName: `Nyam${letters()}`,
    sex: 'FEMALE',
    dateOfBirth: isoDay(bornYearsAgo(relationship === 'CHILD' ? 3 : 33)),
    paperId: await makeUpload(officer, relationship === 'CHILD' ? 'BIRTH_CERTIFICATE' : 'MARRIAGE_CERTIFICATE'),
    ...more,
  };
}

describe('adding a dependant', () => {
  it('puts a child on record under the next number, with papers, cover and history', async () => {
    const [officer, family] = [await makeUser('REGISTRATION_OFFICER'), await makeFamily()];
    const input = await newcomer(officer, 'CHILD');
    const { data, codes } = await run(ADD, officer, family.principal, input);
    expect(codes).toEqual([]);
    const added = data.addDependant;
    expect(added).toMatchObject({
      enrolmentNo: `${family.principal.enrolmentNo}-04`,
      status: 'ACTIVE',
      coverageStart: isoDay(today()),
      coverageEnd: isoDay(family.principal.coverageEnd ?? today()),
    });
    expect(await rowOf(added)).toMatchObject({ principalId: family.principal.id, planId: family.planId, hcpId: family.hcpId });
    expect(await db.attachment.findUniqueOrThrow({ where: { id: input.paperId } })).toMatchObject({
      ownerType: 'Enrollee',
      ownerId: added.id,
    });
    expect(await db.statusChange.findFirstOrThrow({ where: { entityId: added.id } })).toMatchObject({ action: 'ADD', toStatus: 'ACTIVE' });
  });

  it('gives a spouse -01, and covers a newborn from birth while others wait the plan’s days', async () => {
    const officer = await makeUser('REGISTRATION_OFFICER');
    const plan = await makePlan({ waitingDays: 30 });
    const principal = await makeEnrollee({ planId: plan.id });
    const spouse = await run(ADD, officer, principal, await newcomer(officer, 'SPOUSE'));
    expect(spouse.data.addDependant).toMatchObject({
      enrolmentNo: `${principal.enrolmentNo}-01`,
      coverageStart: isoDay(addDays(today(), 30)),
    });
    const born = addDays(today(), -20);
    const child = await run(ADD, officer, principal, await newcomer(officer, 'CHILD', { dateOfBirth: isoDay(born) }));
    expect(child.data.addDependant).toMatchObject({
      enrolmentNo: `${principal.enrolmentNo}-02`,
      coverageStart: isoDay(born),
      coverageEnd: null,
    });
  });

  it('covers the newborn of a plan for one person for its weeks, and no older child', async () => {
    const officer = await makeUser('REGISTRATION_OFFICER');
    const plan = await makePlan({ maxSpouses: 0, maxChildren: 0, newbornWeeks: 12 });
    const student = await makeEnrollee({ planId: plan.id });
    const born = addDays(today(), -10);
    const { data } = await run(ADD, officer, student, await newcomer(officer, 'CHILD', { dateOfBirth: isoDay(born) }));
    expect(data.addDependant).toMatchObject({ coverageStart: isoDay(born), coverageEnd: isoDay(addDays(born, 83)) });
    expect((await run(ADD, officer, student, await newcomer(officer, 'CHILD'))).codes).toEqual(['ENR_NO_DEPENDANTS']);
  });

  it('waits for the premium of an extra dependant, and begins by another officer once it is paid', async () => {
    const [officer, second] = [await makeUser('REGISTRATION_OFFICER'), await makeUser('REGISTRATION_OFFICER')];
    const family = await makeFamily({}, { allowsExtraDependants: true, extraDependantPremium: 1_200_000n });
    const { data } = await run(ADD, officer, family.principal, await newcomer(officer, 'EXTRA', { paperId: null }));
    const extra = data.addDependant;
    expect(extra).toMatchObject({ status: 'PENDING_APPROVAL', coverageStart: null });
    const invoice = await db.invoice.findFirstOrThrow({ where: { enrolleeId: extra.id } });
    expect(invoice.amount).toBe(1_200_000n);
    expect((await run(ACTIVATE, officer, extra)).codes).toEqual(['FOUR_EYES']);
    expect((await run(ACTIVATE, second, extra)).codes).toEqual(['ENR_PAYMENT_DUE']);
    await db.invoice.update({ where: { id: invoice.id }, data: { status: 'PAID', amountPaid: invoice.amount, paidAt: new Date() } });
    expect((await run(ACTIVATE, second, extra)).data.activateDependant).toMatchObject({ status: 'ACTIVE', coverageStart: isoDay(today()) });
    expect((await run(ACTIVATE, second, extra)).codes).toEqual(['STATE_INVALID']);
    const narrowed = await makeUser('REGISTRATION_OFFICER', { lgaScoped: true, lgaIds: [] });
    expect((await run(ACTIVATE, narrowed, extra)).codes).toEqual(['NOT_FOUND']);
  });

  it('bills the difference when one person becomes a family', async () => {
    const officer = await makeUser('REGISTRATION_OFFICER');
    const plan = await makePlan({
      premiumType: 'FLAT_FAMILY',
      premiumValue: 1_200_000n,
      familyPremium: 5_000_000n,
      paymentResponsibility: 'SELF',
    });
    const principal = await makeEnrollee({ planId: plan.id });
    const first = await run(ADD, officer, principal, await newcomer(officer, 'SPOUSE'));
    expect(await db.invoice.findFirstOrThrow({ where: { enrolleeId: first.data.addDependant.id } })).toMatchObject({ amount: 3_800_000n });
    const next = await run(ADD, officer, principal, await newcomer(officer, 'CHILD'));
    expect(next.data.addDependant.status).toBe('ACTIVE');
    // What was paid for a record that is merged now was paid by this family.
    const merged = { status: 'MERGED', mergedIntoId: (await makeEnrollee()).id, coverageStart: today() } as const;
    await db.enrollee.updateMany({ where: { principalId: principal.id }, data: merged });
    const last = await run(ADD, officer, principal, await newcomer(officer, 'CHILD'));
    expect(last.data.addDependant.status).toBe('ACTIVE');
  });

  it('refuses what the plan and the papers do not allow, each at its field', async () => {
    const [officer, family] = [await makeUser('REGISTRATION_OFFICER'), await makeFamily({}, { maxChildren: 2 })];
    const refused = async (relationship: string, more: object, principal: Row = family.principal) => {
      const { codes, fields } = await run(ADD, officer, principal, await newcomer(officer, relationship, more));
      return [codes[0], Object.keys(fields)[0]];
    };
    expect(await refused('SPOUSE', {})).toEqual(['ENR_SPOUSE_EXISTS', 'relationship']);
    expect(await refused('CHILD', {})).toEqual(['ENR_CHILD_LIMIT', 'relationship']);
    expect(await refused('EXTRA', {})).toEqual(['ENR_EXTRA_NOT_ALLOWED', 'relationship']);
    const roomy = (await makeFamily()).principal;
    expect(await refused('CHILD', { dateOfBirth: isoDay(bornYearsAgo(18)) }, roomy)).toEqual(['ENR_AGE_LIMIT', 'dateOfBirth']);
    expect(await refused('CHILD', { dateOfBirth: isoDay(addDays(today(), 2)) }, roomy)).toEqual(['ENR_DOB_FUTURE', 'dateOfBirth']);
    expect(await refused('CHILD', { paperId: null }, roomy)).toEqual(['ENR_DOCUMENT_REQUIRED', 'paperId']);
    expect(await refused('CHILD', { paperId: await makeUpload(await makeUser('REGISTRATION_OFFICER')) }, roomy)).toEqual([
      'NOT_FOUND',
      'paperId',
    ]);
    expect(await refused('CHILD', { nin: '123' }, roomy)).toEqual(['ENR_NIN_FORMAT', 'nin']);
    const known = await makeEnrollee({ nin: '55500011122' });
    expect(await refused('CHILD', { nin: known.nin }, roomy)).toEqual(['ENR_NIN_TAKEN', 'nin']);
    expect(await refused('CHILD', {}, family.child)).toEqual(['ENR_NOT_PRINCIPAL', undefined]);
    expect(await refused('CHILD', {}, await makeEnrollee({ status: 'EXPIRED' }))).toEqual(['ENR_HEAD_NOT_COVERED', undefined]);
    expect(await refused('CHILD', { version: 9 }, roomy)).toEqual(['CONFLICT_STALE', undefined]);
    const full = await makeHcp({ capitationCapacity: 1 });
    expect(await refused('SPOUSE', {}, await makeEnrollee({ hcpId: full.id }))).toEqual(['ENR_HCP_FULL', undefined]);
  });

  it('asks whether a similar person is someone else, and marks who was said to be', async () => {
    const [officer, family] = [await makeUser('REGISTRATION_OFFICER'), await makeFamily()];
    const input = await newcomer(officer, 'CHILD');
    const twin = await makeEnrollee({
      surname: 'GYANG',
      firstName: input.firstName,
      sex: 'FEMALE',
      dateOfBirth: new Date(input.dateOfBirth),
    });
    expect(await run(ADD, officer, family.principal, input)).toMatchObject({
      codes: ['ENR_DUPLICATE_SUSPECT'],
      fields: { firstName: expect.stringContaining(twin.enrolmentNo ?? '') },
    });
    const { data } = await run(ADD, officer, family.principal, { ...input, someoneElse: true });
    expect(await rowOf(data.addDependant)).toMatchObject({ duplicateFlag: 'SUSPECT', matchedEnrolleeId: twin.id });
  });

  it('is for who keeps the record, in the own LGAs', async () => {
    const [officer, family] = [await makeUser('REGISTRATION_OFFICER'), await makeFamily()];
    const input = await newcomer(officer, 'CHILD');
    expect((await run(ADD, await makeUser('ACCOUNT_MANAGER'), family.principal, input)).codes).toEqual(['FORBIDDEN']);
    const narrowed = await makeUser('REGISTRATION_OFFICER', { lgaScoped: true, lgaIds: [] });
    expect((await run(ADD, narrowed, family.principal, input)).codes).toEqual(['NOT_FOUND']);
  });

  it('lets one of two at once have the last place', async () => {
    const officer = await makeUser('REGISTRATION_OFFICER');
    const family = await makeFamily({}, { maxChildren: 3 });
    const inputs = [await newcomer(officer, 'CHILD'), await newcomer(officer, 'CHILD')];
    const answers = await Promise.all(inputs.map((input) => run(ADD, officer, family.principal, { ...input, version: 0 })));
    expect(answers.flatMap(({ codes }) => codes)).toEqual(['ENR_CHILD_LIMIT']);
    expect(await db.enrollee.count({ where: { principalId: family.principal.id, relationship: 'CHILD' } })).toBe(3);
  });
});

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
  it('takes the family over; everybody keeps the number', async () => {
    const { officer, ...family } = await informalFamily();
    const numbers = family.all.map(({ enrolmentNo }) => enrolmentNo);
    const { codes, data } = await run(TRANSFER, officer, family.principal, { ...HEAD, nin: '77700011123', newHeadId: family.spouse.id });
    expect(codes).toEqual([]);
    expect(data.transferHeadship).toMatchObject({ id: family.spouse.id, relationship: 'PRINCIPAL' });
    const rows = await Promise.all(family.all.map(rowOf));
    expect(rows.map(({ principalId }) => principalId)).toEqual([family.spouse.id, null, family.spouse.id, family.spouse.id]);
    expect(rows.map(({ relationship }) => relationship)).toEqual(['SPOUSE', 'PRINCIPAL', 'CHILD', 'CHILD']);
    expect(rows.map(({ enrolmentNo }) => enrolmentNo)).toEqual(numbers);
    expect(rows.map(({ status }) => status)).toEqual(['ACTIVE', 'ACTIVE', 'ACTIVE', 'ACTIVE']);
    expect(await db.activityLog.count({ where: { entityId: family.spouse.id, action: 'Enrollee.TRANSFER_HEADSHIP' } })).toBe(1);
  });

  it('after a death brings back whom the death left without cover, with the late principal’s phone', async () => {
    const { officer, ...family } = await informalFamily();
    await run(DISABLE, await makeUser('ADMIN'), family.younger, { reason: 'Registered twice' });
    await run(DEATH, officer, family.principal, { on: isoDay(today()) });
    const answer = await run(TRANSFER, officer, family.principal, {
      ...HEAD,
      nin: '77700011124',
      phone: family.principal.phone,
      maritalStatus: 'WIDOWED',
      newHeadId: family.spouse.id,
    });
    expect(answer.codes).toEqual([]);
    expect(await statusesOf(family.all)).toEqual(['DECEASED', 'ACTIVE', 'ACTIVE', 'DISABLED']);
  });

  it('of a formal family needs an own employer', async () => {
    const [officer, mda] = [await makeUser('REGISTRATION_OFFICER'), await makeMda()];
    const family = await makeFamily({ mdaId: mda.id });
    const input = { ...HEAD, nin: '77700011125', phone: '08067770009', newHeadId: family.spouse.id };
    const refused = await run(TRANSFER, officer, family.principal, input);
    expect(refused.codes).toEqual(['ENR_PLAN_MDA_REQUIRED']);
    expect(Object.keys(refused.fields).sort()).toEqual(['basicSalary', 'dateOfFirstAppointment', 'gradeLevel', 'mdaId', 'staffNo']);
    const own = await makeMda();
    const employment = {
      mdaId: own.id,
      staffNo: 'S/901',
      gradeLevel: 'GL 08',
      dateOfFirstAppointment: '2015-01-05',
      basicSalary: 7_000_000,
    };
    const moved = await run(TRANSFER, officer, family.principal, { ...input, ...employment });
    expect(moved.codes).toEqual([]);
    expect((await Promise.all(family.all.map(rowOf))).map(({ mdaId }) => mdaId)).toEqual([own.id, own.id, own.id, own.id]);
    expect(await rowOf(family.spouse)).toMatchObject({ staffNo: 'S/901', basicSalary: 7_000_000n });
  });

  it('is refused for anyone but the spouse, for a spouse in another state, and without what a principal needs', async () => {
    const { officer, ...family } = await informalFamily();
    const ask = (more: object, from: Row = family.principal) =>
      run(TRANSFER, officer, from, { ...HEAD, nin: '77700011126', newHeadId: family.spouse.id, ...more });
    expect((await ask({ newHeadId: family.child.id })).codes).toEqual(['ENR_NOT_SPOUSE']);
    expect((await ask({ newHeadId: (await makeEnrollee()).id })).codes).toEqual(['NOT_FOUND']);
    expect((await ask({}, family.child)).codes).toEqual(['ENR_NOT_PRINCIPAL']);
    expect((await ask({ nin: null })).codes).toEqual(['ENR_NIN_REQUIRED']);
    expect((await ask({ phone: (await makeEnrollee()).phone })).codes).toEqual(['ENR_PHONE_TAKEN']);
    expect((await ask({ nextOfKinName: '' })).codes).toEqual(['INVALID_INPUT']);
    await run(DISABLE, await makeUser('ADMIN'), family.spouse, { reason: 'Registered twice' });
    expect((await ask({})).codes).toEqual(['STATE_INVALID']);
    expect(
      (await run(TRANSFER, await makeUser('ACCOUNT_MANAGER'), family.principal, { ...HEAD, newHeadId: family.spouse.id })).codes,
    ).toEqual(['FORBIDDEN']);
    const narrowed = await makeUser('REGISTRATION_OFFICER', { lgaScoped: true, lgaIds: [] });
    expect((await run(TRANSFER, narrowed, family.principal, { ...HEAD, newHeadId: family.spouse.id })).codes).toEqual(['NOT_FOUND']);
  });

  it('becomes it once when two officers do it at the same time', async () => {
    const { officer, ...family } = await informalFamily();
    const input = { ...HEAD, nin: '77700011127', newHeadId: family.spouse.id, version: 0, phone: '08067770020' };
    const answers = await Promise.all([1, 2].map(() => as(officer).run(TRANSFER, { id: family.principal.id, input })));
    expect(answers.flatMap(({ codes }) => codes)).toEqual(['CONFLICT_STALE']);
  });
});

describe('moving between families', () => {
  const reason = 'Lives with the mother now';

  it('takes a child to the other parent with number and history, under that plan', async () => {
    const [officer, family] = [await makeUser('REGISTRATION_OFFICER'), await makeFamily()];
    const mother = await makeEnrollee({ sex: 'FEMALE' });
    const { codes } = await run(MOVE, officer, family.child, { principalId: mother.id, relationship: 'CHILD', reason });
    expect(codes).toEqual([]);
    expect(await rowOf(family.child)).toMatchObject({
      principalId: mother.id,
      planId: mother.planId,
      enrolmentNo: family.child.enrolmentNo,
      status: 'ACTIVE',
      coverageEnd: null,
    });
  });

  it('gives an orphan cover again', async () => {
    const [officer, family] = [await makeUser('REGISTRATION_OFFICER'), await makeFamily()];
    await run(DEATH, officer, family.principal, { on: isoDay(today()) });
    const uncle = await makeEnrollee();
    await run(MOVE, officer, family.child, { principalId: uncle.id, relationship: 'CHILD', reason });
    expect(await statusesOf([family.child, family.younger])).toEqual(['ACTIVE', 'DISABLED']);
  });

  it('lets a principal marry into a family only once nobody with cover is left behind', async () => {
    const [officer, family, husband] = [await makeUser('REGISTRATION_OFFICER'), await makeFamily(), await makeEnrollee()];
    const wife = family.principal;
    const marry = () => run(MOVE, officer, wife, { principalId: husband.id, relationship: 'SPOUSE', reason });
    expect((await marry()).codes).toEqual(['ENR_HEAD_HAS_DEPENDANTS']);
    await run(SEPARATE, officer, family.spouse, { maritalStatus: 'DIVORCED' });
    for (const child of [family.child, family.younger])
      await run(MOVE, officer, child, { principalId: husband.id, relationship: 'CHILD', reason });
    expect((await marry()).codes).toEqual([]);
    expect(await rowOf(wife)).toMatchObject({ relationship: 'SPOUSE', principalId: husband.id, status: 'ACTIVE' });
    expect((await rowOf(family.spouse)).principalId).toBe(husband.id);
  });

  it('is refused where the rules of the other family say no', async () => {
    const [officer, family, other] = [await makeUser('REGISTRATION_OFFICER'), await makeFamily(), await makeFamily({}, { maxChildren: 2 })];
    const move = async (person: Row, principalId: string, relationship: string) => {
      const { codes } = await run(MOVE, officer, person, { principalId, relationship, reason });
      return codes[0];
    };
    expect(await move(family.child, other.principal.id, 'CHILD')).toBe('ENR_CHILD_LIMIT');
    expect(await move(await makeEnrollee(), other.principal.id, 'SPOUSE')).toBe('ENR_SPOUSE_EXISTS');
    expect(await move(family.spouse, (await makeEnrollee()).id, 'SPOUSE')).toBe('ENR_SPOUSE_ELSEWHERE');
    expect(await move(await makeEnrollee(), (await makeEnrollee()).id, 'CHILD')).toBe('ENR_AGE_LIMIT');
    expect(await move(family.child, family.principal.id, 'CHILD')).toBe('ENR_SAME_FAMILY');
    expect(await move(family.child, other.child.id, 'CHILD')).toBe('ENR_NOT_PRINCIPAL');
    expect(await move(family.child, (await makeEnrollee({ status: 'EXPIRED' })).id, 'CHILD')).toBe('ENR_HEAD_NOT_COVERED');
    expect(await move(await makeEnrollee({ status: 'DECEASED', deceasedOn: today() }), other.principal.id, 'SPOUSE')).toBe('STATE_INVALID');
    expect(await move(family.child, (await makeHcp()).id, 'CHILD')).toBe('NOT_FOUND');
    const narrowed = await makeUser('REGISTRATION_OFFICER', { lgaScoped: true, lgaIds: [] });
    expect((await run(MOVE, narrowed, family.child, { principalId: other.principal.id, relationship: 'CHILD', reason })).codes).toEqual([
      'NOT_FOUND',
    ]);
  });

  it('goes to one of two families that ask at once', async () => {
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
    expect((await run(SEPARATE, officer, family.spouse, { maritalStatus: 'DIVORCED', note: 'Court order 12/2026' })).codes).toEqual([]);
    expect(await statusesOf(family.all)).toEqual(['ACTIVE', 'DISABLED', 'ACTIVE', 'ACTIVE']);
    expect(await rowOf(family.spouse)).toMatchObject({ disableReason: 'Divorced: Court order 12/2026', maritalStatus: 'DIVORCED' });
    expect(await rowOf(family.principal)).toMatchObject({ maritalStatus: 'DIVORCED' });
    expect((await run(ADD, officer, family.principal, await newcomer(officer, 'SPOUSE'))).codes).toEqual([]);
  });

  it('is refused for anyone but a spouse with cover, and elsewhere', async () => {
    const [officer, family] = [await makeUser('REGISTRATION_OFFICER'), await makeFamily()];
    const input = { maritalStatus: 'DIVORCED' };
    expect((await run(SEPARATE, officer, family.child, input)).codes).toEqual(['ENR_NOT_SPOUSE']);
    expect((await run(SEPARATE, officer, family.spouse, { maritalStatus: 'MARRIED' })).codes).toEqual(['INVALID_INPUT']);
    const answers = await Promise.all(
      [1, 2].map(() => as(officer).run(SEPARATE, { id: family.spouse.id, input: { ...input, version: 0 } })),
    );
    expect(answers.flatMap(({ codes }) => codes)).toEqual(['CONFLICT_STALE']);
    expect((await run(SEPARATE, officer, family.spouse, input)).codes).toEqual(['STATE_INVALID']);
    const narrowed = await makeUser('REGISTRATION_OFFICER', { lgaScoped: true, lgaIds: [] });
    expect((await run(SEPARATE, narrowed, family.spouse, input)).codes).toEqual(['NOT_FOUND']);
  });
});
