import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { outboxFolder } from '../messaging/mail/transport.ts';
import { db } from '../platform/db.ts';
import { addJob } from '../platform/jobs/add-job.ts';
import { cronLine } from '../platform/jobs/define-job.ts';
import { startJobs } from '../platform/jobs/runner.ts';
import { runJobs } from '../testing/jobs.ts';
import { jobs } from './jobs.ts';

const outbox = () =>
  existsSync(outboxFolder) ? readdirSync(outboxFolder).map((file) => readFileSync(join(outboxFolder, file), 'utf8')) : [];
const mail = (to: string) => ({ to, subject: 'Welcome to the scheme', text: 'Sign in at http://localhost:4000/login' });

describe('a job', () => {
  it('added in a transaction that is rolled back does not exist', async () => {
    const undone = db.$transaction(async (tx) => {
      await addJob(tx, 'sendMail', mail('undone@example.com'));
      throw new Error('changed my mind');
    });
    await expect(undone).rejects.toThrow('changed my mind');
    await runJobs();
    expect(outbox().filter((text) => text.includes('undone@example.com'))).toEqual([]);
  });

  it('added in a transaction runs after it: an e-mail without a mail server lands in the outbox', async () => {
    await db.$transaction((tx) => addJob(tx, 'sendMail', mail('amina@example.com')));
    await runJobs();
    const [text] = outbox().filter((mail) => mail.includes('To: amina@example.com'));
    expect(text).toContain('Subject: Welcome to the scheme');
    expect(text).toContain('http://localhost:4000/login');
  });

  it('is run by the runner, which needs no right to change tables', async () => {
    const messages: string[] = [];
    const runner = startJobs(jobs, (level, message) => level !== 'debug' && messages.push(message));
    await addJob(db, 'sendMail', mail('musa@example.com'));
    await expect.poll(() => outbox().filter((text) => text.includes('To: musa@example.com')).length, { timeout: 20_000 }).toBe(1);
    expect(runner.isRunning()).toBe(true);
    await runner.stop();
    expect(messages).toEqual([]);
  });
});

describe('a schedule', () => {
  it.each([
    [{ everyMinutes: 1 }, '*/1 * * * * probe ?max=3'],
    [{ dailyAt: '06:30' }, '30 5 * * * probe ?max=3'],
    [{ dailyAt: '00:05' }, '5 23 * * * probe ?max=3'],
    [{ monthlyOn: 1, at: '01:00' }, '0 0 1 * * probe ?max=3'],
  ])('on the clock of Lagos, %o, is in UTC %s', (schedule, line) => {
    expect(cronLine({ name: 'probe', schedule })).toBe(line);
  });

  it('rejects a monthly time that falls on another date in UTC', () => {
    expect(() => cronLine({ name: 'probe', schedule: { monthlyOn: 1, at: '00:30' } })).toThrow(/another date/);
  });
});
