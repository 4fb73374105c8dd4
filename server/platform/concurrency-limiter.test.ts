import { expect, it } from 'vitest';
import { ConcurrencyLimiter } from './concurrency-limiter.ts';
import { DomainError } from './errors.ts';

const PER_CALLER = 2;
const QUEUED_PER_CALLER = 3;
const limits = { running: 4, runningPerCaller: PER_CALLER, queued: 8, queriesPerCaller: PER_CALLER + QUEUED_PER_CALLER, seconds: 10 };

/** Tasks of several callers that run until they are ended; `started` lists the callers in start order. */
function fixture() {
  const limiter = new ConcurrencyLimiter(limits);
  const started: string[] = [];
  const ends: { caller: string; end: () => void }[] = [];
  const settle = () => new Promise(setImmediate);
  return {
    started,
    /** Resolves once the task has started, is queued, or is rejected. */
    async ask(caller: string, signal?: AbortSignal) {
      const work = async () => {
        started.push(caller);
        await new Promise<void>((end) => ends.push({ caller, end }));
      };
      await Promise.race([limiter.run(caller, work, signal), settle()]);
    },
    /** Ends the caller's oldest task. */
    async end(caller: string) {
      const [first] = ends.splice(
        ends.findIndex((running) => running.caller === caller),
        1,
      );
      first?.end();
      await settle();
    },
  };
}

it('one caller can use only its share of the running and queued tasks', async () => {
  const { ask, started, end } = fixture();
  for (let i = 0; i < PER_CALLER + QUEUED_PER_CALLER; i++) await ask('greedy');
  expect(started).toHaveLength(PER_CALLER);
  await expect(ask('greedy')).rejects.toMatchObject({ code: 'ADHOC_SHARE', details: { params: { max: PER_CALLER + QUEUED_PER_CALLER } } });
  await end('greedy');
  expect(started).toHaveLength(PER_CALLER + 1);
  await ask('greedy');
  for (let i = 0; i < PER_CALLER + QUEUED_PER_CALLER; i++) await end('greedy');
  expect(started).toHaveLength(PER_CALLER + QUEUED_PER_CALLER + 1);
});

it('callers take turns, however much one of them has waiting', async () => {
  const { ask, started, end } = fixture();
  for (const caller of ['a', 'a', 'b', 'b']) await ask(caller);
  for (const caller of ['a', 'a', 'a', 'b', 'b', 'c']) await ask(caller);
  await end('a');
  expect(started.slice(4)).toEqual(['a']);
  await end('b');
  expect(started.slice(4)).toEqual(['a', 'b']);
  await end('a');
  expect(started.slice(4)).toEqual(['a', 'b', 'c']);
  await end('a');
  expect(started.slice(4)).toEqual(['a', 'b', 'c', 'a']);
});

it('a task is rejected when the queue is full', async () => {
  const { ask } = fixture();
  for (const caller of ['a', 'a', 'b', 'b', ...'cdefghij']) await ask(caller);
  await expect(ask('late')).rejects.toMatchObject({ code: 'ADHOC_BUSY', details: { params: { seconds: 10 } } });
});

it('an aborted task leaves the queue', async () => {
  const { ask, started, end } = fixture();
  const [gone, early] = [new AbortController(), new AbortController()];
  for (let i = 0; i < PER_CALLER; i++) await ask('a');
  const waits = ask('a', gone.signal).catch(() => {});
  gone.abort(new DomainError('ADHOC_STOPPED'));
  await waits;
  early.abort(new DomainError('ADHOC_STOPPED'));
  await expect(ask('b', early.signal)).rejects.toMatchObject({ code: 'ADHOC_STOPPED' });
  await ask('a');
  await end('a');
  await end('a');
  expect(started).toHaveLength(PER_CALLER + 1);
});

it('work that fails gives its turn back', async () => {
  const limiter = new ConcurrencyLimiter(limits);
  for (let i = 0; i <= limits.running; i++)
    await expect(limiter.run('clumsy', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await limiter.run('clumsy', async () => 'done')).toBe('done');
});
