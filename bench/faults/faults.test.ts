import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** The kinds that need no right to stop the database or to mount a disk. */
const KINDS = [
  'kill -9 of an instance',
  'restart of both',
  'suspended instance',
  'answers lost',
  'connections cut',
  'all sessions of the database',
];

// The whole campaign is `npm run faults`.
test('twelve faults under the changes of all roles lose and double nothing', { timeout: 900_000 }, () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'main.ts'), '--only', KINDS.join(), '--rounds', '2', '--seconds', '1', '--lives', '300'],
    { encoding: 'utf8', env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR } },
  );
  expect(stdout, stderr).toMatch(
    /^12 injections of 6 kinds: \d+ changes acknowledged, \d+ of them after a repetition, 0 lost, 0 doubled, 0 disagreements/m,
  );
  expect(status, stderr).toBe(0);
});
