import { describe, expect, it } from 'vitest';
import { readableFile } from '../../app/files/file.service.ts';
import { addDays, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as, viewerFor } from '../../testing/as.ts';
import { concurrently } from '../../testing/concurrently.ts';
import { runJobs } from '../../testing/jobs.ts';
import { onRoll } from '../../testing/make/at-version.ts';
import { makeEnrollee, makeHcp, makeHcpUser, makePlan, makeUser } from '../../testing/make/make.ts';
import { done } from '../../testing/make/make-registration.ts';
import {
  CANCEL_ROLL,
  CHECK_ROLL,
  CREATE_ROLL,
  checkedRoll,
  columns,
  csvOf,
  LOAD_ROLL,
  makeRollFixture,
  makeSession,
  makeStudentRollFixture,
  openRoll,
  ROLL,
  ROLL_ROWS,
  readRoll,
  rollRow,
  uploadRoll,
} from '../../testing/make/make-roll.ts';
import { guessMapping } from './roll-fields.shared.ts';

const created = async (user: { id: string }, input: object) => {
  const { codes, fields } = await as(user).run(CREATE_ROLL, { input });
  return [codes[0], ...Object.keys(fields)];
};

describe('a file', () => {
  it.each([
    ['a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    ['an old workbook under a new name', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0, 0, 0])],
    ['a document', Buffer.from('%PDF-1.4')],
  ])('that is %s is refused by its content', async (_what, content) => {
    await expect(uploadRoll(await makeRollFixture(), content, 'roll.xlsx')).rejects.toMatchObject({ code: 'UPLOAD_TYPE' });
  });

  it('that is too large is rejected', async () => {
    await expect(uploadRoll(await makeRollFixture(), 'x'.repeat(30 * 1024 * 1024 + 1))).rejects.toMatchObject({ code: 'UPLOAD_SIZE' });
  });

  it('that cannot be read stores no rows and reports why', async () => {
    const desk = await makeRollFixture();
    const id = await openRoll(desk, 'Surname,NIN\n');
    expect(await readRoll(desk, id)).toMatchObject({ status: 'FAILED', failure: 'The file has no rows below the headings.', rowCount: 0 });
    const long = await openRoll(desk, `Surname,NIN\n${'Bot,1\n'.repeat(100_001)}`);
    expect(await readRoll(desk, long)).toMatchObject({ status: 'FAILED', failure: expect.stringContaining('more than 100,000 rows') });
    expect(await db.rollRow.count({ where: { rollId: { in: [id, long] } } })).toBe(0);
  });

  it('can be downloaded only by those who may see the roll', async () => {
    const desk = await makeRollFixture();
    const { fileId } = await db.roll.findUniqueOrThrow({ where: { id: await openRoll(desk, [rollRow(desk)]) } });
    expect((await readableFile(await viewerFor((await makeUser('ADMIN')).id), fileId)).kind).toBe('ROLL');
    for (const other of [await makeUser('CLAIMS_OFFICER'), await makeHcpUser()])
      await expect(readableFile(await viewerFor(other.id), fileId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('a roll', () => {
  it('requires a matching plan, MDA, session and facility, and a file uploaded by the viewer', async () => {
    const desk = await makeRollFixture();
    const students = await makeStudentRollFixture();
    const fileId = await uploadRoll(desk, csvOf([rollRow(desk)]));
    const { officer, plan, mda } = desk;
    const staff = { kind: 'MDA_STAFF', planId: plan.id, mdaId: mda.id, fileId };
    expect(await created(officer, { ...staff, mdaId: null })).toEqual(['INVALID_INPUT', 'mdaId']);
    expect(await created(officer, { ...staff, planId: students.plan.id })).toEqual(['ROLL_PLAN', 'planId']);
    const paid = await makePlan({ paymentResponsibility: 'SELF', premiumType: 'FLAT_FAMILY', premiumValue: 5n });
    expect(await created(officer, { ...staff, planId: paid.id })).toEqual(['ROLL_PLAN', 'planId']);
    expect(await created(officer, { ...staff, hcpId: (await makeHcp({ status: 'DEACTIVATED' })).id })).toEqual([
      'ENR_HCP_INVALID',
      'hcpId',
    ]);
    expect(
      await created(officer, { ...staff, fileId: await uploadRoll({ ...desk, officer: await makeUser('ADMIN') }, 'a,b\n1,2') }),
    ).toEqual(['NOT_FOUND', 'fileId']);
    const session = await makeSession(students.mda.id, -400);
    const tertiary = { kind: 'STUDENTS', planId: students.plan.id, mdaId: students.mda.id, fileId };
    expect(await created(officer, tertiary)).toEqual(['INVALID_INPUT', 'sessionId']);
    expect(await created(officer, { ...tertiary, sessionId: session.id })).toEqual(['ENR_TISHIP_INSTITUTION', 'sessionId']);
    await db.mda.update({ where: { id: mda.id }, data: { isActive: false } });
    expect(await created(officer, staff)).toEqual(['ENR_PLAN_MDA_REQUIRED', 'mdaId']);
  });

  it('maps columns by their headings, and next time as last chosen', async () => {
    const desk = await makeRollFixture();
    const { LGA, Phone, ...row } = rollRow(desk);
    const file = [{ ...row, 'Local Government': LGA ?? '', 'Tel. (GSM)': Phone ?? '' }];
    const first = await openRoll(desk, file);
    const guessed = Object.fromEntries((await readRoll(desk, first)).mapping.map((one) => [one.field, one.heading]));
    expect(guessed).toMatchObject({ lga: 'Local Government', staffNo: 'Staff number', dateOfBirth: 'Date of birth' });
    expect(guessed.phone).toBeUndefined();
    const refused = await as(desk.officer).run(CHECK_ROLL, await onRoll({ id: first, input: { mapping: columns(guessed) } }));
    expect([refused.codes, refused.messages]).toEqual([['SHEET_COLUMNS'], ['No column matched for Phone.']]);
    await done(desk.officer, CHECK_ROLL, await onRoll({ id: first, input: { mapping: columns({ ...guessed, phone: 'Tel. (GSM)' }) } }));
    await runJobs();
    expect(await readRoll(desk, first)).toMatchObject({ status: 'CHECKED', newCount: 1 });
    const second = await readRoll(desk, await openRoll(desk, file));
    expect(second.mapping).toContainEqual({ field: 'phone', heading: 'Tel. (GSM)' });
  });

  it('rejects a column that does not exist or is chosen twice, and a roll without facility', async () => {
    const desk = await makeRollFixture();
    const { Facility: _facility, ...row } = rollRow(desk);
    const id = await openRoll(desk, [row]);
    const mapping = guessMapping('MDA_STAFF', Object.keys(row));
    const refused = async (change: object) =>
      (await as(desk.officer).run(CHECK_ROLL, await onRoll({ id, input: { mapping: columns({ ...mapping, ...change }) } }))).codes[0];
    expect(await refused({ ward: 'Nothing' })).toBe('NOT_FOUND');
    expect(await refused({ nothing: 'NIN' })).toBe('NOT_FOUND');
    expect(await refused({ ward: 'NIN' })).toBe('SHEET_COLUMN_TWICE');
    expect((await as(desk.officer).run(CHECK_ROLL, await onRoll({ id, input: { mapping: columns(mapping) } }))).messages).toEqual([
      'No column matched for Facility.',
    ]);
  });

  it('rejects rows with merged cells', async () => {
    const desk = await makeRollFixture();
    const id = await openRoll(desk, [rollRow(desk), rollRow(desk)]);
    await db.rollRow.updateMany({ where: { rollId: id, number: 3 }, data: { merged: 'A3:A4' } });
    const { headings } = await readRoll(desk, id);
    await done(desk.officer, CHECK_ROLL, await onRoll({ id, input: { mapping: columns(guessMapping('MDA_STAFF', headings)) } }));
    await runJobs();
    const { data } = await as(desk.officer).run(ROLL_ROWS, { filter: { rollId: id, outcome: ['BAD'] } });
    expect(data.rollRows.items).toMatchObject([
      { number: 3, problems: [{ message: 'Merged cells found (A3:A4). Unmerge them and fill in each cell.' }] },
    ]);
  });

  it('can be cancelled before loading, even during the check, and then stays cancelled', async () => {
    const desk = await makeRollFixture();
    const id = await openRoll(desk, [rollRow(desk)]);
    const { headings } = await readRoll(desk, id);
    await done(desk.officer, CHECK_ROLL, await onRoll({ id, input: { mapping: columns(guessMapping('MDA_STAFF', headings)) } }));
    await done(desk.officer, CANCEL_ROLL, { id });
    await runJobs();
    expect(await readRoll(desk, id)).toMatchObject({ status: 'CANCELLED', availableActions: [] });
    expect((await as(desk.officer).run(LOAD_ROLL, await onRoll({ id }))).codes).toEqual(['STATE_INVALID']);
    expect((await as(desk.officer).run(CANCEL_ROLL, { id })).codes).toEqual(['STATE_INVALID']);
  });

  it('can be rechecked with other columns, but not on an outdated version', async () => {
    const desk = await makeRollFixture();
    const id = await checkedRoll(desk, [rollRow(desk, { Ward: 'Nowhere' })]);
    expect(await readRoll(desk, id)).toMatchObject({ badCount: 1 });
    const { ward: _ward, ...mapping } = guessMapping('MDA_STAFF', (await readRoll(desk, id)).headings);
    const input = { mapping: columns(mapping) };
    expect((await as(desk.officer).run(CHECK_ROLL, { id, input: { ...input, version: 0 } })).codes).toEqual(['CONFLICT_STALE']);
    await done(desk.officer, CHECK_ROLL, await onRoll({ id, input }));
    await runJobs();
    expect(await readRoll(desk, id)).toMatchObject({ badCount: 0, newCount: 1 });
    expect((await as(desk.officer).run(LOAD_ROLL, { id, version: 0 })).codes).toEqual(['CONFLICT_STALE']);
  });

  it('is checked or loaded once by two simultaneous requests', async () => {
    const desk = await makeRollFixture();
    const people = [desk.officer, await makeUser('ADMIN')];
    const id = await openRoll(desk, [rollRow(desk)]);
    const { headings } = await readRoll(desk, id);
    const input = { mapping: columns(guessMapping('MDA_STAFF', headings)) };
    expect(await concurrently(people, CHECK_ROLL, await onRoll({ id, input }))).toEqual(expect.arrayContaining(['OK']));
    expect(await db.statusChange.count({ where: { entityId: id, action: 'CHECK' } })).toBe(1);
    await runJobs();
    await concurrently(people, LOAD_ROLL, await onRoll({ id }));
    expect(await db.statusChange.count({ where: { entityId: id, action: 'LOAD' } })).toBe(1);
    await runJobs();
    expect(await readRoll(desk, id)).toMatchObject({ status: 'LOADED', loadedCount: 1 });
  });

  it('cannot be loaded once its session has ended or its facility is deactivated', async () => {
    const desk = await makeStudentRollFixture();
    const id = await checkedRoll(desk, [rollRow(desk)]);
    await db.academicSession.update({ where: { id: desk.session?.id }, data: { endsOn: addDays(today(), -1) } });
    expect((await as(desk.officer).run(LOAD_ROLL, await onRoll({ id }))).codes).toEqual(['ENR_TISHIP_INSTITUTION']);
  });

  it('is hidden from other roles; an officer of some LGAs sees only their own rolls', async () => {
    const desk = await makeRollFixture();
    const id = await checkedRoll(desk, [rollRow(desk)]);
    const narrow = await makeUser('REGISTRATION_OFFICER', { lgaScoped: true, lgaIds: [desk.lga.id] });
    expect((await as(narrow).run(ROLL, { id })).codes).toEqual(['NOT_FOUND']);
    expect((await as(narrow).run(LOAD_ROLL, await onRoll({ id }))).codes).toEqual(['NOT_FOUND']);
    expect((await as(narrow).run(CANCEL_ROLL, { id })).codes).toEqual(['NOT_FOUND']);
    expect((await as(narrow).run(CHECK_ROLL, await onRoll({ id, input: { mapping: [] } }))).codes).toEqual(['NOT_FOUND']);
    expect((await as(narrow).run(ROLL_ROWS, { filter: { rollId: id } })).data.rollRows.total).toBe(0);
    const checked = await checkedRoll({ ...desk, officer: narrow }, [rollRow(desk)]);
    const LIST = /* GraphQL */ `query($search: String, $filter: RollFilter) { rolls(page: { number: 1, size: 20 }, search: $search, filter: $filter) { total items { id } } }`;
    expect((await as(narrow).run(LIST, { filter: { mdaId: desk.mda.id } })).data.rolls.items).toEqual([{ id: checked }]);
    const answer = await as(desk.officer).run(LIST, {
      search: desk.mda.name,
      filter: { status: ['CHECKED'], kind: ['MDA_STAFF'], mdaId: desk.mda.id },
    });
    expect(answer.data.rolls.total).toBe(2);
    for (const role of ['ACCOUNT_MANAGER', 'CLAIMS_OFFICER', 'ACCOUNTANT'] as const)
      expect((await as(await makeUser(role)).run(ROLL, { id })).codes).toEqual(['FORBIDDEN']);
  });

  it('links a row to the person on record', async () => {
    const desk = await makeRollFixture();
    const person = await makeEnrollee({
      surname: 'Dalyop',
      firstName: 'Rifkatu',
      mdaId: desk.mda.id,
      staffNo: 'THERE/1',
      planId: desk.plan.id,
    });
    const id = await checkedRoll(desk, [rollRow(desk, { 'First name': 'Rifkatu', 'Staff number': 'THERE/1' })]);
    const { data } = await as(desk.officer).run(ROLL_ROWS, { filter: { rollId: id } });
    expect(data.rollRows.items).toMatchObject([{ outcome: 'SAME', enrollee: { id: person.id, enrolmentNo: person.enrolmentNo } }]);
  });
});
