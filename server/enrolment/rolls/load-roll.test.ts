import { describe, expect, it } from 'vitest';
import { addDays, isoDay, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { asOwner } from '../../testing/as-owner.ts';
import { runJobs } from '../../testing/jobs.ts';
import { onRoll } from '../../testing/make/at-version.ts';
import { makeEnrollee, makePlan } from '../../testing/make/make.ts';
import { done } from '../../testing/make/make-registration.ts';
import {
  checkedRoll,
  LOAD_ROLL,
  loadedRoll,
  makeRollFixture,
  makeSession,
  makeStudentRollFixture,
  memberRow,
  problemsOf,
  type RollFixture,
  readRoll,
  rollRow,
  rowsOf,
} from '../../testing/make/make-roll.ts';
import { loadRollJob } from './load-roll.job.ts';

const peopleOf = ({ mda }: RollFixture) => db.enrollee.count({ where: { mdaId: mda.id } });

describe('loading a roll of staff', () => {
  it('enrols families with numbers, cover, history and the officer’s name', async () => {
    const desk = await makeRollFixture();
    const first = rollRow(desk);
    const wife = { Relationship: 'Husband', 'First name': 'Davou', 'Date of birth': '01/02/1988' };
    const id = await loadedRoll(desk, [
      memberRow(desk, first, { 'First name': 'Zumji' }),
      first,
      memberRow(desk, first, wife),
      rollRow(desk, { NIN: '1' }),
    ]);
    expect(await readRoll(desk, id)).toMatchObject({ status: 'LOADED', loadedCount: 3, badCount: 1 });
    const people = await db.enrollee.findMany({ where: { mdaId: desk.mda.id }, orderBy: { enrolmentNo: 'asc' } });
    const [principal, husband, child] = people;
    const no = principal?.enrolmentNo;
    expect(no).toMatch(/^PL\/FORMAL\d+\/\d{4}\/\d{8}$/);
    expect([husband?.enrolmentNo, child?.enrolmentNo]).toEqual([`${no}-01`, `${no}-02`]);
    expect(principal).toMatchObject({
      status: 'ACTIVE',
      registrationChannel: 'BULK',
      registeredById: desk.officer.id,
      staffNo: first['Staff number'],
      basicSalary: 9_640_000n,
      hcpId: desk.hcp.id,
      coverageStart: today(),
      coverageEnd: null,
      photoId: null,
    });
    expect(husband).toMatchObject({ principalId: principal?.id, relationship: 'SPOUSE', fullName: 'Dalyop Davou', townId: desk.town.id });
    const history = await db.statusChange.findMany({
      where: { entityType: 'Enrollee', entityId: { in: people.map((person) => person.id) } },
    });
    expect(history).toHaveLength(3);
    expect(history[0]).toMatchObject({ action: 'REGISTER', toStatus: 'ACTIVE', actorId: desk.officer.id });
    expect(await db.invoice.count({ where: { mdaId: desk.mda.id } })).toBe(0);
  });

  it('creates no duplicates when the same file is loaded again, and reports the earlier upload', async () => {
    const desk = await makeRollFixture();
    const first = rollRow(desk);
    const file = [first, memberRow(desk, first), rollRow(desk)];
    const once = await loadedRoll(desk, file);
    const again = await checkedRoll(desk, file);
    expect(await readRoll(desk, again)).toMatchObject({ newCount: 0, sameCount: 3, badCount: 0, earlier: [{ id: once }] });
    expect((await as(desk.officer).run(LOAD_ROLL, await onRoll({ id: again }))).codes).toEqual(['ROLL_NOTHING_TO_LOAD']);
    expect(await peopleOf(desk)).toBe(3);
  });

  it('adds a corrected child to the family loaded before, under the next number', async () => {
    const desk = await makeRollFixture();
    const first = rollRow(desk);
    const [good, bad] = [memberRow(desk, first), memberRow(desk, first, { 'First name': 'Nanchin', 'Date of birth': 'May 2019' })];
    const id = await loadedRoll(desk, [first, good, bad]);
    expect(await problemsOf(desk, id)).toEqual(['4 dateOfBirth SHEET_DATE']);
    await loadedRoll(desk, [{ ...bad, 'Date of birth': '01/05/2019' }]);
    const family = await db.enrollee.findMany({ where: { mdaId: desk.mda.id }, orderBy: { enrolmentNo: 'asc' } });
    const no = family[0]?.enrolmentNo;
    expect(family.map(({ firstName, enrolmentNo }) => [firstName, enrolmentNo])).toEqual([
      [first['First name'], no],
      ['Chundung', `${no}-02`],
      ['Nanchin', `${no}-03`],
    ]);
  });

  it('resumes after a crash without duplicates', async () => {
    const desk = await makeRollFixture();
    const rows = Array.from({ length: 300 }, (_, i) => rollRow(desk, i === 280 ? { Address: 'Broken Road' } : {}));
    const id = await checkedRoll(desk, rows);
    await done(desk.officer, LOAD_ROLL, await onRoll({ id }));
    await asOwner(`
      CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'the disk is full'; END $$;
      CREATE TRIGGER fail BEFORE INSERT ON "Enrollee" FOR EACH ROW WHEN (NEW.address = 'Broken Road') EXECUTE FUNCTION fail()`);
    await expect(loadRollJob.run({ rollId: id })).rejects.toThrow('the disk is full');
    expect(await readRoll(desk, id)).toMatchObject({ status: 'LOADING', doneCount: 250, loadedCount: 250 });
    expect(await peopleOf(desk)).toBe(250);
    await asOwner('DROP TRIGGER fail ON "Enrollee"; DROP FUNCTION fail()');
    await runJobs();
    expect(await readRoll(desk, id)).toMatchObject({ status: 'LOADED', loadedCount: 300 });
    const people = await db.enrollee.findMany({ where: { mdaId: desk.mda.id }, select: { enrolmentNo: true } });
    expect(new Set(people.map(({ enrolmentNo }) => enrolmentNo)).size).toBe(300);
    expect(people.length).toBe(300);
  });

  it('enrols everyone once if two rolls of the same file load simultaneously', async () => {
    const desk = await makeRollFixture();
    const first = rollRow(desk);
    const file = [first, memberRow(desk, first), ...Array.from({ length: 20 }, () => rollRow(desk))];
    const ids = [await checkedRoll(desk, file), await checkedRoll(desk, file)];
    for (const id of ids) await done(desk.officer, LOAD_ROLL, await onRoll({ id }));
    await Promise.all(ids.map((rollId) => loadRollJob.run({ rollId })));
    expect(await peopleOf(desk)).toBe(22);
    const rolls = await Promise.all(ids.map((id) => readRoll(desk, id)));
    expect(rolls.map(({ status, loadedCount, badCount }) => [status, loadedCount, badCount]).sort()).toEqual([
      ['LOADED', 0, 0],
      ['LOADED', 22, 0],
    ]);
  });

  it('creates no duplicates if two workers process one roll', async () => {
    const desk = await makeRollFixture();
    const id = await checkedRoll(
      desk,
      Array.from({ length: 30 }, () => rollRow(desk)),
    );
    await done(desk.officer, LOAD_ROLL, await onRoll({ id }));
    await Promise.all([1, 2].map(() => loadRollJob.run({ rollId: id })));
    expect(await peopleOf(desk)).toBe(30);
    expect(await db.statusChange.count({ where: { entityId: id, action: 'FINISH_LOADING' } })).toBe(1);
  });

  it('skips people registered manually since the check', async () => {
    const desk = await makeRollFixture();
    const row = rollRow(desk);
    const id = await checkedRoll(desk, [row, rollRow(desk)]);
    await makeEnrollee({ nin: row.NIN, surname: 'Else', firstName: 'Someone' });
    await done(desk.officer, LOAD_ROLL, await onRoll({ id }));
    await runJobs();
    expect(await readRoll(desk, id)).toMatchObject({ status: 'LOADED', loadedCount: 1, badCount: 1 });
    expect(await problemsOf(desk, id)).toEqual(['2 nin ENR_NIN_TAKEN']);
  });
});

describe('loading a session of students', () => {
  const student = (desk: RollFixture, matricNo: string, more: object = {}) =>
    makeEnrollee({ surname: 'Bot', firstName: 'Timothy', mdaId: desk.mda.id, planId: desk.plan.id, matricNo, hcpId: desk.hcp.id, ...more });

  it('renews last session’s students, adds new ones, and invoices the institution for both', async () => {
    const desk = await makeStudentRollFixture();
    const last = await makeSession(desk.mda.id, -365);
    const running = await student(desk, 'UJ/1', {
      sessionId: last.id,
      coverageEnd: addDays(today(), 5),
      coverageStart: addDays(today(), -360),
    });
    const ended = await student(desk, 'UJ/2', {
      sessionId: last.id,
      coverageEnd: last.endsOn,
      coverageStart: last.startsOn,
      status: 'EXPIRED',
    });
    const there = await student(desk, 'UJ/3', { sessionId: desk.session?.id, coverageEnd: addDays(today(), 240) });
    const old = { Surname: 'Bot', 'First name': 'Timothy', NIN: '' };
    const id = await loadedRoll(desk, [
      rollRow(desk, { 'Matric number': 'UJ/1', ...old, Level: '300' }),
      rollRow(desk, { 'Matric number': 'UJ/2', ...old }),
      rollRow(desk, { 'Matric number': 'UJ/3', ...old }),
      rollRow(desk),
    ]);
    expect(await readRoll(desk, id)).toMatchObject({
      status: 'LOADED',
      renewCount: 2,
      sameCount: 1,
      newCount: 1,
      loadedCount: 3,
      invoice: { amount: 1_200_000 },
    });
    const coverOf = async ({ id }: { id: string }) => {
      const { status, coverageStart, coverageEnd, sessionId } = await db.enrollee.findUniqueOrThrow({ where: { id } });
      return {
        status,
        from: coverageStart && isoDay(coverageStart),
        to: coverageEnd && isoDay(coverageEnd),
        moved: sessionId === desk.session?.id,
      };
    };
    const end = isoDay(addDays(today(), 240));
    expect(await coverOf(running)).toEqual({ status: 'ACTIVE', from: isoDay(addDays(today(), -360)), to: end, moved: true });
    expect(await coverOf(ended)).toEqual({ status: 'ACTIVE', from: isoDay(today()), to: end, moved: true });
    expect(await coverOf(there)).toMatchObject({ status: 'ACTIVE', moved: true });
    expect(await db.enrollee.findUniqueOrThrow({ where: { id: running.id } })).toMatchObject({
      studyLevel: '300',
      enrolmentNo: running.enrolmentNo,
    });
    expect(await peopleOf(desk)).toBe(4);
    expect(
      await db.statusChange.count({ where: { entityId: ended.id, action: 'RENEW', fromStatus: 'EXPIRED', actorId: desk.officer.id } }),
    ).toBe(1);
    expect(await db.invoice.findFirstOrThrow({ where: { mdaId: desk.mda.id }, include: { lines: true } })).toMatchObject({
      kind: 'PREMIUM_INSTITUTION',
      status: 'PENDING',
      lines: [{ qty: 3, unitPrice: 400_000n }],
    });
  });

  it('renews the record into which the record in the file was merged', async () => {
    const desk = await makeStudentRollFixture();
    const last = await makeSession(desk.mda.id, -365);
    const cover = { sessionId: last.id, coverageStart: addDays(today(), -360), coverageEnd: addDays(today(), 5) };
    const kept = await student(desk, 'UJ/21', { ...cover, surname: 'Botlong' });
    await student(desk, 'UJ/12', { ...cover, status: 'MERGED', mergedIntoId: kept.id });
    const id = await loadedRoll(desk, [
      rollRow(desk, { 'Matric number': 'UJ/12', Surname: 'Bot', 'First name': 'Timothy', NIN: '', 'Date of birth': '02/03/2004' }),
    ]);
    expect(await problemsOf(desk, id)).toEqual([]);
    expect(await readRoll(desk, id)).toMatchObject({ status: 'LOADED', renewCount: 1, sameCount: 0, loadedCount: 1 });
    expect(await db.rollRow.findFirstOrThrow({ where: { rollId: id } })).toMatchObject({ outcome: 'RENEW', enrolleeId: kept.id });
    expect(await db.enrollee.findUniqueOrThrow({ where: { id: kept.id } })).toMatchObject({
      status: 'ACTIVE',
      sessionId: desk.session?.id,
      coverageEnd: addDays(today(), 240),
    });
  });

  it('changes and invoices nothing when loaded a second time', async () => {
    const desk = await makeStudentRollFixture();
    const file = [rollRow(desk), rollRow(desk)];
    await loadedRoll(desk, file);
    expect(await readRoll(desk, await checkedRoll(desk, file))).toMatchObject({ sameCount: 2, newCount: 0, renewCount: 0 });
    expect(await db.invoice.count({ where: { mdaId: desk.mda.id } })).toBe(1);
  });
});

describe('loading a list of vulnerable people', () => {
  it('renews a household whose cover has ended, and identifies people without a NIN by name, birth date, sex and LGA', async () => {
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
    const first = rollRow(desk, { NIN: '' });
    const file = [first, memberRow(desk, first)];
    await loadedRoll(desk, file);
    const where = { planId: desk.plan.id };
    expect(await readRoll(desk, await checkedRoll(desk, file))).toMatchObject({ sameCount: 2 });
    await db.enrollee.updateMany({
      where,
      data: { status: 'EXPIRED', coverageStart: addDays(today(), -400), coverageEnd: addDays(today(), -35) },
    });
    const id = await loadedRoll(desk, file);
    expect(await readRoll(desk, id)).toMatchObject({ renewCount: 2, loadedCount: 2, invoice: null });
    const people = await db.enrollee.findMany({ where, select: { status: true, coverageStart: true } });
    expect(people).toEqual([1, 2].map(() => ({ status: 'ACTIVE', coverageStart: today() })));
    expect((await rowsOf(desk, id)).every(({ enrollee }) => enrollee)).toBe(true);
  });
});
