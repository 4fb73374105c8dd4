import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, runOnce } from 'graphile-worker';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { db, sqlPool } from '../db.ts';
import { databaseUrls } from '../env.ts';
import { addJob, addJobs } from './add-job.ts';
import { defineJob, type Job } from './define-job.ts';
import { type JobRunner, type Log, startJobs, taskListOf } from './runner.ts';

const WAIT = { timeout: 60_000 };
const BEAT = { beatMs: 300, deadSeconds: 8 };

const jobOf = (name: string, run: (payload: unknown) => Promise<void>) => defineJob({ name, payload: z.unknown(), run }) as unknown as Job;

type Row = { lockedBy: string | null; lockedAt: Date | null; attempts: number };
const rows = () => db.$queryRaw<Row[]>`
  SELECT locked_by AS "lockedBy", locked_at AS "lockedAt", attempts::int FROM graphile_worker._private_jobs ORDER BY id`;

let runner: JobRunner | undefined;
let child: ChildProcess | undefined;
function start(jobs: Job[], times = {}, log: Log = () => {}): JobRunner {
  runner = startJobs(jobs, log, times);
  return runner;
}
afterEach(async () => {
  vi.restoreAllMocks();
  child?.kill('SIGKILL');
  await runner?.stop();
  runner = child = undefined;
  await db.$executeRaw`DELETE FROM graphile_worker._private_jobs`;
});

/** Another process that has taken the job `probe`, and the worker that locked the job. */
async function holdingProcess(): Promise<string | null | undefined> {
  await addJob(db, 'probe', {});
  child = spawn(process.execPath, ['server/testing/holding-worker.ts', String(BEAT.beatMs), String(BEAT.deadSeconds)], {
    env: { ...process.env, DATABASE_URL: databaseUrls().app },
    stdio: 'ignore',
  });
  await expect.poll(async () => (await rows())[0]?.lockedBy ?? null, WAIT).not.toBeNull();
  return (await rows())[0]?.lockedBy;
}

it('the log of a failed job names its error, without what the job holds', async () => {
  const lines: unknown[] = [];
  await addJob(db, 'probe', { text: 'Dear Danladi' });
  start(
    [
      jobOf('probe', async () => {
        throw new Error('The mail server is away');
      }),
    ],
    BEAT,
    (...line) => lines.push(line),
  );
  await expect.poll(() => JSON.stringify(lines), WAIT).toContain('The mail server is away');
  expect(JSON.stringify(lines)).not.toContain('Danladi');
});

describe('a job that another process works on', () => {
  it('keeps its job while alive, and loses it when killed', { timeout: 120_000 }, async () => {
    const holder = await holdingProcess();
    let done = 0;
    start(
      [
        jobOf('probe', async () => {
          done += 1;
        }),
      ],
      BEAT,
    );
    await sleep((BEAT.deadSeconds + 2) * 1000);
    expect(await rows()).toMatchObject([{ lockedBy: holder }]);
    child?.kill('SIGKILL');
    await expect.poll(rows, WAIT).toEqual([]);
    expect(done).toBe(1);
  });

  it('loses its job when frozen, and does not get it back when it continues', { timeout: 120_000 }, async () => {
    await holdingProcess();
    child?.kill('SIGSTOP');
    let release = () => {};
    start([jobOf('probe', () => new Promise<void>((resolve) => (release = resolve)))], BEAT);
    await expect.poll(async () => (await rows())[0]?.attempts, WAIT).toBe(2);
    const taken = (await rows())[0]?.lockedBy;
    child?.kill('SIGCONT');
    await sleep((BEAT.deadSeconds + 2) * 1000);
    expect(await rows()).toMatchObject([{ lockedBy: taken }]);
    release();
    await expect.poll(rows, WAIT).toEqual([]);
  });
});

