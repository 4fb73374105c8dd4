import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import { arriving, LANES, receiving } from './receiving.ts';

const limits = structuredClone(LANES);
afterEach(() => Object.assign(LANES, structuredClone(limits)));

type Senders = readonly (readonly [lane: keyof typeof LANES, sender: string])[];

/** Files that are on their way until `arrive` is called; the code that each sender got. */
function sending(senders: Senders) {
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>();
  const answers = senders.map(([lane, sender]) =>
    receiving(lane, sender, () => arrival).then(
      () => 'KEPT',
      ({ code }: { code: string }) => code,
    ),
  );
  return { arrive, answers: Promise.all(answers) };
}

const times = (count: number, lane: keyof typeof LANES): Senders => Array.from({ length: count }, (_, n) => [lane, `sender ${n}`] as const);

it('takes three files of one account at a moment, and more once they have arrived', async () => {
  const { arrive, answers } = sending(['a', 'a', 'a', 'a', 'b'].map((sender) => ['account', sender]));
  arrive();
  expect(await answers).toEqual(['KEPT', 'KEPT', 'KEPT', 'UPLOAD_BUSY', 'KEPT']);
  expect(await receiving('account', 'a', async () => 'KEPT')).toBe('KEPT');
});

it('takes ten files of all accounts at a moment, however many people without one are sending', async () => {
  const { arrive, answers } = sending([...times(10, 'withoutAccount'), ...times(11, 'account')]);
  arrive();
  expect(await answers).toEqual(['KEPT', 'KEPT', ...Array(8).fill('UPLOAD_BUSY'), ...Array(10).fill('KEPT'), 'UPLOAD_BUSY']);
});

it('takes one file of a network without an account at a moment', async () => {
  const { arrive, answers } = sending(['a', 'a', 'b'].map((sender) => ['withoutAccount', sender]));
  arrive();
  expect(await answers).toEqual(['KEPT', 'UPLOAD_BUSY', 'KEPT']);
});

it('has room again after a file that broke off', async () => {
  for (let n = 0; n < 4; n += 1)
    await expect(receiving('account', 'a', () => Promise.reject(new Error('broke off')))).rejects.toThrow('broke off');
});

/** Sends the start of a 100 kB body and, with `rest`, all of it. Returns the result. */
async function sent(lane: keyof typeof LANES, rest: boolean): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100000\r\n\r\nslow');
  const [request] = (await once(server, 'request')) as [IncomingMessage];
  if (rest) socket.write('x'.repeat(99_996));
  const outcome = await arriving(lane, request, () => buffer(request)).then(
    ({ length }) => `${length} bytes`,
    ({ code }: { code: string }) => code,
  );
  socket.destroy();
  server.close();
  return outcome;
}

it('rejects a body below the minimum speed of its lane, and reads a faster one', async () => {
  LANES.withoutAccount.graceSeconds = 0;
  expect(await Promise.all([sent('withoutAccount', false), sent('withoutAccount', true)])).toEqual(['UPLOAD_SLOW', '100000 bytes']);
});

it('lets a phone on EDGE pass that sends 5 kB a second', async () => {
  expect(LANES.account.kilobytesPerSecond).toBeLessThan(5);
});
