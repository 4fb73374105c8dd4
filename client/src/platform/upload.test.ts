import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readFailure } from '../ui/errors.ts';
import { uploadApplicationFile, uploadFile } from './upload.ts';

const file = new File(['%PDF-1.7'], 'slip.pdf', { lastModified: 1 });
const account = { type: 'UserAccount', id: 'a' } as const;
const kept = () => Response.json({ id: 'file', name: 'slip.pdf', url: '/files/file' });
const refused = (status: number, code: string, headers?: Record<string, string>) =>
  Response.json({ error: { code, message: code, params: { max: 2 } } }, { status, headers });

/** A server that returns the given responses in turn; `lost` is a broken connection. */
function answering(...answers: (Response | 'lost')[]) {
  const keys: string[] = [];
  vi.stubGlobal('fetch', async (_address: string, { headers }: { headers: Record<string, string> }) => {
    keys.push(headers['Idempotency-Key'] ?? '');
    const answer = answers.shift() ?? kept();
    if (answer === 'lost') throw new TypeError('Failed to fetch');
    return answer;
  });
  return keys;
}

const outcome = async (sending: Promise<{ id: string }>) => {
  const settled = sending.then(
    ({ id }) => id,
    (error: unknown) => readFailure(error).code,
  );
  await vi.runAllTimersAsync();
  return settled;
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a lost response and a proxy without a server are retried with the same key', async () => {
  const keys = answering('lost', refused(502, 'HTTP_502'), kept());
  expect(await outcome(uploadFile(account, 'NIN_SLIP', file))).toBe('file');
  expect([keys.length, new Set(keys).size]).toEqual([3, 1]);
});

test('a file that is chosen again after lost responses keeps its key, and gets a new key after a definite response', async () => {
  const keys = answering('lost', 'lost', 'lost', kept(), kept());
  expect(await outcome(uploadFile(account, 'NIN_SLIP', file))).toBe('OFFLINE');
  const pickedAgain = new File(['%PDF-1.7'], 'slip.pdf', { lastModified: 1 });
  expect(await outcome(uploadFile(account, 'NIN_SLIP', pickedAgain))).toBe('file');
  expect(await outcome(uploadFile(account, 'NIN_SLIP', file))).toBe('file');
  expect(new Set(keys.slice(0, 4)).size).toBe(1);
  expect(keys[4]).not.toBe(keys[0]);
});

test('a server error keeps the key, a rejection does not', async () => {
  const keys = answering(refused(500, 'INTERNAL'), refused(409, 'IDEMPOTENCY_MISMATCH'), kept());
  expect(await outcome(uploadApplicationFile('LICENCE', file))).toBe('INTERNAL');
  expect(await outcome(uploadApplicationFile('LICENCE', file))).toBe('IDEMPOTENCY_MISMATCH');
  expect(await outcome(uploadApplicationFile('LICENCE', file))).toBe('file');
  expect([keys[1], keys[2] === keys[0]]).toEqual([keys[0], false]);
});

test('a busy server is retried after the delay it states; other rejections are not repeated', async () => {
  const busy = answering(refused(429, 'UPLOAD_BUSY', { 'Retry-After': '3' }), kept());
  expect([await outcome(uploadFile(account, 'NIN_SLIP', file)), busy.length]).toEqual(['file', 2]);
  for (const [status, code] of [
    [429, 'RATE_LIMITED'],
    [408, 'UPLOAD_SLOW'],
    [413, 'UPLOAD_SIZE'],
    [507, 'UPLOAD_DISK'],
  ] as const) {
    const keys = answering(refused(status, code));
    expect([await outcome(uploadFile(account, 'NIN_SLIP', file)), keys.length]).toEqual([code, 1]);
  }
});

test('a rejection carries the parameters of its text', async () => {
  answering(refused(413, 'UPLOAD_SIZE'));
  const failure = await uploadFile(account, 'PHOTO', file).catch(readFailure);
  expect(failure).toMatchObject({ code: 'UPLOAD_SIZE', params: { max: 2 } });
});
