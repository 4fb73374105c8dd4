import { expect, test } from 'vitest';
import { viewerFor } from '../../testing/as.ts';
import { makeUser } from '../../testing/make/make.ts';
import { newKeyCounts } from '../access/viewer.ts';
import { transact } from './transact.ts';

test('a read-only API key cannot start a write', async () => {
  const viewer = await viewerFor((await makeUser('ADMIN')).id);
  const program = {
    ...viewer,
    apiKey: { id: crypto.randomUUID(), outside: false, name: 'Dashboard', operations: [], counts: newKeyCounts() },
  };
  await expect(transact(program, 'nothing', async () => 'done')).rejects.toMatchObject({ code: 'KEY_READ_ONLY' });
  await expect(transact(viewer, 'nothing', async () => 'done')).resolves.toBe('done');
});
