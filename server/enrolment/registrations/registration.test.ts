import { describe, expect, it } from 'vitest';
import { addDays, isoDay, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { onRegistration } from '../../testing/make/at-version.ts';
import { makeEnrollee, makePlan, makeTown, makeUser } from '../../testing/make/make.ts';
import {
  ACCEPT,
  ACCEPTED,
  COMPLETE,
  CONFIRM,
  dependantInput,
  done,
  institutionInput,
  makeDraft,
  makeFile,
  makeRegistrationFixture,
  personInput,
  REGISTRATION,
  SAVE_INSTITUTION,
  SAVE_LAST,
  SAVE_PERSON,
  SELF_PAID,
  START,
} from '../../testing/make/make-registration.ts';

const refused = async (user: { id: string }, document: string, variables: Record<string, unknown>) => {
  const { codes, fields } = await as(user).runText(document, variables);
  return { code: codes[0], fields: Object.keys(fields) };
};

describe('the first step', () => {
  it('opens a draft whose next step is the agreement', async () => {
    const desk = await makeRegistrationFixture();
    const { id } = await done(desk.officer, START, { input: personInput(desk, { phone: '+234 803 555 9001' }) });
    const draft = await db.registration.findUniqueOrThrow({ where: { id } });
    expect(draft).toMatchObject({ step: 'AGREEMENT', status: 'INCOMPLETE', phone: '08035559001', officerId: desk.officer.id });
    expect(await db.activityLog.count({ where: { entityId: id, action: 'Registration.START' } })).toBe(1);
  });

  it.each([
    ['ENR_NIN_FORMAT', 'nin', { nin: '123' }],
    ['ENR_NIN_REQUIRED', 'nin', { nin: null }],
    ['ENR_PHONE_FORMAT', 'phone', { phone: '12345' }],
    ['ENR_DOB_FUTURE', 'dateOfBirth', { dateOfBirth: isoDay(addDays(today(), 3)) }],
    ['ENR_AGE_RANGE', 'dateOfBirth', { dateOfBirth: '1890-01-01' }],
    ['INVALID_INPUT', 'surname', { surname: 'R2D2' }],
    ['INVALID_INPUT', 'email', { email: 'not an address' }],
  ])('refuses with %s at %s', async (code, field, change) => {
    const desk = await makeRegistrationFixture();
    expect(await refused(desk.officer, START, { input: personInput(desk, change) })).toEqual({ code, fields: [field] });
  });

  it('rejects a NIN, phone and email already on record', async () => {
    const desk = await makeRegistrationFixture();
    await makeEnrollee({ nin: '90000000001', phone: '08090000001', email: 'one@example.ng' });
    const identity = { nin: '90000000001', phone: '08090000001', email: 'one@example.ng' };
    const { codes, fields } = await as(desk.officer).run(START, { input: personInput(desk, identity) });
    expect(codes).toEqual(['ENR_NIN_TAKEN']);
    expect(fields).toMatchObject({ nin: /another enrollee/, phone: /another principal/, email: /another enrollee/ } as never);
  });

  it('sends the officer to a draft that is already open for the NIN', async () => {
    const desk = await makeRegistrationFixture();
    await done(desk.officer, START, { input: personInput(desk, { nin: '90000000002' }) });
    expect(await refused(desk.officer, START, { input: personInput(desk, { nin: '90000000002' }) })).toEqual({
      code: 'ENR_DRAFT_OPEN',
      fields: ['nin'],
    });
  });

  it('refuses a town of another LGA', async () => {
    const desk = await makeRegistrationFixture();
    const elsewhere = await makeTown();
    expect(await refused(desk.officer, START, { input: personInput(desk, { townId: elsewhere.id }) })).toEqual({
      code: 'ENR_TOWN_LGA',
      fields: ['townId'],
    });
  });

  it('asks for a vulnerable category that fits the person', async () => {
    const desk = await makeRegistrationFixture({ sector: 'VULNERABLE', requiresCategory: true, requiresNin: false });
    expect((await refused(desk.officer, START, { input: personInput(desk) })).code).toBe('ENR_CATEGORY_REQUIRED');
    const young = { vulnerableCategory: 'ELDERLY' };
    expect(await refused(desk.officer, START, { input: personInput(desk, young) })).toEqual({
      code: 'ENR_CATEGORY_MISMATCH',
      fields: ['vulnerableCategory'],
    });
    await done(desk.officer, START, { input: personInput(desk, { vulnerableCategory: 'PREGNANT_WOMAN' }) });
  });

  it('is closed to everyone but registration officers', async () => {
    const desk = await makeRegistrationFixture();
    for (const role of ['ADMIN', 'ACCOUNT_MANAGER', 'CLAIMS_OFFICER', 'ACCOUNTANT'] as const) {
      expect((await refused(await makeUser(role), START, { input: personInput(desk) })).code).toBe('FORBIDDEN');
    }
  });
});

describe('the order of the steps', () => {
  it('refuses to skip one', async () => {
    const desk = await makeRegistrationFixture();
    const { id } = await done(desk.officer, START, { input: personInput(desk) });
    const { codes, messages } = await as(desk.officer).run(SAVE_INSTITUTION, await onRegistration({ id, input: institutionInput(desk) }));
    expect([codes, messages]).toEqual([['ENR_STEP_ORDER'], ['Complete Agreement first.']]);
    expect((await refused(desk.officer, COMPLETE, await onRegistration({ id }))).code).toBe('ENR_STEP_ORDER');
  });

  it('asks for the agreement', async () => {
    const desk = await makeRegistrationFixture();
    const { id } = await done(desk.officer, START, { input: personInput(desk) });
    expect(await refused(desk.officer, ACCEPT, await onRegistration({ id, input: { ...ACCEPTED, privacy: false } }))).toEqual({
      code: 'ENR_AGREEMENT',
      fields: ['privacy'],
    });
    await done(desk.officer, ACCEPT, await onRegistration({ id, input: ACCEPTED }));
    expect(await db.registration.findUniqueOrThrow({ where: { id } })).toMatchObject({ step: 'INSTITUTION', agreementVersion: '2026-01' });
  });

  it('goes back to the institution when the plan changes', async () => {
    const desk = await makeRegistrationFixture();
    const draft = await makeDraft(desk);
    const informal = await makePlan({
      sector: 'INFORMAL',
      paymentResponsibility: 'SELF',
      premiumType: 'FLAT_FAMILY',
      premiumValue: 1_200_000n,
    });
    const { person } = (await db.registration.findUniqueOrThrow({ where: { id: draft.id } })).data as { person: object };
    const saved = await done(desk.officer, SAVE_PERSON, await onRegistration({ id: draft.id, input: { ...person, planId: informal.id } }));
    expect(saved.step).toBe('INSTITUTION');
  });

  it('accepts one of two simultaneous saves of the same draft', async () => {
    const desk = await makeRegistrationFixture();
    const { id, version } = await done(desk.officer, START, { input: personInput(desk) });
    const answers = await Promise.all([1, 2].map(() => as(desk.officer).run(ACCEPT, { id, input: { ...ACCEPTED, version } })));
    expect(answers.flatMap(({ codes }) => codes)).toEqual(['CONFLICT_STALE']);
  });

  it('hides a draft from an officer of other LGAs', async () => {
    const desk = await makeRegistrationFixture();
    const { id } = await done(desk.officer, START, { input: personInput(desk) });
    const narrowed = await makeUser('REGISTRATION_OFFICER', { lgaScoped: true, lgaIds: [(await makeTown()).lgaId] });
    expect((await refused(narrowed, REGISTRATION, { id })).code).toBe('NOT_FOUND');
    expect((await refused(narrowed, ACCEPT, await onRegistration({ id, input: ACCEPTED }))).code).toBe('NOT_FOUND');
  });

  it('hides the invoice if the person belongs to another LGA', async () => {
    const desk = await makeRegistrationFixture(SELF_PAID);
    const { id } = await makeDraft(desk);
    await done(desk.officer, COMPLETE, await onRegistration({ id }));
    const list = /* GraphQL */ `{ registrations(page: { number: 1, size: 10 }) { items { id invoice { id } } } }`;
    const own = async () => {
      const { data, codes } = await as(desk.officer).runText<{ registrations: { items: { id: string; invoice: object | null }[] } }>(list);
      return { codes, invoice: data.registrations.items.find((item) => item.id === id)?.invoice };
    };
    expect(await own()).toEqual({ codes: [], invoice: { id: expect.any(String) } });
    const elsewhere = await makeTown();
    await db.userAccount.update({
      where: { id: desk.officer.id },
      data: { lgaScoped: true, lgaIds: [elsewhere.lgaId] },
    });
    expect(await own()).toEqual({ codes: [], invoice: null });
  });

  it('rejects people who live outside the officer’s LGAs', async () => {
    const desk = await makeRegistrationFixture();
    const narrowed = await makeUser('REGISTRATION_OFFICER', { lgaScoped: true, lgaIds: [(await makeTown()).lgaId] });
    expect(await refused(narrowed, START, { input: personInput(desk) })).toEqual({ code: 'FORBIDDEN', fields: ['lgaId'] });
  });
});

describe('the institution step', () => {
  const atInstitution = async (plan = {}) => {
    const desk = await makeRegistrationFixture(plan);
    const { id } = await done(desk.officer, START, { input: personInput(desk) });
    await done(desk.officer, ACCEPT, await onRegistration({ id, input: ACCEPTED }));
    return { ...desk, id };
  };

  it('asks staff for employer, number, grade, appointment and salary', async () => {
    const { officer, id, ...desk } = await atInstitution();
    const nothing = { mdaId: null, staffNo: null, gradeLevel: null, dateOfFirstAppointment: null, basicSalary: null };
    const answer = await refused(officer, SAVE_INSTITUTION, await onRegistration({ id, input: institutionInput(desk, nothing) }));
    expect(answer).toEqual({
      code: 'ENR_PLAN_MDA_REQUIRED',
      fields: ['mdaId', 'staffNo', 'gradeLevel', 'dateOfFirstAppointment', 'basicSalary'],
    });
    await makeEnrollee({ mdaId: desk.mda.id, staffNo: 'TAKEN-1' });
    expect(
      await refused(officer, SAVE_INSTITUTION, await onRegistration({ id, input: institutionInput(desk, { staffNo: 'TAKEN-1' }) })),
    ).toEqual({
      code: 'ENR_STAFFNO_TAKEN',
      fields: ['staffNo'],
    });
  });

  it('asks students for institution, session and matric number', async () => {
    const { officer, id, ...desk } = await atInstitution({ sector: 'STUDENT', periodType: 'ACADEMIC_SESSION' });
    const school = await db.mda.update({ where: { id: desk.mda.id }, data: { type: 'TERTIARY_INSTITUTION' } });
    const session = await db.academicSession.create({
      data: { mdaId: school.id, name: '2026/2027', startsOn: addDays(today(), -30), endsOn: addDays(today(), 300), isCurrent: true },
    });
    const save = async (more: object) =>
      refused(officer, SAVE_INSTITUTION, await onRegistration({ id, input: institutionInput(desk, { sessionId: session.id, ...more }) }));
    expect(await save({ mdaId: null })).toEqual({ code: 'ENR_TISHIP_INSTITUTION', fields: ['mdaId'] });
    expect(await save({ sessionId: null })).toEqual({ code: 'ENR_TISHIP_INSTITUTION', fields: ['sessionId'] });
    expect(await save({})).toEqual({ code: 'ENR_TISHIP_MATRIC', fields: ['matricNo'] });
    await makeEnrollee({ mdaId: school.id, sessionId: session.id, matricNo: 'UJ/1' });
    expect(await save({ matricNo: 'UJ/1' })).toEqual({ code: 'ENR_TISHIP_DUP', fields: ['matricNo'] });
    expect(await save({ matricNo: 'UJ/2' })).toEqual({ code: undefined, fields: [] });
  });

  it('refuses a facility that is not active, of the wrong level, or full', async () => {
    const { officer, id, ...desk } = await atInstitution({ allowedHcpLevels: ['SECONDARY'] });
    const save = async () => refused(officer, SAVE_INSTITUTION, await onRegistration({ id, input: institutionInput(desk) }));
    const set = (data: object) => db.hcp.update({ where: { id: desk.hcp.id }, data });
    expect(await refused(officer, SAVE_INSTITUTION, await onRegistration({ id, input: institutionInput(desk, { hcpId: null }) }))).toEqual({
      code: 'ENR_HCP_REQUIRED',
      fields: ['hcpId'],
    });
    await set({ status: 'DEACTIVATED' });
    expect((await save()).code).toBe('ENR_HCP_INVALID');
    await set({ status: 'ACTIVATED', level: 'TERTIARY' });
    expect((await save()).code).toBe('ENR_HCP_LEVEL');
    await set({ level: 'SECONDARY', providerType: 'PHARMACY' });
    expect((await save()).code).toBe('ENR_HCP_LEVEL');
    await set({ providerType: 'HOSPITAL', capitationCapacity: 1 });
    await makeEnrollee({ hcpId: desk.hcp.id });
    expect(await save()).toEqual({ code: 'ENR_HCP_FULL', fields: ['hcpId'] });
  });
});

describe('the review', () => {
  it('asks whether a similar person is the same one', async () => {
    const desk = await makeRegistrationFixture();
    const old = await makeEnrollee({ surname: 'DALYOP', firstName: 'grace', sex: 'FEMALE', dateOfBirth: new Date('1991-03-14') });
    const { id } = await done(desk.officer, START, { input: personInput(desk, { firstName: 'Grace' }) });
    await done(desk.officer, ACCEPT, await onRegistration({ id, input: ACCEPTED }));
    await done(desk.officer, SAVE_INSTITUTION, await onRegistration({ id, input: institutionInput(desk) }));
    expect((await as(desk.officer).run(REGISTRATION, { id })).data.registration.duplicates).toEqual([{ id: old.id }]);
    expect(await refused(desk.officer, CONFIRM, await onRegistration({ id, input: {} }))).toEqual({
      code: 'ENR_DUPLICATE_SUSPECT',
      fields: ['isDifferentPerson'],
    });
    expect((await refused(desk.officer, CONFIRM, await onRegistration({ id, input: { isDifferentPerson: true } }))).fields).toEqual([
      'reason',
    ]);
    await done(
      desk.officer,
      CONFIRM,
      await onRegistration({ id, input: { isDifferentPerson: true, reason: 'Another mother, seen both cards' } }),
    );
    const photoId = (await makeFile(id)).id;
    await done(desk.officer, SAVE_LAST, await onRegistration({ id, input: { photoId } }));
    await done(desk.officer, COMPLETE, await onRegistration({ id }));
    const { enrolleeId } = await db.registration.findUniqueOrThrow({ where: { id } });
    expect(await db.enrollee.findUnique({ where: { id: enrolleeId ?? '' } })).toMatchObject({
      duplicateFlag: 'SUSPECT',
      matchedEnrolleeId: old.id,
    });
  });
});

describe('the last step', () => {
  it.each([
    [
      'ENR_SPOUSE_EXISTS',
      'dependants.1.relationship',
      [
        { relationship: 'SPOUSE', firstName: 'A', dateOfBirth: '1990-01-01' },
        { relationship: 'SPOUSE', firstName: 'B', dateOfBirth: '1990-01-01' },
      ],
    ],
    ['ENR_CHILD_LIMIT', 'dependants.2.relationship', [{ firstName: 'A' }, { firstName: 'B' }, { firstName: 'C' }]],
    ['ENR_AGE_LIMIT', 'dependants.0.dateOfBirth', [{ dateOfBirth: '2001-01-01' }]],
    ['ENR_EXTRA_NOT_ALLOWED', 'dependants.0.relationship', [{ relationship: 'EXTRA' }]],
    [
      'ENR_NIN_TAKEN',
      'dependants.1.nin',
      [
        { firstName: 'A', nin: '80000000001' },
        { firstName: 'B', nin: '80000000001' },
      ],
    ],
    ['ENR_DUPLICATE_SUSPECT', 'dependants.1.firstName', [{}, {}]],
  ])('refuses with %s at %s', async (code, field, people) => {
    const desk = await makeRegistrationFixture({ maxChildren: 2 });
    const draft = await makeDraft(desk);
    const input = { dependants: people.map((person) => dependantInput(person)) };
    expect(await refused(desk.officer, SAVE_LAST, await onRegistration({ id: draft.id, input }))).toEqual({ code, fields: [field] });
  });

  it('refuses dependants on a plan for one person', async () => {
    const desk = await makeRegistrationFixture({ maxSpouses: 0, maxChildren: 0 });
    const draft = await makeDraft(desk);
    expect(
      (await refused(desk.officer, SAVE_LAST, await onRegistration({ id: draft.id, input: { dependants: [dependantInput()] } }))).code,
    ).toBe('ENR_NO_DEPENDANTS');
  });

  it('refuses a file of another registration', async () => {
    const desk = await makeRegistrationFixture();
    const [mine, other] = [await makeDraft(desk), await makeDraft(desk)];
    const photoId = (await makeFile(other.id)).id;
    expect(await refused(desk.officer, SAVE_LAST, await onRegistration({ id: mine.id, input: { photoId } }))).toEqual({
      code: 'NOT_FOUND',
      fields: ['photoId'],
    });
  });

  it('names what is missing', async () => {
    const desk = await makeRegistrationFixture({ requiredDocuments: ['EMPLOYER_ID', 'PAY_SLIP'] });
    const draft = await makeDraft(desk, { photo: false, documents: ['PAY_SLIP'] });
    expect((await as(desk.officer).run(REGISTRATION, { id: draft.id })).data.registration.missing).toEqual([
      'photograph',
      'employer identity card',
    ]);
    const { codes, fields } = await as(desk.officer).run(COMPLETE, await onRegistration({ id: draft.id }));
    expect([codes, fields]).toEqual([
      ['ENR_PHOTO_REQUIRED'],
      { photoId: 'Add a passport photograph.', documents: 'Add employer identity card.' },
    ]);
  });
});
