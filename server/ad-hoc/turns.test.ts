import { expect, it } from 'vitest';
import { EACH, RUNNING, Turns } from './turns.ts';

/** Work of several callers that goes on until it is ended; `started` names whose began, in order. */
function desk() {
  const turns = new Turns();
  const started: string[] = [];
  const ends: { caller: string; end: () => void }[] = [];
  const settle = () => new Promise(setImmediate);
  return {
    started,
    /** Comes back once the work has begun, waits, or is refused. */
    async ask(caller: string) {
      const done = turns.run(caller, async () => {
        started.push(caller);
        await new Promise<void>((end) => ends.push({ caller, end }));
      });
      await Promise.race([done, settle()]);
    },
    /** Ends what the caller began first. */
    async end(caller: string) {
      const [first] = ends.splice(
        ends.findIndex((each) => each.caller === caller),
        1,
      );
      first?.end();
      await settle();
    },
  };
}
const HALF = RUNNING / 2;

it('one caller runs half of what may run, and has no more than its part under way', async () => {
  const { ask, started, end } = desk();
  for (let i = 0; i < EACH; i++) await ask('greedy');
  expect(started).toHaveLength(HALF);
  await expect(ask('greedy')).rejects.toMatchObject({ code: 'ADHOC_SHARE', details: { params: { max: EACH } } });
  await end('greedy');
  expect(started).toHaveLength(HALF + 1);
  await ask('greedy');
  for (let i = 0; i < EACH; i++) await end('greedy');
  expect(started).toHaveLength(EACH + 1);
});

it('a turn goes to who waits longest of those that run less than their part', async () => {
  const { ask, started, end } = desk();
  for (let i = 0; i <= HALF; i++) await ask('greedy');
  for (let i = 0; i < HALF; i++) await ask(`other ${i}`);
  await ask('late');
  expect(started.slice(HALF)).toEqual(Array.from({ length: HALF }, (_, i) => `other ${i}`));
  await end('other 0');
  expect(started.at(-1)).toBe('late');
  await ask('later');
  await end('greedy');
  expect(started.at(-1)).toBe('greedy');
});

it('work that fails gives its turn back', async () => {
  const turns = new Turns();
  for (let i = 0; i <= RUNNING; i++) await expect(turns.run('clumsy', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await turns.run('clumsy', async () => 'done')).toBe('done');
});
