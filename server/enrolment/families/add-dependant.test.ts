import { describe, expect, it } from 'vitest';
import { addDays, isoDay, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { makeEnrollee, makeHcp, makePlan, makeUser } from '../../testing/make/make.ts';
import { bornYearsAgo, enrolleeRow, makeFamily, makeUpload, newcomerInput, runOnMember } from '../../testing/make/make-family.ts';

const ADD = /* GraphQL */ `mutation($id: ID!, $input: AddDependantInput!) {
  addDependant(id: $id, input: $input) { id enrolmentNo relationship status coverageStart coverageEnd version }
}`;
const ACTIVATE = /* GraphQL */ `mutation($id: ID!, $input: RestoreCoverInput!) {
  activateDependant(id: $id, input: $input) { id enrolmentNo relationship status coverageStart coverageEnd version }
}`;

describe('adding a dependant', () => {
  it('adds a child under the next number, with documents, cover and history', async () => {
    const [officer, family] = [await makeUser('REGISTRATION_OFFICER'), await makeFamily()];
    const input = await newcomerInput(officer, 'CHILD');
    const { data, codes } = await runOnMember(ADD, officer, family.principal, input);
    expect(codes).toEqual([]);
    const added = data.addDependant;
    expect(added).toMatchObject({
      enrolmentNo: `${family.principal.enrolmentNo}-04`,
      status: 'ACTIVE',
      coverageStart: isoDay(today()),
      coverageEnd: isoDay(family.principal.coverageEnd ?? today()),
    });
    expect(await enrolleeRow(added)).toMatchObject({ principalId: family.principal.id, planId: family.planId, hcpId: family.hcpId });
    expect(await db.attachment.findUniqueOrThrow({ where: { id: input.paperId } })).toMatchObject({
      ownerType: 'Enrollee',
      ownerId: added.id,
    });
    expect(await db.statusChange.findFirstOrThrow({ where: { entityId: added.id } })).toMatchObject({ action: 'ADD', toStatus: 'ACTIVE' });
  });

  it('gives a spouse the suffix -01, and covers a newborn from birth, others after the waiting days', async () => {
    const officer = await makeUser('REGISTRATION_OFFICER');
    const plan = await makePlan({ waitingDays: 30 });
    const principal = await makeEnrollee({ planId: plan.id });
    const spouse = await runOnMember(ADD, officer, principal, await newcomerInput(officer, 'SPOUSE'));
    expect(spouse.data.addDependant).toMatchObject({
      enrolmentNo: `${principal.enrolmentNo}-01`,
      coverageStart: isoDay(addDays(today(), 30)),
    });
    const born = addDays(today(), -20);
    const child = await runOnMember(ADD, officer, principal, await newcomerInput(officer, 'CHILD', { dateOfBirth: isoDay(born) }));
    expect(child.data.addDependant).toMatchObject({
      enrolmentNo: `${principal.enrolmentNo}-02`,
      coverageStart: isoDay(born),
      coverageEnd: null,
    });
  });

  it('covers a newborn on a plan for one person for some weeks, but no older child', async () => {
    const officer = await makeUser('REGISTRATION_OFFICER');
    const plan = await makePlan({ maxSpouses: 0, maxChildren: 0, newbornWeeks: 12 });
    const student = await makeEnrollee({ planId: plan.id });
    const born = addDays(today(), -10);
    const { data } = await runOnMember(ADD, officer, student, await newcomerInput(officer, 'CHILD', { dateOfBirth: isoDay(born) }));
    expect(data.addDependant).toMatchObject({ coverageStart: isoDay(born), coverageEnd: isoDay(addDays(born, 83)) });
    expect((await runOnMember(ADD, officer, student, await newcomerInput(officer, 'CHILD'))).codes).toEqual(['ENR_NO_DEPENDANTS']);
  });

  it('needs the premium of an extra dependant to be paid and another officer to start cover', async () => {
    const [officer, second] = [await makeUser('REGISTRATION_OFFICER'), await makeUser('REGISTRATION_OFFICER')];
    const family = await makeFamily({}, { allowsExtraDependants: true, extraDependantPremium: 1_200_000n });
    const { data } = await runOnMember(ADD, officer, family.principal, await newcomerInput(officer, 'EXTRA', { paperId: null }));
    const extra = data.addDependant;
    expect(extra).toMatchObject({ status: 'PENDING_APPROVAL', coverageStart: null });
    const invoice = await db.invoice.findFirstOrThrow({ where: { enrolleeId: extra.id } });
    expect(invoice.amount).toBe(1_200_000n);
    expect((await runOnMember(ACTIVATE, officer, extra)).codes).toEqual(['FOUR_EYES']);
    expect((await runOnMember(ACTIVATE, second, extra)).codes).toEqual(['ENR_PAYMENT_DUE']);
    await db.invoice.update({ where: { id: invoice.id }, data: { status: 'PAID', amountPaid: invoice.amount, paidAt: new Date() } });
    expect((await runOnMember(ACTIVATE, second, extra)).data.activateDependant).toMatchObject({
      status: 'ACTIVE',
      coverageStart: isoDay(today()),
    });
    expect((await runOnMember(ACTIVATE, second, extra)).codes).toEqual(['STATE_INVALID']);
    const narrowed = await makeUser('REGISTRATION_OFFICER', { lgaScoped: true, lgaIds: [] });
    expect((await runOnMember(ACTIVATE, narrowed, extra)).codes).toEqual(['NOT_FOUND']);
  });

  it('invoices the difference when one person becomes a family', async () => {
    const officer = await makeUser('REGISTRATION_OFFICER');
    const plan = await makePlan({
      premiumType: 'FLAT_FAMILY',
      premiumValue: 1_200_000n,
      familyPremium: 5_000_000n,
      paymentResponsibility: 'SELF',
    });
    const principal = await makeEnrollee({ planId: plan.id });
    const first = await runOnMember(ADD, officer, principal, await newcomerInput(officer, 'SPOUSE'));
    expect(await db.invoice.findFirstOrThrow({ where: { enrolleeId: first.data.addDependant.id } })).toMatchObject({ amount: 3_800_000n });
    const next = await runOnMember(ADD, officer, principal, await newcomerInput(officer, 'CHILD'));
    expect(next.data.addDependant.status).toBe('ACTIVE');
    // What was paid for a record that is merged now was paid by this family.
    const merged = { status: 'MERGED', mergedIntoId: (await makeEnrollee()).id, coverageStart: today() } as const;
    await db.enrollee.updateMany({ where: { principalId: principal.id }, data: merged });
    const last = await runOnMember(ADD, officer, principal, await newcomerInput(officer, 'CHILD'));
    expect(last.data.addDependant.status).toBe('ACTIVE');
  });

  it('rejects violations of the plan and missing documents, each at its field', async () => {
    const [officer, family] = [await makeUser('REGISTRATION_OFFICER'), await makeFamily({}, { maxChildren: 2 })];
    const refused = async (relationship: string, more: object, principal: { id: string } = family.principal) => {
      const { codes, fields } = await runOnMember(ADD, officer, principal, await newcomerInput(officer, relationship, more));
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
    expect(await refused('CHILD', {}, await makeEnrollee({ status: 'EXPIRED' }))).toEqual(['ENR_PRINCIPAL_NOT_COVERED', undefined]);
    expect(await refused('CHILD', { version: 9 }, roomy)).toEqual(['CONFLICT_STALE', undefined]);
    const full = await makeHcp({ capitationCapacity: 1 });
    expect(await refused('SPOUSE', {}, await makeEnrollee({ hcpId: full.id }))).toEqual(['ENR_HCP_FULL', undefined]);
  });

  it('asks whether a similar person is different, and flags the person who was confirmed to be', async () => {
    const [officer, family] = [await makeUser('REGISTRATION_OFFICER'), await makeFamily()];
    const input = await newcomerInput(officer, 'CHILD');
    const twin = await makeEnrollee({
      surname: 'GYANG',
      firstName: input.firstName,
      sex: 'FEMALE',
      dateOfBirth: new Date(input.dateOfBirth),
    });
    expect(await runOnMember(ADD, officer, family.principal, input)).toMatchObject({
      codes: ['ENR_DUPLICATE_SUSPECT'],
      fields: { firstName: expect.stringContaining(twin.enrolmentNo ?? '') },
    });
    const { data } = await runOnMember(ADD, officer, family.principal, { ...input, isDifferentPerson: true });
    expect(await enrolleeRow(data.addDependant)).toMatchObject({ duplicateFlag: 'SUSPECT', matchedEnrolleeId: twin.id });
  });

  it('requires the permission and LGA scope', async () => {
    const [officer, family] = [await makeUser('REGISTRATION_OFFICER'), await makeFamily()];
    const input = await newcomerInput(officer, 'CHILD');
    expect((await runOnMember(ADD, await makeUser('ACCOUNT_MANAGER'), family.principal, input)).codes).toEqual(['FORBIDDEN']);
    const narrowed = await makeUser('REGISTRATION_OFFICER', { lgaScoped: true, lgaIds: [] });
    expect((await runOnMember(ADD, narrowed, family.principal, input)).codes).toEqual(['NOT_FOUND']);
  });

  it('gives the last place to one of two simultaneous requests', async () => {
    const officer = await makeUser('REGISTRATION_OFFICER');
    const family = await makeFamily({}, { maxChildren: 3 });
    const inputs = [await newcomerInput(officer, 'CHILD'), await newcomerInput(officer, 'CHILD')];
    const answers = await Promise.all(inputs.map((input) => runOnMember(ADD, officer, family.principal, { ...input, version: 0 })));
    expect(answers.flatMap(({ codes }) => codes)).toEqual(['ENR_CHILD_LIMIT']);
    expect(await db.enrollee.count({ where: { principalId: family.principal.id, relationship: 'CHILD' } })).toBe(3);
  });
});
