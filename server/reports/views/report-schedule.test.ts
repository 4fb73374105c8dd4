import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { setNow } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { concurrently } from '../../testing/concurrently.ts';
import { makeHcpUser, makeUser } from '../../testing/make/make.ts';
import { daily, makeScheduledView, report, SAVE, SCHEDULE, STOP } from '../../testing/make/make-scheduled-view.ts';

const RECIPIENTS = /* GraphQL */ `query ($report: String!, $search: String) { reportRecipients(report: $report, search: $search) { id name } }`;
const RESUME = /* GraphQL */ `mutation ($id: ID!, $input: ReportViewVersionInput!) {
  resumeReportSchedule(id: $id, input: $input) { id version schedule { rhythm weekday monthDay hour format nextAt stoppedAt stoppedBy { id } stopReason recipients { id } } }
}`;

type User = { id: string; name: string };

let owner: User;
beforeAll(async () => {
  owner = await makeUser('ADMIN');
});
afterEach(() => setNow(null));

describe('a schedule', () => {
  it.each([
    [{ rhythm: 'DAILY', hour: 7 }, '2026-11-21T08:00:00+01:00', '2026-11-22T07:00:00+01:00'],
    [{ rhythm: 'DAILY', hour: 9 }, '2026-11-21T08:00:00+01:00', '2026-11-21T09:00:00+01:00'],
    [{ rhythm: 'DAILY', hour: 0 }, '2026-11-21T23:30:00+01:00', '2026-11-22T00:00:00+01:00'],
    [{ rhythm: 'WEEKLY', weekday: 1, hour: 7 }, '2026-11-21T08:00:00+01:00', '2026-11-23T07:00:00+01:00'],
    [{ rhythm: 'WEEKLY', weekday: 6, hour: 7 }, '2026-11-21T08:00:00+01:00', '2026-11-28T07:00:00+01:00'],
    [{ rhythm: 'MONTHLY', monthDay: 31, hour: 6 }, '2026-11-21T08:00:00+01:00', '2026-11-30T06:00:00+01:00'],
    [{ rhythm: 'MONTHLY', monthDay: 1, hour: 6 }, '2026-11-21T08:00:00+01:00', '2026-12-01T06:00:00+01:00'],
    [{ rhythm: 'MONTHLY', monthDay: 29, hour: 6 }, '2027-02-01T08:00:00+01:00', '2027-02-28T06:00:00+01:00'],
  ])('of %o, set on %s, runs next on %s', async (input, at, next) => {
    setNow(at);
    const { id } = await makeScheduledView(owner, { input });
    const { nextAt } = await db.reportSchedule.findUniqueOrThrow({ where: { viewId: id } });
    expect(nextAt).toEqual(new Date(next));
  });

  it('drops a day that its frequency does not use', async () => {
    const { id } = await makeScheduledView(owner, { input: { rhythm: 'WEEKLY', weekday: 2, monthDay: 5 } });
    const answer = await as(owner).run(SCHEDULE, { id, input: { ...daily, weekday: 3, version: 1 } });
    expect(answer.data.scheduleReportView.schedule).toMatchObject({ rhythm: 'DAILY', weekday: null, monthDay: null });
  });

  it.each([
    [{ rhythm: 'WEEKLY' }, 'weekday'],
    [{ rhythm: 'MONTHLY' }, 'monthDay'],
    [{ rhythm: 'MONTHLY', monthDay: 32 }, 'monthDay'],
    [{ hour: 24 }, 'hour'],
    [{ recipientIds: ['somebody'] }, 'recipientIds.0'],
  ])('of %o is rejected at %s', async (input, field) => {
    const saved = await as(owner).run(SAVE, { input: { report, name: `Refused ${field} ${Math.random()}`, address: {} } });
    const answer = await as(owner).run(SCHEDULE, { id: saved.data.saveReportView.id, input: { ...daily, ...input } });
    expect([answer.codes, Object.keys(answer.fields)]).toEqual([['INVALID_INPUT'], [field]]);
  });

  it('rejects recipients who may not read the report, are disabled or are not staff', async () => {
    const wrong = await Promise.all([makeUser('CLAIMS_OFFICER'), makeUser('ADMIN', { isActive: false }), makeHcpUser()]);
    const saved = await as(owner).run(SAVE, { input: { report, name: 'Wrong people', address: {} } });
    for (const { id } of wrong) {
      const answer = await as(owner).run(SCHEDULE, { id: saved.data.saveReportView.id, input: { ...daily, recipientIds: [id] } });
      expect([answer.codes, Object.keys(answer.fields)]).toEqual([['VIEW_RECIPIENT'], ['recipientIds']]);
    }
    const right = await makeUser('ADMIN', { name: 'Zainab Reader' });
    const offered = (await as(owner).run(RECIPIENTS, { report, search: 'zainab' })).data.reportRecipients;
    expect(offered).toEqual([{ id: right.id, name: 'Zainab Reader' }]);
    const everybody: User[] = (await as(owner).run(RECIPIENTS, { report, search: '' })).data.reportRecipients;
    for (const { id } of [...wrong, owner]) expect(everybody.map((each) => each.id)).not.toContain(id);
    expect((await as(await makeUser('REGISTRATION_OFFICER')).run(RECIPIENTS, { report })).codes).toEqual(['FORBIDDEN']);
  });

  it('can be stopped and resumed by its owner, and stopped by an administrator, which notifies the owner', async () => {
    const officer = await makeUser('ACCOUNT_MANAGER');
    const saved = await as(officer).run(SAVE, { input: { report: 'dailyRegistrations', name: 'Daily', address: {} } });
    const { id } = saved.data.saveReportView;
    const version = (n: number) => ({ id, input: { version: n } });
    expect((await as(officer).run(STOP, version(0))).codes).toEqual(['NOT_FOUND']);
    expect((await as(officer).run(RESUME, version(0))).codes).toEqual(['NOT_FOUND']);
    await as(officer).run(SCHEDULE, { id, input: daily });
    expect((await as(officer).run(RESUME, version(1))).codes).toEqual(['STATE_INVALID']);
    const stranger = await makeUser('ACCOUNT_MANAGER');
    for (const document of [STOP, RESUME] as const) expect((await as(stranger).run(document, version(1))).codes).toEqual(['NOT_FOUND']);
    expect((await as(stranger).run(SCHEDULE, { id, input: { ...daily, version: 1 } })).codes).toEqual(['NOT_FOUND']);
    expect((await as(officer).run(STOP, version(7))).codes).toEqual(['CONFLICT_STALE']);
    expect((await as(officer).run(STOP, version(1))).data.stopReportSchedule.schedule?.stoppedBy).toEqual({ id: officer.id });
    expect((await as(officer).run(STOP, version(2))).codes).toEqual(['STATE_INVALID']);
    expect((await as(officer).run(RESUME, version(2))).data.resumeReportSchedule.schedule).toMatchObject({ stoppedAt: null });
    expect((await as(owner).run(STOP, version(3))).codes).toEqual([]);
    expect(await db.notification.findFirstOrThrow({ where: { userId: officer.id } })).toMatchObject({ kind: 'REPORT_STOPPED' });
    expect((await as(owner).run(RESUME, version(4))).codes).toEqual(['NOT_FOUND']);
  });

  it('changed or stopped in two windows at the same time is saved once', async () => {
    const { id } = await makeScheduledView(owner);
    expect(await concurrently([owner, owner], SCHEDULE, { id, input: { ...daily, version: 1 } })).toEqual(['CONFLICT_STALE', 'OK']);
    expect(await concurrently([owner, owner], STOP, { id, input: { version: 2 } })).toEqual(['CONFLICT_STALE', 'OK']);
    expect(await concurrently([owner, owner], RESUME, { id, input: { version: 3 } })).toEqual(['CONFLICT_STALE', 'OK']);
  });
});
