import { describe, expect, it } from 'vitest';
import { isoDay } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { makeEnrollee, makeMda, makePlan, makeTown, makeUser } from '../../testing/make/make.ts';
import { bornYearsAgo, makeFamily } from '../../testing/make/make-family.ts';

const EDIT = /* GraphQL */ `mutation($id: ID!, $input: EditEnrolleeInput!) { editEnrollee(id: $id, input: $input) { id fullName version ninStatus } }`;

type Row = Awaited<ReturnType<typeof makeEnrollee>>;

/** The builders number the names; people have letters. */
const spelt = ({ firstName }: Row) => firstName.replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '');

const asIs = (person: Row) => ({
  version: person.version,
  surname: person.surname,
  firstName: spelt(person),
  otherNames: person.otherNames,
  sex: person.sex,
  dateOfBirth: isoDay(person.dateOfBirth),
  maritalStatus: person.maritalStatus,
  phone: person.phone,
  address: '14 Rayfield Road',
  lgaId: person.lgaId,
  townId: person.townId,
  nextOfKinName: 'Davou Dung',
  nextOfKinPhone: '08035550148',
  nextOfKinRelationship: 'Brother',
});

const edit = (user: { id: string }, person: Row, changes: object = {}) =>
  as(user).run(EDIT, { id: person.id, input: { ...asIs(person), ...changes } });

const informal = async (data: object = {}) =>
  makeEnrollee({ planId: (await makePlan({ sector: 'INFORMAL' })).id, nin: `90${Date.now()}`.slice(0, 11), ...data });

