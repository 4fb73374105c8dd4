import { describe, expect, it } from 'vitest';
import { db } from '../../platform/db.ts';
import { makeEnrollee, makeHcp, makePlan, makeUser } from '../../testing/make/make.ts';
import {
  checkedRoll,
  checkOpened,
  loadedRoll,
  makeRollFixture,
  makeStudentRollFixture,
  memberRow,
  openRoll,
  problemsOf,
  type RollFixture,
  readRoll,
  rollRow,
  rowsOf,
} from '../../testing/make/make-roll.ts';

const problemsIn = async (desk: RollFixture, rows: Record<string, string>[]) => problemsOf(desk, await checkedRoll(desk, rows));

describe('checking a roll', () => {
  it('enrols no one and counts the expected results', async () => {
    const desk = await makeRollFixture();
    const first = rollRow(desk);
    const before = await db.enrollee.count();
    const id = await checkedRoll(desk, [first, memberRow(desk, first), rollRow(desk), rollRow(desk, { NIN: '123' })]);
    expect(await readRoll(desk, id)).toMatchObject({
      status: 'CHECKED',
      rowCount: 4,
      doneCount: 4,
      newCount: 3,
      badCount: 1,
      sameCount: 0,
      renewCount: 0,
    });
    expect(await db.enrollee.count()).toBe(before);
    expect(await db.notification.count({ where: { userId: desk.officer.id, kind: 'ROLL_CHECKED' } })).toBe(1);
  });

  it.each([
    ['NIN of ten digits', { NIN: '5500000001' }, 'nin ROLL_NIN_LEADING_ZERO'],
    ['NIN that a spreadsheet has shortened', { NIN: '5.5E+10' }, 'nin SHEET_DIGITS_LOST'],
    ['NIN of nine digits', { NIN: '123456789' }, 'nin ENR_NIN_FORMAT'],
    ['adult without NIN', { NIN: '' }, 'nin ENR_NIN_REQUIRED'],
    ['phone that is too short', { Phone: '12345' }, 'phone ENR_PHONE_FORMAT'],
    ['month before the day', { 'Date of birth': '03/14/1991' }, 'dateOfBirth SHEET_DATE'],
    ['year of two digits', { 'Date of birth': '14/03/91' }, 'dateOfBirth SHEET_DATE'],
    ['day that does not exist', { 'Date of birth': '31/02/1991' }, 'dateOfBirth SHEET_DATE'],
    ['birth in the future', { 'Date of birth': '14/03/2190' }, 'dateOfBirth ENR_DOB_FUTURE'],
    ['birth too long ago', { 'Date of birth': '14/03/1850' }, 'dateOfBirth ENR_AGE_RANGE'],
    ['unknown sex', { Sex: 'X' }, 'sex SHEET_UNKNOWN_VALUE'],
    ['unknown relationship', { Relationship: 'Neighbour' }, 'relationship SHEET_UNKNOWN_VALUE'],
    ['unknown LGA', { LGA: 'Atlantis' }, 'lga SHEET_UNKNOWN_VALUE'],
    ['town of nowhere', { Town: 'Atlantis' }, 'town SHEET_UNKNOWN_VALUE'],
    ['unknown facility', { Facility: 'Atlantis Hospital' }, 'hcp SHEET_UNKNOWN_VALUE'],
    ['missing facility', { Facility: '' }, 'hcp ENR_HCP_REQUIRED'],
    ['missing staff number', { 'Staff number': '' }, 'staffNo VALIDATION_REQUIRED'],
    ['missing first name', { 'First name': '' }, 'firstName VALIDATION_REQUIRED'],
    ['missing phone', { Phone: '' }, 'phone VALIDATION_REQUIRED'],
    ['missing grade level', { 'Grade level': '' }, 'gradeLevel VALIDATION_REQUIRED'],
    ['name with digits', { Surname: 'R2D2' }, 'surname INVALID_INPUT'],
    ['name in a broken encoding', { Surname: 'Ad�k�' }, 'surname INVALID_INPUT'],
    ['salary in words', { 'Basic salary': 'much' }, 'basicSalary SHEET_AMOUNT'],
  ])('refuses a row with a %s', async (_words, change, problem) => {
    const desk = await makeRollFixture();
    expect(await problemsIn(desk, [rollRow(desk, change)])).toEqual([`2 ${problem}`]);
  });

  it('reads dates in three formats, and restores the leading zero of a phone number with a remark', async () => {
    const desk = await makeRollFixture();
    const id = await checkedRoll(desk, [
      rollRow(desk, { 'Date of birth': '1991-03-14' }),
      rollRow(desk, { 'Date of birth': '14-Mar-1991' }),
      rollRow(desk, { 'Date of birth': '33311', Phone: '8031234567' }),
      rollRow(desk, { 'Date of birth': '14.03.1991', 'Basic salary': '₦96,400' }),
    ]);
    const rows = await db.rollRow.findMany({ where: { rollId: id }, orderBy: { number: 'asc' } });
    const value = (field: string) => rows.map(({ values }) => (values as Record<string, unknown>)[field]);
    expect(value('dateOfBirth')).toEqual(['1991-03-14', '1991-03-14', '1991-03-14', '1991-03-14']);
    expect(value('phone')[2]).toBe('08031234567');
    expect(rows[2]?.remarks).toEqual(['Phone 8031234567 read as 08031234567', 'Date of birth “33311” was read as 14 March 1991']);
    expect(value('basicSalary')[3]).toBe(9_640_000);
    expect((await rowsOf(desk, id, { remarked: true })).map(({ number }) => number)).toEqual([4]);
  });

  it('suggests the only order that all dates of the file fit, and reads the dates in the chosen order', async () => {
    const desk = await makeRollFixture();
    const american = (born: string) => rollRow(desk, { 'Date of birth': born, 'Date of first appointment': '2018-09-03' });
    const id = await openRoll(desk, [american('10/28/1973'), american('05/06/1990'), american('07/07/1991')]);
    expect(await readRoll(desk, id)).toMatchObject({ status: 'MAPPING', dateOrder: 'MONTH_FIRST' });
    await checkOpened(desk, id, 'MONTH_FIRST');
    const rows = await db.rollRow.findMany({ where: { rollId: id }, orderBy: { number: 'asc' } });
    expect(rows.map(({ values }) => (values as Record<string, unknown>).dateOfBirth)).toEqual(['1973-10-28', '1990-05-06', '1991-07-07']);
    expect(rows.map(({ remarks }) => remarks)).toEqual([[], ['Date of birth “05/06/1990” was read as 6 May 1990'], []]);
  });

  it('rejects dates with two readings where the other dates of the column contradict the chosen order', async () => {
    const desk = await makeRollFixture();
    const born = (text: string) => rollRow(desk, { 'Date of birth': text });
    const id = await checkedRoll(desk, [born('10/28/1973'), born('05/06/1990'), born('28 Oct 1973')]);
    expect(await problemsOf(desk, id)).toEqual(['2 dateOfBirth SHEET_DATE', '3 dateOfBirth ROLL_DATE_ORDER']);
    const mostly = await checkedRoll(desk, [born('10/28/1973'), born('05/06/1990'), born('28/10/1973'), born('29/10/1973')]);
    expect(await problemsOf(desk, mostly)).toEqual(['2 dateOfBirth SHEET_DATE']);
  });

  it('remarks whom a new person resembles, and leaves twins of one family alone', async () => {
    const desk = await makeRollFixture();
    const known = await makeEnrollee({
      surname: 'Nenfort',
      firstName: 'Rifkatu',
      fullName: 'Nenfort Rifkatu',
      sex: 'FEMALE',
      dateOfBirth: new Date('1991-03-14'),
      lgaId: desk.lga.id,
      townId: desk.town.id,
    });
    const named = (Surname: string, more: Record<string, string> = {}) => rollRow(desk, { Surname, 'First name': 'Rifkatu', ...more });
    const id = await checkedRoll(desk, [named('Nenfot'), named('Gyang'), named('Nenfot', { 'Date of birth': '15/03/1991' })]);
    expect(await readRoll(desk, id)).toMatchObject({ newCount: 3 });
    expect((await rowsOf(desk, id, { remarked: true })).map(({ number, remarks }) => [number, remarks])).toEqual([
      [2, [`Resembles ${known.enrolmentNo}: same date of birth and sex, nearly the same name. Make sure this is another person`]],
    ]);
    const head = rollRow(desk);
    await loadedRoll(desk, [head, memberRow(desk, head, { 'First name': 'Chundung' })]);
    const twin = await checkedRoll(desk, [head, memberRow(desk, head, { 'First name': 'Chundunga' })]);
    expect(await rowsOf(desk, twin, { remarked: true })).toEqual([]);
  });

  it('names the row that a duplicate row repeats', async () => {
    const desk = await makeRollFixture();
    const [one, two] = [rollRow(desk), rollRow(desk)];
    const id = await checkedRoll(desk, [
      one,
      { ...two, NIN: one.NIN ?? '' },
      { ...two, 'Staff number': one['Staff number'] ?? '', NIN: '', Phone: one.Phone ?? '' },
    ]);
    const bad = await rowsOf(desk, id, { outcome: ['BAD'] });
    expect(bad.map(({ number, problems }) => [number, problems.map(({ message }) => message)])).toEqual([
      [3, ['Duplicate NIN: same as row 2.']],
      [4, ['Duplicate staff number: same as row 2.', 'Duplicate phone: same as row 2.']],
    ]);
  });

  it('rejects a NIN, phone or staff number of another person on record', async () => {
    const desk = await makeRollFixture();
    await makeEnrollee({
      nin: '90000000011',
      phone: '08090000011',
      surname: 'Pam',
      firstName: 'Other',
      mdaId: desk.mda.id,
      staffNo: 'TAKEN/1',
      planId: desk.plan.id,
    });
    expect(
      await problemsIn(desk, [rollRow(desk, { NIN: '90000000011', Phone: '08090000011' }), rollRow(desk, { 'Staff number': 'TAKEN/1' })]),
    ).toEqual(['2 nin ENR_NIN_TAKEN', '2 phone ENR_PHONE_TAKEN', '3 staffNo ROLL_OTHER_PERSON']);
  });

  it('requires a reason why a similar person is different, and accepts it', async () => {
    const desk = await makeRollFixture();
    const known = await makeEnrollee({ surname: 'Dalyop', firstName: 'Hannatu', sex: 'FEMALE', dateOfBirth: new Date('1991-03-14') });
    const row = rollRow(desk, { 'First name': 'Hannatu', 'Different person, because': '' });
    expect(await problemsIn(desk, [row])).toEqual(['2 isDifferentPerson ROLL_SOMEONE_ELSE']);
    const id = await checkedRoll(desk, [{ ...row, 'Different person, because': 'Seen both at the desk' }]);
    expect(await readRoll(desk, id)).toMatchObject({ newCount: 1, badCount: 0 });
    expect(known.status).toBe('ACTIVE');
  });

  it('applies the family limits of the plan', async () => {
    const desk = {
      ...(await makeRollFixture()),
      plan: await makePlan({ maxChildren: 1, allowsExtraDependants: true, extraDependantPremium: 1_200_000n }),
    };
    const rowOfPrincipal = rollRow(desk);
    expect(
      await problemsIn(desk, [
        rowOfPrincipal,
        memberRow(desk, rowOfPrincipal),
        memberRow(desk, rowOfPrincipal, { 'First name': 'Second' }),
        memberRow(desk, rowOfPrincipal, { Relationship: 'Wife', 'First name': 'Ladi', 'Date of birth': '01/01/1990' }),
        memberRow(desk, rowOfPrincipal, { Relationship: 'Spouse', 'First name': 'Hauwa', 'Date of birth': '01/01/1990' }),
        memberRow(desk, rowOfPrincipal, { Relationship: 'Mother', 'First name': 'Rahila', 'Date of birth': '01/01/1950' }),
        memberRow(desk, { 'Staff number': 'NOBODY/1' }),
      ]),
    ).toEqual([
      '4 relationship ENR_CHILD_LIMIT',
      '6 relationship ENR_SPOUSE_EXISTS',
      '7 relationship ROLL_EXTRA',
      '8 staffNo ROLL_NO_PRINCIPAL',
    ]);
  });

  it('rejects the whole family of a rejected principal, but only the child that is too old', async () => {
    const desk = await makeRollFixture();
    const [bad, good] = [rollRow(desk, { NIN: '1' }), rollRow(desk)];
    expect(await problemsIn(desk, [memberRow(desk, bad), bad, good, memberRow(desk, good, { 'Date of birth': '01/01/1995' })])).toEqual([
      '2  ROLL_PRINCIPAL_BAD',
      '3 nin ENR_NIN_FORMAT',
      '5 dateOfBirth ENR_AGE_LIMIT',
    ]);
  });

  it('does not exceed the capacity of a facility, and keeps families together', async () => {
    const desk = await makeRollFixture();
    const hcp = await makeHcp({ capitationCapacity: 3, townId: desk.town.id });
    const small = { ...desk, hcp };
    const rows = [rollRow(small), rollRow(small), rollRow(small)];
    expect(await problemsIn(small, [rows[0] ?? {}, memberRow(small, rows[0] ?? {}), rows[1] ?? {}, rows[2] ?? {}])).toEqual([
      '5 hcp ENR_HCP_FULL',
    ]);
  });

  it('rejects rows outside the officer’s LGAs', async () => {
    const desk = await makeRollFixture();
    const other = await makeRollFixture();
    const officer = await makeUser('REGISTRATION_OFFICER', { lgaScoped: true, lgaIds: [desk.lga.id] });
    const narrow = { ...desk, officer };
    expect(await problemsIn(narrow, [rollRow(desk), { ...rollRow(desk), LGA: other.lga.name, Town: other.town.name }])).toEqual([
      '3 lga FORBIDDEN',
    ]);
  });

  it('rejects people who are disabled or on another plan', async () => {
    const desk = await makeRollFixture();
    const { mda, plan } = desk;
    const names = { surname: 'Dalyop', mdaId: mda.id };
    await makeEnrollee({ ...names, firstName: 'Stopped', staffNo: 'OLD/1', planId: plan.id, status: 'DISABLED' });
    await makeEnrollee({ ...names, firstName: 'Elsewhere', staffNo: 'OLD/2' });
    expect(
      await problemsIn(desk, [
        rollRow(desk, { 'Staff number': 'OLD/1', 'First name': 'Stopped' }),
        rollRow(desk, { 'Staff number': 'OLD/2', 'First name': 'Elsewhere' }),
      ]),
    ).toEqual(['2 staffNo ROLL_STOPPED', '3 staffNo ROLL_OTHER_PLAN']);
  });

  it('needs only the identity of a student on record, and all data of a new one', async () => {
    const desk = await makeStudentRollFixture();
    const { mda, plan } = desk;
    await makeEnrollee({
      surname: 'Bot',
      firstName: 'Timothy',
      mdaId: mda.id,
      planId: plan.id,
      matricNo: 'UJ/OLD/1',
      status: 'EXPIRED',
      coverageEnd: new Date('2026-01-01'),
    });
    const short = (matric: string, firstName: string) => ({ 'Matric no': matric, Surname: 'Bot', 'First name': firstName });
    const id = await checkedRoll(desk, [short('UJ/OLD/1', 'Timothy'), short('UJ/NEW/1', 'Nanret')]);
    expect(await readRoll(desk, id)).toMatchObject({ renewCount: 1, badCount: 1 });
    expect((await problemsOf(desk, id)).sort()).toContain('3 dateOfBirth VALIDATION_REQUIRED');
  });

  it('requires a matching category, and includes the principal of a row with errors in the correction file', async () => {
    const desk: RollFixture = {
      ...(await makeRollFixture()),
      kind: 'VULNERABLE',
      plan: await makePlan({
        sector: 'VULNERABLE',
        requiresCategory: true,
        requiresNin: false,
        premiumType: 'FREE',
        paymentResponsibility: 'BHCPF',
        periodType: 'MONTHS',
        durationMonths: 12,
      }),
    };
    const [one, two] = [rollRow(desk), rollRow(desk, { Category: 'Elderly' })];
    const id = await checkedRoll(desk, [
      one,
      memberRow(desk, one),
      memberRow(desk, one, { 'Date of birth': '?', 'First name': 'Late' }),
      two,
      memberRow(desk, { 'Household number': '' }),
    ]);
    expect(await problemsOf(desk, id)).toEqual([
      '4 dateOfBirth SHEET_DATE',
      '5 vulnerableCategory ENR_CATEGORY_MISMATCH',
      '6 householdNo ROLL_NO_PRINCIPAL',
    ]);
    expect((await rowsOf(desk, id, { toCorrect: true })).map(({ number }) => number)).toEqual([2, 4, 5, 6]);
  });
});
