import { expect, it } from 'vitest';
import { receiving } from './receiving.ts';

/** Files that are on their way until `arrive` is called; the code that each sender got. */
function sending(senders: readonly string[]) {
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>();
  const answers = senders.map((sender) =>
    receiving(sender, () => arrival).then(
      () => 'KEPT',
      ({ code }: { code: string }) => code,
    ),
  );
  return { arrive, answers: Promise.all(answers) };
}

it('takes three files of one sender at a moment, and more once they have arrived', async () => {
  const { arrive, answers } = sending(['a', 'a', 'a', 'a', 'b']);
  arrive();
  expect(await answers).toEqual(['KEPT', 'KEPT', 'KEPT', 'UPLOAD_BUSY', 'KEPT']);
  expect(await receiving('a', async () => 'KEPT')).toBe('KEPT');
});

it('takes ten files of all senders at a moment', async () => {
  const { arrive, answers } = sending(Array.from({ length: 11 }, (_, n) => `sender ${n}`));
  arrive();
  expect(await answers).toEqual([...Array(10).fill('KEPT'), 'UPLOAD_BUSY']);
});

it('has room again after a file that broke off', async () => {
  for (let n = 0; n < 4; n += 1) await expect(receiving('a', () => Promise.reject(new Error('broke off')))).rejects.toThrow('broke off');
});
