import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_MIN_VERSION } from 'node:tls';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const sources = globSync(['server/**/*.ts', 'client/{src,worker,public}/**/*.{ts,tsx,js}', 'serve.mjs'], {
  cwd: root,
  exclude: ['**/generated/**', '**/*.generated.ts', '**/*.test.{ts,tsx}', 'server/testing/**', 'server/demo/**'],
})
  .sort()
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

/** Each match as `file: match`, once. */
const find = (pattern: RegExp): string[] => [
  ...new Set(sources.flatMap(({ file, text }) => [...text.matchAll(pattern)].map(([match, part]) => `${file}: ${part ?? match}`))),
];
const filesWith = (pattern: RegExp): string[] => [...new Set(find(pattern).map((line) => line.slice(0, line.indexOf(':'))))];

test.each([
  ['runs text as code', /\beval\(|\bnew Function\(|from 'node:vm'|\bsetTimeout\('/g],
  ['puts text into a page as HTML', /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write/g],
  ['runs a command line', /\bexecSync\(|\bshell: true/g],
  ['opens a WebSocket', /\bnew WebSocket\(|from 'ws'/g],
  ['takes messages of other windows', /window\.addEventListener\('message'|\bwindow\.onmessage/g],
  ['encrypts on the server by hand', /createCipheriv|createDecipheriv|publicEncrypt|privateDecrypt/g],
  ['signs or makes a pair of keys', /\bcreateSign\(|\bcreateVerify\(|generateKeyPair/g],
])('nothing %s', (_what, pattern) => {
  expect(find(pattern)).toEqual([]);
});

test('the client loads and links nothing from other sites', () => {
  const client = sources.filter(({ file }) => file.startsWith('client/'));
  expect(client.filter(({ text }) => /https?:\/\//.test(text.replaceAll('http://www.w3.org/', ''))).map(({ file }) => file)).toEqual([]);
});

test('random numbers come from the generator for secrets; others only spread the moments of retries', () => {
  expect(filesWith(/Math\.random/g)).toEqual(['client/src/platform/live.ts']);
});

test('hashes are SHA-256, and SHA-512 where Remita wants it', () => {
  const named = find(/(?:createHash|createHmac|hkdfSync|subtle\.digest)\(\s*'([^']+)'/g);
  expect(named.filter((line) => !/: sha256$|: SHA-256$/.test(line))).toEqual(['server/premiums/remita-connection/remita-line.ts: sha512']);
  const unnamed = /(?:createHash|createHmac|hkdfSync|subtle\.digest)\(\s*(?!')[^)]*/g;
  expect(find(unnamed)).toEqual([]);
});

test('the browser encrypts with AES-GCM, and wraps keys with AES-KW', () => {
  expect(filesWith(/subtle\.(?:encrypt|decrypt|generateKey|importKey|unwrapKey)/g)).toEqual([
    'client/src/platform/offline/earlier-vault.ts',
    'client/src/platform/offline/vault.ts',
  ]);
  expect(find(/'((?:AES-|RSA|HMAC|ECDH|PBKDF2|DES-)[\w-]*)'/g)).toEqual([
    'client/src/platform/offline/earlier-vault.ts: AES-GCM',
    'client/src/platform/offline/vault.ts: AES-GCM',
    'client/src/platform/offline/vault.ts: AES-KW',
    // The type of a public key of a facility’s system, which signs assertions.
    'server/identity/api-keys/public-keys.ts: RSA',
  ]);
});

test('programs are started by these files, with a list of arguments', () => {
  expect(filesWith(/from 'node:child_process'/g)).toEqual([
    'serve.mjs',
    'server/administration/backup/backup.job.ts',
    'server/platform/database/binaries.ts',
    'server/platform/database/cluster.ts',
    'server/platform/database/draft-migration.ts',
    'server/platform/database/embedded.ts',
    'server/platform/database/postmaster.ts',
    'server/platform/files/clean-image.ts',
  ]);
});

test('regular expressions are put together by these files, from names in the code and escaped addresses', () => {
  expect(filesWith(/new RegExp\(/g)).toEqual([
    'client/public/old-browser.js',
    'client/src/app/notice-text.ts',
    'server/app/ad-hoc/persisted-documents.ts',
    'server/app/http/page-html.ts',
    'server/members/cards/card-token.ts',
    'server/scheme/master-data/master-data.service.ts',
  ]);
});

test('SQL takes values as parameters: text is put into it by these files, from names in the code', () => {
  expect(filesWith(/Prisma\.raw\(|RawUnsafe\(/g)).toEqual([
    'server/administration/disabled-data/disabled-data.service.ts',
    'server/enrolment/duplicates/references.ts',
    'server/enrolment/registrations/own-cover.service.ts',
    'server/enrolment/rolls/flag-rows.ts',
    'server/enrolment/similar-names.ts',
    'server/ledger/ledger-event.ts',
    'server/platform/database/insert-many.ts',
    'server/platform/database/lock-row.ts',
    'server/reports/facts/enrollee.measures.ts',
    'server/scheme/access/attempts.ts',
    'server/scheme/files/import-rows.ts',
    'server/scheme/workflow/record-job.ts',
  ]);
});

/** Where the server connects to by itself; all addresses are settings, except those of webhooks. */
const OUTGOING = {
  'server/app/observability/machine-figures.ts': /from 'node:tls'/,
  'server/app/observability/tracing.ts': /OTLPTraceExporter/,
  'server/app/start.ts': /fetch\(`\$\{url\}\/health`/,
  'server/messaging/mail/transport.ts': /createTransport\(\{ url: env\.SMTP_URL/,
  'server/messaging/sms/gateway.ts': /fetch\(url, \{[^}]*redirect: 'error'/,
  'server/platform/files/bucket-driver.ts': /S3Client/,
  'server/platform/http/public-post.ts': /isAllowed: isPublicAddress/,
  'server/premiums/remita-connection/remita-line.ts': /fetch\(url, \{[^}]*redirect: 'error'/,
};

test('the server sends requests from these files only, to configured or checked addresses, and follows no redirect', () => {
  const server = /(?<![.\w])fetch\(|from '(?:node:)?(?:https?|net|tls|undici|nodemailer|@aws-sdk\/[\w-]+|@opentelemetry\/exporter[\w-]+)'/g;
  const calling = sources.filter(({ file, text }) => file.startsWith('server/') && text.replaceAll(/import type .*/g, '').match(server));
  const others = calling.map(({ file }) => file).filter((file) => !(file in OUTGOING));
  // The first two only compare IP addresses; the third listens on a port to find a free one.
  expect(others).toEqual([
    'server/administration/webhooks/webhook.service.ts',
    'server/phone/gateway/allowed-addresses.ts',
    'server/platform/database/cluster.ts',
  ]);
  const page = readFileSync(join(root, 'docs', 'security.md'), 'utf8');
  for (const [file, call] of Object.entries(OUTGOING)) {
    expect(sources.find((source) => source.file === file)?.text, file).toMatch(call);
    expect(page).toContain(`| \`${file}\` |`);
  }
});

test('connections use TLS 1.2 or newer, and check certificates unless only their date is read', () => {
  expect(DEFAULT_MIN_VERSION).toBe('TLSv1.2');
  expect(find(/minVersion|secureProtocol|NODE_TLS_REJECT_UNAUTHORIZED|rejectUnauthorized: false/g)).toEqual([
    'server/app/observability/machine-figures.ts: rejectUnauthorized: false',
  ]);
});

test('no package comes from an address or a folder of its own, and each has a checksum', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { resolved?: string; integrity?: string; link?: boolean }>;
  };
  const { '': _project, ...installed } = packages;
  const odd = Object.entries(installed).filter(
    ([, { resolved, integrity = '', link }]) => link || resolved !== undefined || !integrity.startsWith('sha512-'),
  );
  expect(odd.map(([name]) => name)).toEqual([]);
});
