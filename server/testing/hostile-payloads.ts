const UNKNOWN_ID = '018f0000-0000-7000-8000-000000000000';

/** Texts that break careless parsers, queries and patterns. */
const MESSAGE_TEMPLATES = [
  "'",
  '" OR 1=1 --',
  "x' UNION SELECT NULL, version() --",
  "'; SELECT pg_sleep(3); --",
  '%',
  '%_%_%_%_%_%_%_%_',
  '\\',
  'a\u0000b',
  'a\r\nBcc: everybody@example.ng',
  '\u202Efdp.exe',
  '🙂👩‍👩‍👧ﷺ',
  '\uD83D',
  '',
  ' \t ',
  'x'.repeat(80_000),
  'abc '.repeat(20_000),
  '& | ! <-> :* ( ) foo:*',
  '(((((((((a+)+)+)+)+)+)+)+)+$',
  `${'a'.repeat(4_000)}!`,
  `${'1-'.repeat(2_000)}x`,
  `${' '.repeat(4_000)}x`,
  '__proto__',
  'constructor',
  '../../etc/passwd',
  '{{7*7}}<script>alert(1)</script>',
  '9'.repeat(400),
  '0001-01-01',
  UNKNOWN_ID,
];

const IDS = [UNKNOWN_ID, '', 'x', '\\', "'", 'a\u0000b', '\uD83D', 'x'.repeat(80_000), '__proto__', 0, -1];

const nested = (depth: number) => JSON.parse(`${'{"a":['.repeat(depth)}${']}'.repeat(depth)}`);
const NUMBERS = [-1, 0, 1.5, 1e308, -1e308, 2 ** 53, 2 ** 31, 2 ** 31 - 1, -(2 ** 31), Number.MAX_SAFE_INTEGER, '1', null];
const DAYS = ['0001-01-01', '1900-01-01', '2100-12-31', '9999-12-31', '2026-02-30', '-000001-01-01', '', 20261120];
const JSONS = [
  nested(2_000),
  nested(8),
  JSON.parse('{"__proto__":{"role":"ADMIN"}}'),
  { a: 'a\u0000b' },
  ['\uD83D'],
  1e308,
  'x'.repeat(80_000),
];

const VALUES_BY_TYPE: Record<string, readonly unknown[]> = {
  String: MESSAGE_TEMPLATES,
  ID: IDS,
  Int: NUMBERS,
  Float: NUMBERS,
  Kobo: NUMBERS,
  Date: DAYS,
  DateTime: DAYS.map((day) => (day ? `${day}T23:59:59.999Z` : day)),
  JSON: [...JSONS, ...MESSAGE_TEMPLATES],
  Boolean: ['true', null],
};

/** Hostile values for a scalar of the schema. */
export const hostileValues = (type: string): readonly unknown[] => VALUES_BY_TYPE[type] ?? MESSAGE_TEMPLATES;
