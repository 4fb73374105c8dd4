import { expect, it } from 'vitest';
import { ConcurrencyLimiter } from './concurrency-limiter.ts';

/** Work that ends when it is told to. */
function held() {
  const begun: number[] = [];
  const ends: Record<number, (value: number) => void> = {};
  const work = (id: number) => () => {
    begun.push(id);
    return new Promise<number>((resolve) => {
      ends[id] = resolve;
    });
  };
  return { begun, work, end: (id: number) => ends[id]?.(id) };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

it('runs so many at once, the others in their order, and refuses those who would wait too long', async () => {
  const limiter = new ConcurrencyLimiter({ running: 2, waiting: 2 }, () => new Error('full'));
  const { begun, work, end } = held();
  const all = [1, 2, 3, 4].map((id) => limiter.run(work(id)));
  await expect(limiter.run(work(5))).rejects.toThrow('full');
  expect(begun).toEqual([1, 2]);
  end(2);
  await turn();
  expect(begun).toEqual([1, 2, 3]);
  for (const id of [1, 3]) end(id);
  await turn();
  end(4);
  expect(await Promise.all(all)).toEqual([1, 2, 3, 4]);
});

it('gives the place on when work fails', async () => {
  const limiter = new ConcurrencyLimiter({ running: 1, waiting: 1 }, () => new Error('full'));
  const failing = limiter.run(async () => {
    throw new Error('broken');
  });
  const next = limiter.run(async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
});
