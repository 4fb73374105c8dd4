import { afterEach, describe, expect, it } from 'vitest';
import { checkEligibility, eligibilityEnrollee } from '../../care/eligibility/eligibility.service.ts';
import { addDays, isoDay, setNow, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { transact } from '../../scheme/workflow/transact.ts';
import { makeEnrollee, makeMda, makePlan, makeUser } from '../../testing/make/make.ts';
import { bornYearsAgo, makeFamily, statusesOf } from '../../testing/make/make-family.ts';
import { ageOutChildren, expireCover, notifyAgeLimit } from './cover-clock.job.ts';
import { renewCover } from './renew-cover.ts';

afterEach(() => setNow(null));

const coverOf = async ({ id }: { id: string }) => {
  const { status, coverageStart, coverageEnd } = await db.enrollee.findUniqueOrThrow({ where: { id } });
  return { status, from: coverageStart && isoDay(coverageStart), to: coverageEnd && isoDay(coverageEnd) };
};

type Session = { id: string; startsOn: Date; endsOn: Date };

const renew = (ids: string[], session?: Session) =>
  transact('SYSTEM', 'renew', async (write) => (await renewCover(write, { ids }, session)).map(({ id }) => id));

const answerOn = async ({ id }: { id: string }, day: Date) => {
  const enrollee = await db.enrollee.findUniqueOrThrow({ where: { id }, include: eligibilityEnrollee });
  const { answer, reasons } = await checkEligibility({ enrollee, day });
  return [answer, ...reasons.map(({ code }) => code)];
};

describe('the end of cover', () => {
  it('comes the day after the last covered day, for the whole family, with a notification', async () => {
    const family = await makeFamily({ coverageEnd: addDays(today(), -1) });
    const [lastDay, openEnded] = [await makeEnrollee({ coverageEnd: today() }), await makeEnrollee()];
    const disabled = await makeEnrollee({ coverageEnd: addDays(today(), -1), status: 'DISABLED' });
    const member = await makeUser('ENROLLEE', { enrolleeId: family.principal.id });
    expect(await expireCover()).toBe(4);
    expect(await statusesOf([...family.all, lastDay, openEnded, disabled])).toEqual([
      ...Array(4).fill('EXPIRED'),
      'ACTIVE',
      'ACTIVE',
      'DISABLED',
    ]);
    expect(await db.notification.count({ where: { userId: member.id, kind: 'COVER_EXPIRED' } })).toBe(1);
    expect(await db.statusChange.findFirstOrThrow({ where: { entityId: family.child.id } })).toMatchObject({
      action: 'EXPIRE',
      actorId: null,
    });
    expect(await expireCover()).toBe(0);
  });

  it('includes a dependant whose own cover was longer', async () => {
    const family = await makeFamily({ coverageEnd: addDays(today(), -1) });
    await db.enrollee.update({ where: { id: family.child.id }, data: { coverageEnd: null } });
    await expireCover();
    expect(await coverOf(family.child)).toMatchObject({ status: 'EXPIRED', to: isoDay(addDays(today(), -1)) });
  });
});

describe('a renewal', () => {
  it('before the end continues from the old end date', async () => {
    const family = await makeFamily({ coverageStart: new Date('2026-01-10'), coverageEnd: new Date('2027-01-09') });
    setNow('2026-12-20T09:00:00Z');
    expect((await renew([family.principal.id])).sort()).toEqual(family.all.map(({ id }) => id).sort());
    for (const person of family.all) expect(await coverOf(person)).toEqual({ status: 'ACTIVE', from: '2026-01-10', to: '2028-01-09' });
    expect(await db.coverPeriod.count({ where: { enrolleeId: family.principal.id } })).toBe(0);
  });

  it('after the end starts today, and keeps the old period for care in it', async () => {
    setNow('2026-11-20T09:00:00Z');
    const family = await makeFamily({ status: 'EXPIRED', coverageStart: new Date('2025-11-01'), coverageEnd: new Date('2026-10-31') });
    await renew([family.principal.id]);
    expect(await coverOf(family.spouse)).toEqual({ status: 'ACTIVE', from: '2026-11-20', to: '2027-11-19' });
    expect(await answerOn(family.spouse, new Date('2026-10-31'))).toEqual(['ELIGIBLE']);
    expect(await answerOn(family.spouse, new Date('2026-11-05'))).toEqual(['NOT_ELIGIBLE', 'ELG_WAITING']);
    expect(await answerOn(family.spouse, new Date('2026-11-20'))).toEqual(['ELIGIBLE']);
  });

  it('long after the end applies the waiting days of the plan again', async () => {
    setNow('2026-11-20T09:00:00Z');
    const family = await makeFamily(
      { status: 'EXPIRED', coverageStart: new Date('2025-08-01'), coverageEnd: new Date('2026-07-31') },
      { waitingDays: 30 },
    );
    await renew([family.principal.id]);
    expect(await coverOf(family.principal)).toEqual({ status: 'ACTIVE', from: '2026-12-20', to: '2027-12-19' });
  });

  it('skips disabled, deceased and open-ended people and children above the age limit', async () => {
    const family = await makeFamily({ status: 'EXPIRED', coverageEnd: addDays(today(), -5) });
    await db.enrollee.update({ where: { id: family.child.id }, data: { dateOfBirth: bornYearsAgo(18) } });
    const stopped = await makeFamily({ status: 'DISABLED', coverageEnd: addDays(today(), -5) });
    const open = await makeEnrollee();
    expect((await renew([family.principal.id, stopped.principal.id, open.id])).sort()).toEqual(
      [family.principal, family.spouse, family.younger].map(({ id }) => id).sort(),
    );
    expect(await statusesOf([family.child, ...stopped.all])).toEqual(['EXPIRED', 'DISABLED', 'DISABLED', 'DISABLED', 'DISABLED']);
  });

  it('of a student lasts to the end of the session, and happens once', async () => {
    setNow('2026-09-20T09:00:00Z');
    const [mda, plan] = [
      await makeMda({ type: 'TERTIARY_INSTITUTION' }),
      await makePlan({ sector: 'STUDENT', periodType: 'ACADEMIC_SESSION' }),
    ];
    const session = await db.academicSession.create({
      data: { mdaId: mda.id, name: '2026/2027', startsOn: new Date('2026-10-01'), endsOn: new Date('2027-07-31') },
    });
    const student = await makeEnrollee({ planId: plan.id, mdaId: mda.id, status: 'EXPIRED', coverageEnd: new Date('2026-07-31') });
    await db.enrollee.update({ where: { id: student.id }, data: { cardPrintedAt: new Date('2025-11-01'), cardPrintCount: 1 } });
    expect(await renew([student.id], session)).toEqual([student.id]);
    expect(await coverOf(student)).toEqual({ status: 'ACTIVE', from: '2026-10-01', to: '2027-07-31' });
    // The card of the new session waits to be printed.
    expect(await db.enrollee.findUniqueOrThrow({ where: { id: student.id } })).toMatchObject({
      sessionId: session.id,
      cardPrintedAt: null,
      cardPrintCount: 1,
    });
    expect(await renew([student.id], session)).toEqual([]);
    expect(await renew([student.id])).toEqual([]);
  });
});

describe('coming of age', () => {
  it('is announced once within 30 days, to the family and the officers', async () => {
    const family = await makeFamily();
    await db.enrollee.update({ where: { id: family.child.id }, data: { dateOfBirth: addDays(bornYearsAgo(18), 20) } });
    const [member, officer] = [await makeUser('ENROLLEE', { enrolleeId: family.principal.id }), await makeUser('REGISTRATION_OFFICER')];
    expect(await notifyAgeLimit()).toBe(1);
    expect(await notifyAgeLimit()).toBe(0);
    const notifications = await db.notification.findMany({
      where: { userId: { in: [member.id, officer.id] } },
      select: { userId: true, title: true },
    });
    expect(notifications).toHaveLength(2);
    expect(notifications.find(({ userId }) => userId === member.id)?.title).toContain('students’ plan');
  });

  it('ends the cover of that child on the birthday, with the reason', async () => {
    const family = await makeFamily();
    await db.enrollee.update({ where: { id: family.child.id }, data: { dateOfBirth: addDays(bornYearsAgo(18), 1) } });
    expect(await ageOutChildren()).toBe(0);
    setNow(addDays(new Date(), 1));
    expect(await ageOutChildren()).toBe(1);
    expect(await statusesOf(family.all)).toEqual(['ACTIVE', 'ACTIVE', 'DISABLED', 'ACTIVE']);
    expect(await db.statusChange.findFirstOrThrow({ where: { entityId: family.child.id } })).toMatchObject({
      action: 'AGE_OUT',
      note: 'Reached the age limit for children',
    });
  });
});
