import { expect, test } from 'vitest';
import { db } from '../../platform/db.ts';
import { viewerFor } from '../../testing/as.ts';
import { makeUser } from '../../testing/make/make.ts';
import { newKeyCounts } from '../access/viewer.ts';
import { readersOf, transact } from './transact.ts';

test('a read-only API key cannot start a write', async () => {
  const viewer = await viewerFor((await makeUser('ADMIN')).id);
  const program = {
    ...viewer,
    apiKey: {
      id: crypto.randomUUID(),
      outside: false,
      name: 'Dashboard',
      operations: [],
      writes: [],
      isTest: false,
      counts: newKeyCounts(),
    },
  };
  await expect(transact(program, 'nothing', async () => 'done')).rejects.toMatchObject({ code: 'KEY_READ_ONLY' });
  await expect(transact(viewer, 'nothing', async () => 'done')).resolves.toBe('done');
});

test('the author of a record is not among the readers who are notified of it', async () => {
  const [author, colleague] = [await makeUser('CLAIMS_OFFICER'), await makeUser('CLAIMS_OFFICER')];
  const readers = await readersOf(db, { roles: ['CLAIMS_OFFICER'], mayRead: null, except: author.id });
  expect(readers).toContain(colleague.id);
  expect(readers).not.toContain(author.id);
});
