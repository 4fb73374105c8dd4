import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { outboxFolder } from '../../messaging/mail/transport.ts';
import { addDays, dayOf, isoDay, monthOf, now, setNow, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { dateRange } from '../../platform/lagos-text.shared.ts';
import { readTable } from '../../platform/spreadsheets/read/table.ts';
import { as } from '../../testing/as.ts';
import { runJobs } from '../../testing/jobs.ts';
import { makeHcp, makeUser } from '../../testing/make/make.ts';
import { makeBill } from '../../testing/make/make-bill.ts';
import { daily, makeScheduledView, report, SCHEDULE, STOP, tomorrowAt } from '../../testing/make/make-scheduled-view.ts';
import { sendReport, startDueSendings } from './report-sending.service.ts';

const SENDINGS = /* GraphQL */ `query ($report: String!) { reportViews(report: $report) { id sendings { day outcome reason rowCount recipient { id } } } }`;

type User = { id: string; name: string; email: string };

let owner: User;
let first: Awaited<ReturnType<typeof makeHcp>>;
let day: Date;

beforeAll(async () => {
  owner = await makeUser('ADMIN');
  first = await makeHcp();
  await makeBill({ hcp: first, claims: [{ claimed: 1_000_050n }, { claimed: 600_000n, approved: 400_000n }] });
  await makeBill({ claims: [{ claimed: 500_000n }] });
  day = addDays(monthOf(today()), -10);
});
afterEach(() => setNow(null));

const around = () => `${isoDay(addDays(day, -5))}~${isoDay(addDays(day, 5))}`;
const scheduled = (who: User, options: Parameters<typeof makeScheduledView>[1] = {}) =>
  makeScheduledView(who, { address: { period: around() }, ...options });

/** Sends what is due at that time. */
async function sendDue(instant: Date | string) {
  setNow(instant);
  await startDueSendings();
  await runJobs();
}

/** Emails to a user about a view, from the outbox. */
function mailsTo({ email }: User, name: string) {
  const files = existsSync(outboxFolder) ? readdirSync(outboxFolder) : [];
  return files
    .filter((file) => file.endsWith('.txt'))
    .map((file) => ({ stem: file.slice(0, -4), text: readFileSync(join(outboxFolder, file), 'utf8') }))
    .filter(({ text }) => text.includes(`To: ${email}\n`) && text.includes(name))
    .map(({ stem, text }) => {
      const attached = files.find((file) => file.startsWith(`${stem} `)) ?? '';
      return { text, attached, file: readFileSync(join(outboxFolder, attached)) };
    });
}

async function tableOf(file: Buffer, mime = 'text/csv') {
  const { headings, rows } = await readTable(file, mime);
  const read: string[][] = [];
  for await (const { cells } of rows) read.push(cells);
  const total = Object.fromEntries(headings.map((heading, i) => [heading, read.at(-1)?.[i]]));
  return { headings, rows: read.slice(0, -1), total };
}

const outcomes = (viewId: string) =>
  db.reportSending.findMany({
    where: { viewId },
    orderBy: { createdAt: 'asc' },
    select: { recipientId: true, outcome: true, reason: true },
  });

describe('a run', () => {
  it('sends each recipient a file of the data they may see, with title, filters, owner and total', async () => {
    const narrow = await makeUser('ADMIN', { lgaScoped: true, lgaIds: [first.lgaId], name: 'Narrow Reader' });
    const { id, name } = await scheduled(owner, {
      name: 'ƙauye "A", ɓangare',
      address: { period: around(), dateBasis: 'SERVICE', sort: 'claimed', dir: 'desc' },
      input: { recipientIds: [narrow.id] },
    });
    await sendDue(tomorrowAt(7));

    const [mine] = mailsTo(owner, name);
    const table = await tableOf(mine?.file as Buffer);
    expect(table.rows).toHaveLength(await db.lga.count({ where: { isActive: true } }));
    expect(table.rows[0]?.[0]).toBe((await db.lga.findUniqueOrThrow({ where: { id: first.lgaId } })).name);
    expect(table.total).toMatchObject({
      LGA: 'Total',
      Claims: '3',
      'Claimed (naira)': '21000.5',
      'Approved (naira)': '19000.5',
    });
    const head = String(mine?.file).split('\r\n\r\n')[0];
    expect(head).toContain('Claims by LGA: ƙauye ""A"", ɓangare');
    expect(head).toContain('Date used: Date of service');
    expect(head).toMatch(/Period: .*20\d\d/);
    expect(head).toContain(`for ${owner.name}`);
    expect(mine?.text).toContain(`Attached: Claims by LGA - ƙauye A ɓangare ${isoDay(today())}.csv`);

    const [theirs] = mailsTo(narrow, name);
    const some = await tableOf(theirs?.file as Buffer);
    expect(some.rows).toHaveLength(1);
    expect(some.total).toMatchObject({ Claims: '2', 'Claimed (naira)': '16000.5' });
    expect(theirs?.text).toContain(`because ${owner.name} added you`);
    const read = await as(owner).run(SENDINGS, { report });
    const view = read.data.reportViews.find((each) => each.id === id);
    expect(view?.sendings).toHaveLength(2);
    expect(view?.sendings).toContainEqual({
      day: isoDay(today()),
      outcome: 'SENT',
      reason: null,
      rowCount: 1,
      recipient: { id: narrow.id },
    });
  });

  it('has previous values beside each figure if the view is compared with a previous period', async () => {
    const { bill } = await makeBill({ hcp: first, claims: [{ claimed: 250_000n, approved: 200_000n }] });
    const then = addDays(day, -11);
    await db.claim.updateMany({ where: { billId: bill.id }, data: { serviceFrom: then, serviceTo: then } });
    const columns = { order: ['label', 'approved', 'claims', 'approvalRate'], hidden: ['approved'] };
    const { id, name } = await scheduled(owner, { address: { period: around(), against: 'BEFORE' } });
    await db.reportView.update({ where: { id }, data: { columns } });
    await sendDue(tomorrowAt(7));
    const [mail] = mailsTo(owner, name);
    const { headings, rows, total } = await tableOf(mail?.file as Buffer);
    expect(headings).not.toContain('Approved, previous (naira)');
    for (const head of ['Claims', 'Claimed (naira)', 'Approval %'])
      expect(headings[headings.indexOf(head) + 1]).toBe(head.replace(/( \(naira\))?$/, ', previous$1'));
    expect(total).toMatchObject({
      Claims: '3',
      'Claims, previous': '1',
      'Claimed (naira)': '21000.5',
      'Claimed, previous (naira)': '2500',
    });
    expect(total).toMatchObject({ 'Approval %': '90.5', 'Approval %, previous': '80' });
    const place = (await db.lga.findUniqueOrThrow({ where: { id: first.lgaId } })).name;
    const [there, elsewhere] = [rows.find(([lga]) => lga === place), rows.find(([lga]) => lga !== place)];
    const at = headings.indexOf('Claims');
    expect(there?.slice(at, at + 2)).toEqual(['2', '1']);
    expect(elsewhere?.[at + 1]).toBe('0');
    expect(String(mail?.file)).toContain(`Compared with: ${dateRange(addDays(day, -16), addDays(day, -6))}`);
    expect(mail?.text).toContain('Compared with: ');
  });

  it('creates a workbook with the selected columns in order, naira as numbers', async () => {
    const { id, name } = await scheduled(owner, { input: { format: 'XLSX' } });
    await db.reportView.update({
      where: { id },
      data: { columns: { order: ['claims', 'label', 'claimed'], hidden: ['facilities', 'cut', 'average'] } },
    });
    await sendDue(tomorrowAt(7));
    const [mail] = mailsTo(owner, name);
    const mime = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    const { headings, total } = await tableOf(mail?.file as Buffer, mime);
    expect(headings.slice(0, 3)).toEqual(['Claims', 'LGA', 'Claimed (naira)']);
    expect(headings).toContain('Approved (naira)');
    for (const hidden of ['Facilities', 'Cut (naira)', 'Average (naira)']) expect(headings).not.toContain(hidden);
    expect(total['Claimed (naira)']).toBe('21000.5');
  });

  it('resolves a relative period on the day of sending', async () => {
    setNow('2027-03-31T12:00:00+01:00');
    const { name } = await scheduled(owner, { address: { period: 'last-month' } });
    await sendDue('2027-04-01T07:00:00+01:00');
    expect(String(mailsTo(owner, name)[0]?.file)).toContain('Period: Last month, 1 to 31 Mar 2027');
  });

  it('runs once despite repeated clock jobs, two instances and a restart after a crash', async () => {
    const second = await makeUser('ADMIN');
    const { id, name } = await scheduled(owner, { input: { recipientIds: [second.id] } });
    setNow(tomorrowAt(7));
    await Promise.all([startDueSendings(), startDueSendings()]);
    await startDueSendings();
    const sendings = await db.reportSending.findMany({ where: { viewId: id } });
    expect(sendings).toHaveLength(2);
    const [one] = sendings;
    await sendReport(one?.id as string);
    // Crash between sending the email and storing its outcome.
    await db.reportSending.update({ where: { id: one?.id }, data: { outcome: 'WAITING' } });
    await runJobs();
    await runJobs();
    await sendReport(one?.id as string);
    expect(mailsTo(owner, name)).toHaveLength(1);
    expect(mailsTo(second, name)).toHaveLength(1);
    expect((await outcomes(id)).map(({ outcome }) => outcome)).toEqual(['SENT', 'SENT']);
  });

  it('runs once after days of downtime, then continues as scheduled', async () => {
    const { id, name } = await scheduled(owner);
    await sendDue(tomorrowAt(9, 5));
    expect(mailsTo(owner, name)).toHaveLength(1);
    expect(await db.reportSending.findFirstOrThrow({ where: { viewId: id } })).toMatchObject({ day: dayOf(now()) });
    await sendDue(tomorrowAt(7, 1));
    expect(mailsTo(owner, name)).toHaveLength(2);
  });

  it('skips recipients who can no longer read the report or are inactive, and shows the owner the reason', async () => {
    const [moved, disabled, fine] = await Promise.all([makeUser('ADMIN', { name: 'Moved On' }), makeUser('ADMIN'), makeUser('ADMIN')]);
    const { id, name } = await scheduled(owner, { input: { recipientIds: [moved.id, disabled.id, fine.id] } });
    await db.userAccount.update({ where: { id: moved.id }, data: { role: 'CLAIMS_OFFICER' } });
    await db.userAccount.update({ where: { id: disabled.id }, data: { isActive: false } });
    await sendDue(tomorrowAt(7));
    for (const nobody of [moved, disabled]) expect(mailsTo(nobody, name)).toEqual([]);
    for (const reader of [owner, fine]) expect(mailsTo(reader, name)).toHaveLength(1);
    expect(await outcomes(id)).toEqual(
      expect.arrayContaining([
        { recipientId: moved.id, outcome: 'REFUSED', reason: 'Moved On can no longer read this report.' },
        { recipientId: disabled.id, outcome: 'SKIPPED', reason: 'The account is not active.' },
      ]),
    );
    const notifications = await db.notification.findMany({
      where: { userId: owner.id, kind: 'REPORT_NOT_SENT', title: { contains: name } },
    });
    expect(notifications).toHaveLength(2);
    // They stay recipients when the owner changes the time, but cannot be added again.
    const again = await as(owner).run(SCHEDULE, { id, input: { ...daily, hour: 8, recipientIds: [moved.id], version: 1 } });
    expect(again.codes).toEqual([]);
  });

  it('stops permanently if its owner can no longer read the report', async () => {
    const [who, reader] = await Promise.all([makeUser('ADMIN'), makeUser('ADMIN')]);
    const { id, name } = await scheduled(who, { input: { recipientIds: [reader.id] } });
    await db.userAccount.update({ where: { id: who.id }, data: { role: 'CLAIMS_OFFICER' } });
    await sendDue(tomorrowAt(7));
    expect(mailsTo(reader, name)).toEqual([]);
    expect(await db.reportSchedule.findUniqueOrThrow({ where: { viewId: id } })).toMatchObject({
      stoppedAt: now(),
      stopReason: `${who.name} can no longer read this report.`,
    });
  });

  it('sends no email of a stopped or removed view, even if queued', async () => {
    const stopped = await scheduled(owner);
    const waiting = await scheduled(owner);
    setNow(tomorrowAt(7));
    await as(owner).run(STOP, { id: stopped.id, input: { version: 1 } });
    await startDueSendings();
    await db.reportView.update({ where: { id: waiting.id }, data: { retiredAt: now() } });
    await runJobs();
    expect(await outcomes(stopped.id)).toEqual([]);
    expect(await outcomes(waiting.id)).toMatchObject([{ outcome: 'SKIPPED', reason: 'The scheduled emails were stopped.' }]);
    for (const { name } of [stopped, waiting]) expect(mailsTo(owner, name)).toEqual([]);
  });

  it('retries a failed email up to eight times', async () => {
    const { id, name } = await scheduled(owner);
    setNow(tomorrowAt(7));
    await startDueSendings();
    const { id: sending } = await db.reportSending.findFirstOrThrow({ where: { viewId: id } });
    renameSync(outboxFolder, `${outboxFolder}-away`);
    writeFileSync(outboxFolder, 'no folder');
    try {
      for (let n = 1; n < 8; n += 1) await expect(sendReport(sending)).rejects.toThrow('EEXIST');
      expect(await outcomes(id)).toMatchObject([{ outcome: 'WAITING' }]);
      await sendReport(sending);
    } finally {
      rmSync(outboxFolder);
      renameSync(`${outboxFolder}-away`, outboxFolder);
    }
    expect(await outcomes(id)).toMatchObject([{ outcome: 'FAILED', reason: 'The email could not be sent after 8 attempts.' }]);
    await runJobs();
    expect(mailsTo(owner, name)).toEqual([]);
  });

  it('of a report that is too large fails with a message, without retries', async () => {
    const { id, name } = await scheduled(owner, { address: { period: '2015-01-01~2026-01-01' } });
    await sendDue(tomorrowAt(7));
    expect(await outcomes(id)).toMatchObject([{ outcome: 'FAILED', reason: 'The period is longer than 60 months.' }]);
    expect(mailsTo(owner, name)).toEqual([]);
  });
});