describe('correcting a record', () => {
  it('logs the previous identity, with only the last digits of the NIN', async () => {
    const [officer, person] = [await makeUser('REGISTRATION_OFFICER'), await informal({ nin: '12312312399' })];
    const { data, codes } = await edit(officer, person, { surname: 'Pwajok', nin: '98798798711', dateOfBirth: '1986-04-12' });
    expect(codes).toEqual([]);
    expect(data.editEnrollee).toMatchObject({ fullName: `Pwajok ${spelt(person)}`, version: 1, ninStatus: 'UNVERIFIED' });
    const log = await db.activityLog.findFirstOrThrow({ where: { entityId: person.id, action: 'Enrollee.EDIT' }, omit: { seq: true } });
    expect(log.before).toMatchObject({ nin: '•••••••2399', dateOfBirth: '1985-04-12', fullName: person.fullName });
    expect(log.after).toMatchObject({ nin: '•••••••8711', dateOfBirth: '1986-04-12' });
    expect(JSON.stringify(log)).not.toContain('987987');
  });

  it('keeps the NIN if the viewer sees only its last digits', async () => {
    const [manager, person] = [await makeUser('ACCOUNT_MANAGER'), await informal({ nin: '12312312398' })];
    expect((await edit(manager, person, { nin: '11111111111', phone: '08061110001' })).codes).toEqual([]);
    expect(await db.enrollee.findUniqueOrThrow({ where: { id: person.id } })).toMatchObject({ nin: '12312312398', phone: '08061110001' });
  });

  it('applies the rules of registration, with errors at their fields', async () => {
    const [officer, person, other] = [
      await makeUser('REGISTRATION_OFFICER'),
      await informal({ nin: '12312312397' }),
      await informal({ nin: '12312312396', email: 'taken@example.ng', firstName: 'Namesake' }),
    ];
    const refused = async (changes: object, who = person) => {
      const { codes, fields } = await edit(officer, who, changes);
      return [codes[0], Object.keys(fields)[0]];
    };
    expect(await refused({ nin: other.nin })).toEqual(['ENR_NIN_TAKEN', 'nin']);
    expect(await refused({ nin: '' })).toEqual(['ENR_NIN_REQUIRED', 'nin']);
    expect(await refused({ phone: other.phone })).toEqual(['ENR_PHONE_TAKEN', 'phone']);
    expect(await refused({ phone: '123' })).toEqual(['ENR_PHONE_FORMAT', 'phone']);
    expect(await refused({ phone: '' })).toEqual(['VALIDATION_REQUIRED', 'phone']);
    expect(await refused({ email: other.email })).toEqual(['ENR_EMAIL_TAKEN', 'email']);
    expect(await refused({ townId: (await makeTown()).id })).toEqual(['ENR_TOWN_LGA', 'townId']);
    expect(await refused({ surname: other.surname, firstName: 'Namesake' })).toEqual(['ENR_DUPLICATE_SUSPECT', 'firstName']);
    expect(await refused({ version: 4 })).toEqual(['CONFLICT_STALE', undefined]);
    const { child } = await makeFamily();
    expect(await refused({ dateOfBirth: isoDay(bornYearsAgo(19)) }, child)).toEqual(['ENR_AGE_LIMIT', 'dateOfBirth']);
    expect(await refused({ staffNo: '' }, await makeEnrollee({ nin: '12312312395' }))).toEqual(['ENR_STAFFNO_REQUIRED', 'staffNo']);
  });

  it('moves a family to the MDA that pays for it, and refuses one that is disabled or has the staff number', async () => {
    const [officer, { principal, spouse, child }] = [await makeUser('REGISTRATION_OFFICER'), await makeFamily()];
    const [next, disabled] = [await makeMda(), await makeMda({ isActive: false })];
    const employed = {
      nin: '12312312393',
      staffNo: 'LGC/77',
      gradeLevel: 'GL 08',
      dateOfFirstAppointment: '2015-02-01',
      basicSalary: 9_000_000,
    };
    expect(await edit(officer, principal, { ...employed, mdaId: disabled.id })).toMatchObject({
      codes: ['ENR_PLAN_MDA_REQUIRED'],
      fields: { mdaId: expect.any(String) },
    });
    await makeEnrollee({ mdaId: next.id, staffNo: 'LGC/77' });
    expect((await edit(officer, principal, { ...employed, mdaId: next.id })).codes).toEqual(['ENR_STAFFNO_TAKEN']);
    expect((await edit(officer, principal, { ...employed, staffNo: 'LGC/78', mdaId: next.id })).codes).toEqual([]);
    const family = await db.enrollee.findMany({ where: { id: { in: [principal.id, spouse.id, child.id] } }, select: { mdaId: true } });
    expect(family).toEqual([{ mdaId: next.id }, { mdaId: next.id }, { mdaId: next.id }]);
    const log = await db.activityLog.findFirstOrThrow({ where: { entityId: principal.id, action: 'Enrollee.EDIT' }, omit: { seq: true } });
    expect([log.before, log.after]).toMatchObject([{ mdaId: principal.mdaId }, { mdaId: next.id }]);
  });

  it('ignores an employer on a plan without employers', async () => {
    const [officer, person] = [await makeUser('REGISTRATION_OFFICER'), await informal({ nin: '12312312392', mdaId: null })];
    expect((await edit(officer, person, { mdaId: (await makeMda()).id })).codes).toEqual([]);
    expect(await db.enrollee.findUniqueOrThrow({ where: { id: person.id } })).toMatchObject({ mdaId: null });
  });

  it('needs neither phone nor next of kin of a child', async () => {
    const [officer, { child }] = [await makeUser('REGISTRATION_OFFICER'), await makeFamily()];
    expect(
      (
        await edit(officer, child, {
          maritalStatus: null,
          phone: null,
          nextOfKinName: null,
          nextOfKinPhone: null,
          nextOfKinRelationship: null,
          bloodGroup: 'O+',
        })
      ).codes,
    ).toEqual([]);
  });

  it('requires the permission and LGA scope, and succeeds once', async () => {
    const [officer, person] = [await makeUser('REGISTRATION_OFFICER'), await informal({ nin: '12312312394' })];
    expect((await edit(await makeUser('CLAIMS_OFFICER'), person)).codes).toEqual(['FORBIDDEN']);
    expect((await edit(await makeUser('REGISTRATION_OFFICER', { lgaScoped: true, lgaIds: [] }), person)).codes).toEqual(['NOT_FOUND']);
    const narrowed = await makeUser('REGISTRATION_OFFICER', { lgaScoped: true, lgaIds: [person.lgaId] });
    const town = await makeTown();
    expect(await edit(narrowed, person, { lgaId: town.lgaId, townId: town.id })).toMatchObject({
      codes: ['FORBIDDEN'],
      fields: { lgaId: expect.any(String) },
    });
    const answers = await Promise.all([edit(officer, person, { occupation: 'Tailor' }), edit(officer, person, { occupation: 'Farmer' })]);
    expect(answers.flatMap(({ codes }) => codes)).toEqual(['CONFLICT_STALE']);
  });
});