describe('an ordered stop', () => {
  it('waits for a running job and stores its completion', async () => {
    let isStarted = false;
    const stopping = start([
      jobOf('probe', async () => {
        isStarted = true;
        await sleep(300);
      }),
    ]);
    await addJobs(db, 'probe', [{}, {}, {}]);
    await expect.poll(() => isStarted, WAIT).toBe(true);
    await stopping.stop();
    runner = undefined;
    expect((await rows()).filter(({ lockedAt }) => lockedAt !== null)).toEqual([]);
  });

  it('hands over a job that takes longer, without counting the attempt', async () => {
    let isStarted = false;
    let release = () => {};
    const stopping = start(
      [
        jobOf('probe', () => {
          isStarted = true;
          return new Promise<void>((resolve) => (release = resolve));
        }),
      ],
      { stopMs: 200 },
    );
    await addJob(db, 'probe', {});
    await expect.poll(() => isStarted, WAIT).toBe(true);
    const stopped = stopping.stop();
    await expect.poll(async () => (await rows())[0], WAIT).toMatchObject({ lockedAt: null, lockedBy: null, attempts: 0 });
    runner = undefined;
    release();
    await stopped;
  });
});

it('a process whose clock is wrong takes no jobs until it is right again', async () => {
  const realTime = Date.now;
  let hours = 0;
  vi.spyOn(Date, 'now').mockImplementation(() => realTime() + hours * 3_600_000);
  const hoursOfRuns: number[] = [];
  const running = start([jobOf('probe', async () => void hoursOfRuns.push(hours))], { clockMs: 100 });
  await addJob(db, 'probe', {});
  await expect.poll(() => hoursOfRuns, WAIT).toEqual([0]);
  for (const wrong of [6, -6]) {
    hours = wrong;
    await expect.poll(running.isRunning, WAIT).toBe(false);
    await addJob(db, 'probe', {});
    // Longer than a stopped runner waits before it starts again.
    await sleep(2500);
    hours = 0;
    await expect.poll(rows, WAIT).toEqual([]);
    await expect.poll(running.isRunning, WAIT).toBe(true);
  }
  expect(hoursOfRuns).toEqual([0, 0, 0]);
});

describe('the order of work', () => {
  it('is by priority, then by age', async () => {
    const order: unknown[] = [];
    const note = async (payload: unknown) => {
      order.push((payload as { name: string }).name);
    };
    // One after the other: jobs that are added together have one age.
    await addJob(db, 'sendSms', { name: 'birthday' }, { priority: 'BULK' });
    await addJob(db, 'sendSms', { name: 'another birthday' }, { priority: 'BULK' });
    await addJob(db, 'checkRemita', { name: 'Remita' });
    await addJob(db, 'sendMail', { name: 'code by mail', priority: 'URGENT' });
    await addJob(db, 'phoneCode', { name: 'code by SMS' });
    const taskList = taskListOf(['sendSms', 'checkRemita', 'sendMail', 'phoneCode'].map((name) => jobOf(name, note)));
    await runOnce({ pgPool: sqlPool, taskList, noHandleSignals: true, logger: new Logger(() => () => {}) });
    expect(order).toEqual(['code by mail', 'code by SMS', 'Remita', 'birthday', 'another birthday']);
  });

  it('keeps a slot for urgent jobs while long runs hold all others', async () => {
    const releases: (() => void)[] = [];
    let isSent = false;
    start([
      jobOf('loadRoll', () => new Promise<void>((resolve) => releases.push(resolve))),
      jobOf('sendSms', async () => {
        isSent = true;
      }),
    ]);
    await addJobs(db, 'loadRoll', [{}, {}, {}, {}, {}, {}]);
    await expect.poll(() => releases.length, WAIT).toBe(3);
    await addJob(db, 'sendSms', {}, { priority: 'URGENT' });
    await expect.poll(() => isSent, WAIT).toBe(true);
    expect(releases).toHaveLength(3);
    await db.$executeRaw`DELETE FROM graphile_worker._private_jobs WHERE locked_at IS NULL`;
    for (const release of releases) release();
  });
});
