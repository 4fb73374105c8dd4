import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { schema } from '../../app/schema/index.ts';
import type { Repeat } from './repeat-mutation.ts';

/** Mutations whose repetition has another effect or another answer, with the reason. */
const EXCEPTIONS: Record<string, string> = {
  saveFormDraft: 'each call stores the draft again, and the last one counts',
  createApiKey: 'only the first answer has the secret, which is not stored',
  issueFacilityKey: 'only the first answer has the secret, which is not stored',
  registerWebhook: 'only the first answer has the secret, which is stored encrypted',
  rotateWebhookSecret: 'only the first answer has the secret, which is stored encrypted',
  renewPhoneGateway: 'only the first answer has the address with its secret, which is stored as a hash',
  submitClaims: 'a row that was saved before is EXISTS',
  recordVisits: 'a row that was saved before is EXISTS',
};

/** Mutations that tests send by API key alone, which this program does not repeat, with the test that makes a repetition harmless. */
const NOT_SENT: Record<string, string> = {
  checkPaRequest: 'saves nothing (test-key.test.ts)',
  checkReferral: 'saves nothing (test-key.test.ts)',
};

const folder = mkdtempSync(join(tmpdir(), 'repeats-'));
const file = join(folder, 'repeats.jsonl');
spawnSync('vitest', ['run', ...(process.argv.length > 2 ? process.argv.slice(2) : ['server'])], {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, REPEATS_FILE: file },
});
const repeats: Repeat[] = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));
rmSync(folder, { recursive: true });

const all = Object.keys(schema.getMutationType()?.getFields() ?? {});
const repeated = new Set(repeats.flatMap(({ names }) => names));
const missing = all.filter((name) => !repeated.has(name) && !(name in NOT_SENT));
const different = repeats.filter(({ names, isEqual, changedTables }) => {
  return (!isEqual || changedTables.length > 0) && !names.some((name) => name in EXCEPTIONS);
});
for (const { names, isEqual, changedTables } of different)
  console.log(`${names.join(', ')}: ${isEqual ? 'equal answers' : 'different answers'}; changed: ${changedTables.join(', ') || 'nothing'}`);
for (const [name, reason] of Object.entries(EXCEPTIONS)) console.log(`${name}: by design: ${reason}`);
for (const [name, reason] of Object.entries(NOT_SENT)) console.log(`${name}: not sent: ${reason}`);
console.log(`Not repeated: ${missing.join(', ') || 'none'}`);
console.log(
  `${all.filter((name) => repeated.has(name)).length} of ${all.length} mutations repeated with their keys, ${different.length} with another effect or answer`,
);
process.exitCode = different.length > 0 ? 1 : 0;
