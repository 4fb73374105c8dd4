import { describe, expect, it } from 'vitest';
import { addDays, addMonths, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { makeDiagnosis, makeEnrollee, makeHcp, makeHcpUser, makeTown, makeUser } from '../../testing/make/make.ts';

const ONE = /* GraphQL */ `query($id: ID!) { enrollee(id: $id) { id fullName nin basicSalary hcp { id bankAccountNumber bankName } principal { id } ward { id } family { id } } }`;
const LIST = /* GraphQL */ `query($search: String, $filter: EnrolleeFilter) {
  enrollees(page: { number: 1, size: 50 }, search: $search, filter: $filter) { total items { id } }
}`;

const ids = (answer: { data: { enrollees: { items: { id: string }[] } } }) => answer.data.enrollees.items.map(({ id }) => id).sort();

type Person = Awaited<ReturnType<typeof makeEnrollee>>;

async function makeAcceptedReferral(person: Person, toHcpId: string) {
  const requestedById = (await makeHcpUser({ id: person.hcpId ?? '' })).id;
  return db.referral.create({
    data: {
      referralNo: `REF/TEST/${person.id.slice(-6)}`,
      enrolleeId: person.id,
      fromHcpId: person.hcpId ?? '',
      toHcpId,
      reason: 'Surgery',
      presentingComplaint: 'Pain',
      examinationFindings: 'Tender',
      investigationsDone: 'Scan',
      treatmentGiven: 'Fluids',
      provisionalDiagnosisId: (await makeDiagnosis()).id,
      urgency: 'ROUTINE',
      referringPersonName: 'Dr Gyang',
      referringPersonCadre: 'Doctor',
      requestedById,
      status: 'ACCEPTED',
      lgaId: person.lgaId,
      townId: person.townId,
      enrolleeLgaId: person.lgaId,
      enrolleeTownId: person.townId,
      planId: person.planId,
      sex: person.sex,
      age: 41,
      month: new Date('2026-11-01'),
    },
  });
}

describe('one enrollee', () => {
  it('shows the full NIN to registration officers and its last digits to others', async () => {
    const person = await makeEnrollee({ nin: '12345678901', basicSalary: 9_000_000n });
    const seenBy = async (user: { id: string }) => (await as(user).run(ONE, { id: person.id })).data.enrollee;
    expect(await seenBy(await makeUser('REGISTRATION_OFFICER'))).toMatchObject({ nin: '12345678901', basicSalary: 9_000_000 });
    expect(await seenBy(await makeUser('CLAIMS_OFFICER'))).toMatchObject({ nin: '•••••••8901', basicSalary: null });
    expect(await seenBy(await makeHcpUser({ id: person.hcpId ?? '' }))).toMatchObject({ nin: '•••••••8901', basicSalary: null });
  });

  it('shows a facility’s bank details to those who pay it and to itself', async () => {
    const hcp = await makeHcp({ bankAccountNumber: '0123456789' });
    const bank = /* GraphQL */ `query($id: ID!) { hcp(id: $id) { bankName bankAccountNumber } }`;
    const seenBy = async (user: { id: string }) => (await as(user).run(bank, { id: hcp.id })).data.hcp;
    const whole = { bankName: 'Plateau Bank', bankAccountNumber: '0123456789' };
    const covered = { bankName: null, bankAccountNumber: '••••••6789' };
    expect(await seenBy(await makeUser('ACCOUNTANT'))).toEqual(whole);
    expect(await seenBy(await makeHcpUser(hcp))).toEqual(whole);
    expect(await seenBy(await makeHcpUser())).toEqual({ bankName: null, bankAccountNumber: null });
    expect(await seenBy(await makeUser('ACCOUNT_MANAGER'))).toEqual(covered);
  });

  it('is NOT_FOUND for an unrelated facility, an officer of other LGAs and another member', async () => {
    const person = await makeEnrollee();
    const stranger = await makeEnrollee();
    const narrowed = await makeUser('CLAIMS_OFFICER', { lgaScoped: true, lgaIds: [(await makeTown()).lgaId] });
    for (const user of [await makeHcpUser(), narrowed, await makeUser('ENROLLEE', { enrolleeId: stranger.id })]) {
      expect((await as(user).run(ONE, { id: person.id })).codes).toEqual(['NOT_FOUND']);
    }
  });

  it('is visible to a facility that accepted a referral of the person', async () => {
    const [person, user] = [await makeEnrollee(), await makeHcpUser()];
    const { hcpId } = await db.userAccount.findUniqueOrThrow({ where: { id: user.id } });
    expect((await as(user).run(ONE, { id: person.id })).codes).toEqual(['NOT_FOUND']);
    await makeAcceptedReferral(person, hcpId ?? '');
    expect((await as(user).run(ONE, { id: person.id })).data.enrollee.id).toBe(person.id);
    expect((await as(user).run(LIST)).data.enrollees.total).toBe(0);
  });

  it('shows a member only their own family', async () => {
    const principal = await makeEnrollee();
    const child = await makeEnrollee({
      principalId: principal.id,
      relationship: 'CHILD',
      hcpId: principal.hcpId,
      planId: principal.planId,
    });
    const member = await makeUser('ENROLLEE', { enrolleeId: principal.id });
    const { data } = await as(member).run(ONE, { id: child.id });
    expect(data.enrollee.principal).toEqual({ id: principal.id });
    expect(data.enrollee.family.map(({ id }) => id)).toEqual([principal.id, child.id]);
    expect((await as(member).run(LIST)).data.enrollees.total).toBe(2);
  });

  it('shows an accountant only the name', async () => {
    expect((await as(await makeUser('ACCOUNTANT')).run(LIST)).codes).toEqual(['FORBIDDEN']);
  });
});

describe('the list of enrollees', () => {
  it('finds by words of the name, a part of the number, and the phone', async () => {
    const officer = await makeUser('REGISTRATION_OFFICER');
    const person = await makeEnrollee({
      surname: 'Zitta',
      firstName: 'Nanpan',
      enrolmentNo: 'PL/FORMAL/2019/777123',
      phone: '08099998888',
    });
    for (const search of ['nanpan zit', '777123', 'pl/formal/2019/7771', '+234 809 999 8888', '0809-999-8888']) {
      expect(ids(await as(officer).run(LIST, { search })), search).toEqual([person.id]);
    }
    expect(ids(await as(officer).run(LIST, { search: 'nanpan nobody' }))).toEqual([]);
  });

  it('finds by staff and matric number, by misspelt names, and by NIN for those who may read it', async () => {
    const officer = await makeUser('REGISTRATION_OFFICER');
    const person = await makeEnrollee({ surname: 'Ɗakwambo', firstName: 'Nenrit', staffNo: 'MOF/90317', nin: '60718293045' });
    const student = await makeEnrollee({ matricNo: 'PLASU/24/5150' });
    for (const search of ['MOF/90317', '90317', 'Dakwambo', 'dakwanbo nenrit', '6071 829 3045']) {
      expect([search, ids(await as(officer).run(LIST, { search }))]).toEqual([search, [person.id]]);
    }
    expect(ids(await as(officer).run(LIST, { search: 'plasu/24' }))).toEqual([student.id]);
    expect(ids(await as(await makeUser('CLAIMS_OFFICER')).run(LIST, { search: '60718293045' }))).toEqual([]);
  });

  it('sorts hooked letters with plain letters', async () => {
    const officer = await makeUser('ADMIN');
    const hcp = await makeHcp();
    const make = (surname: string) => makeEnrollee({ hcpId: hcp.id, surname, firstName: 'Pam' });
    const people = [await make('Dung'), await make('Ɗanjuma'), await make('Zitta')];
    const { data } = await as(officer).run(
      /* GraphQL */ `query($filter: EnrolleeFilter) { enrollees(page: { number: 1, size: 50 }, filter: $filter, sort: fullName, direction: ASC) { items { id } } }`,
      { filter: { hcpId: hcp.id } },
    );
    expect(data.enrollees.items.map(({ id }) => id)).toEqual([people[1]?.id, people[0]?.id, people[2]?.id]);
  });

  it('applies exactly the given filters', async () => {
    const officer = await makeUser('ADMIN');
    const hcp = await makeHcp();
    const [active, expired] = [await makeEnrollee({ hcpId: hcp.id }), await makeEnrollee({ hcpId: hcp.id, status: 'EXPIRED' })];
    expect(ids(await as(officer).run(LIST, { filter: { hcpId: hcp.id } }))).toEqual([active.id, expired.id].sort());
    expect(ids(await as(officer).run(LIST, { filter: { hcpId: hcp.id, status: ['EXPIRED'] } }))).toEqual([expired.id]);
  });

  it('filters by age, inclusive of the birthday', async () => {
    const [officer, hcp] = [await makeUser('ADMIN'), await makeHcp()];
    const born = (years: number, days = 0) => makeEnrollee({ hcpId: hcp.id, dateOfBirth: addDays(addMonths(today(), -12 * years), days) });
    const [four, five, adult, old] = [await born(5, 1), await born(5), await born(18), await born(65)];
    const idsOfAge = async (age: string) => ids(await as(officer).run(LIST, { filter: { hcpId: hcp.id, age } }));
    expect(await idsOfAge('FROM_0_TO_4')).toEqual([four.id]);
    expect(await idsOfAge('FROM_5_TO_14')).toEqual([five.id]);
    expect(await idsOfAge('FROM_15_TO_24')).toEqual([adult.id]);
    expect(await idsOfAge('FROM_65')).toEqual([old.id]);
  });

  it('is empty for an officer without LGAs', async () => {
    await makeEnrollee();
    const nobody = await makeUser('ACCOUNT_MANAGER', { lgaScoped: true, lgaIds: [] });
    expect((await as(nobody).run(LIST)).data.enrollees.total).toBe(0);
  });

  it('contains only people of the officer’s LGAs, whatever the filter', async () => {
    const [here, there] = [await makeTown(), await makeTown()];
    const adult = { surname: 'Narrowed', dateOfBirth: addMonths(today(), -12 * 30) };
    const near = await makeEnrollee({ ...adult, lgaId: here.lgaId, townId: here.id });
    await makeEnrollee({ ...adult, lgaId: there.lgaId, townId: there.id });
    const narrowed = as(await makeUser('ACCOUNT_MANAGER', { lgaScoped: true, lgaIds: [here.lgaId] }));
    for (const variables of [{}, { filter: { status: ['ACTIVE'] } }, { search: 'Narrowed' }, { filter: { age: 'FROM_25_TO_44' } }])
      expect(ids(await narrowed.run(LIST, variables)), JSON.stringify(variables)).toEqual([near.id]);
  });
});
