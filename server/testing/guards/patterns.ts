export const KINDS = ['permission', 'scope', 'four-eyes', 'version', 'idempotency', 'upload', 'key', 'rate'] as const;
export type Kind = (typeof KINDS)[number];

/** A form in which guards are written, and what replaces one when it is removed. */
export type Pattern = {
  find: RegExp;
  /** Where the guard ends: with the match, with the closing bracket, or with the statement. */
  to: 'MATCH' | 'BRACKET' | 'STATEMENT';
  /** The code that replaces it. */
  replacement: (removed: string) => string;
  files: RegExp;
};

const pattern =
  (to: Pattern['to']) =>
  (find: RegExp, replacement: string | Pattern['replacement'], files = /^server\//) => ({
    find,
    to,
    replacement: typeof replacement === 'string' ? () => replacement : replacement,
    files,
  });
const matchedText = pattern('MATCH');
const call = pattern('BRACKET');
const statement = pattern('STATEMENT');

const refusal = (codes: string) =>
  statement(
    new RegExp(String.raw`throw (?:new DomainError|new GraphQLError|fieldError)\((?:[^;'()]*\?\s*)?[^;']{0,20}'(?:${codes})'`, 'g'),
    '{}',
  );

/** The code for "no restriction": in SQL, in a `where`, or as a boolean. */
function unrestricted(removed: string): string {
  if (removed.includes('sql`')) return 'return sql`TRUE`;';
  return /^return (?:\{|(?:viewer\.)?scope\.lgaIds \?|visible|familyOf)/.test(removed) ? 'return {};' : 'return true;';
}

const MACHINE = /\.machine\.ts$/;
const FILES = /^server\/(?:platform|scheme|app)\/files\//;
/** Ten times the limit: a test that exceeds the limit by one notices it, and one that reaches the limit still ends. */
const tenfold = (limit: string) => (/^\d/.test(limit) ? `${limit}0` : `10 * ${limit}`);
/** A permission that every role has. */
const COMMON_PERMISSION = "'PROFILE_USE'";

/** Guards are found by their form, so that a new one need not be listed. A new form needs a line here. */
export const PATTERNS: Record<Kind, readonly Pattern[]> = {
  permission: [
    matchedText(/(?<=\.withAuth\()\{ can\b[^}]*\}/g, '{ signedIn: true }'),
    matchedText(/(?<=authScopes: )\{ can\b[^}]*\}/g, '{}'),
    matchedText(
      /(?<=^\s.*(?<!(?:authScopes: |withAuth\()\{ )\bcan: )'(?!SYSTEM)[A-Z_]+'(?!.*authScopes)(?=,| \})/gm,
      COMMON_PERMISSION,
      /\.(?:schema|machine)\.ts$/,
    ),
    matchedText(/(?<=\browsIn\(\w+, )'[A-Z_]+'/g, COMMON_PERMISSION),
    matchedText(/\b(?:can|roleCan)\((?:context\.)?viewer(?:\.role)?, (?:'[A-Z_]+'|permission)\)/g, 'true'),
    matchedText(/\bclinical\(/g, '(', /\.rows\.ts$/),
    matchedText(/, permission: '[A-Z_]+'/g, '', /\.rows\.ts$/),
    refusal('FORBIDDEN'),
  ],
  scope: [
    call(/(?<!function )\b(?:(?:visible(?!Schema)|managed|listed)[A-Z]\w*|lookupScope)\((?!\))|(?<!function )\bfamilyOf\(/g, '{}'),
    // One answer of a row scope, from its name to the comma before the next.
    matchedText(/(?<=^ {2}(?:scheme|lgas|facility|self): )(?!\(\) => \(\{\}\),)[\s\S]*?(?=,\n(?: {2}\w+: |\}\);))/gm, '() => ({})'),
    matchedText(/(?<=[{,] (?:lgas|facility|self): )none(?=[ ,])/g, '() => ({})'),
    call(/(?<!function )\b(?:actsFor|isVisible(?:Enrollee)?|recentLookups|wasLookedUp)\(/g, 'true'),
    statement(
      /(?<=case '(?:SCHEME|HCP|SELF)':\s+(?:\{\s+const [^;]*;\s+)?)return (?!\{\};|true;|none;|sql`TRUE`)/g,
      unrestricted,
      /\.(?:access|measures|schema|service)\.ts$|record-guard\.ts$|care-keys\.ts$/,
    ),
    call(/(?<!function )\browsIn\(/g, (removed) => `{ can: ${removed.slice(removed.indexOf("'"), -1)} }`),
    call(/\b(?:optionalRecordField|recordField|recordList)\('/g, '{ skipTypeScopes: true }'),
    matchedText(/(?<=\.\.\.)clinicalField\b/g, '{}'),
    call(/await mayRead\(/g, 'true', /record-guard\.ts$/),
    call(/\bfacts\.scope\(/g, 'false'),
  ],
  'four-eyes': [
    matchedText(/(?<=\.\.\.)(?:fourEyes|FOUR_EYES|vetting|approval)\b/g, '{}', MACHINE),
    matchedText(/(?<=\{.*\bcan: .*notBy: )\[[^\]]*\]/g, '[]', MACHINE),
    refusal('FOUR_EYES'),
  ],
  version: [
    call(/(?<!function )\bassertVersion\(/g, 'void 0'),
    matchedText(/(?<=where: \{[^{}]*), version(?:: [\w.]+)?(?=[ ,}])/g, ''),
    refusal('CONFLICT_STALE'),
  ],
  idempotency: [call(/await storedResponse\(/g, 'null'), refusal('IDEMPOTENCY_MISMATCH')],
  upload: [
    refusal('UPLOAD_[A-Z]+'),
    call(/await (?:mayAttach|mayRead)\(/g, 'true', FILES),
    call(/(?<!function )\brequireOwnPage\(/g, 'void 0', FILES),
    matchedText(/, status: '[A-Z]+'/g, '', FILES),
  ],
  key: [
    refusal('KEY_[A-Z_]+'),
    matchedText(/\(!apiKey \|\| keyCan\(apiKey, permission\)\)/g, 'true'),
    matchedText(/ readOnlyApiKeys,/g, ''),
    matchedText(/key && !mutationsOf\(key\)\.includes\(name\)/g, 'false'),
    matchedText(/ \|\| viewer\.apiKey(?=\))/g, ''),
    matchedText(/viewer\.apiKey\?\.outside(?=\)| \?)/g, 'false'),
    matchedText(/if \(!apiKey\?\.outside\) return/g, 'return'),
  ],
  rate: [
    refusal('RATE_LIMITED|AUTH_LOCKED|AUTH_OTP_INVALID|ELG_LOOKUPS|REF_CODE_ATTEMPTS|ADHOC_[A-Z]+|QUERY_[A-Z]+|VIEW_LIMIT|SEARCH_TOO_LONG'),
    statement(/throw (?:busy|share|locked|limitReached|this\.#full)\(/g, '{}'),
    matchedText(/(?<=\b(?:bodyLimit|maxTokens|allowedAttempts): )(?:[\d_]+|\([^)]*\) \* MB)|(?<=max: )env\.RATE_LIMIT/g, tenfold),
    statement(/throw new DomainError\(excess|return excess\(/g, '{}'),
    matchedText(/(?<=\w: )[\d_]+(?=,| \})/g, tenfold, /graphql\/builder\.ts$/),
  ],
};

/** Tests that are run for every guard of a kind: before those of its folder, those that contain a name, and after them. */
export const NEARBY_TESTS: Partial<Record<Kind, { before?: RegExp; naming?: string; after?: RegExp }>> = {
  permission: { before: /^server\/app\/schema\/(?:schema|machines)\.test\.ts$/ },
  scope: { before: /^server\/app\/schema\/(?:row-scopes|schema)\.test\.ts$/, after: /^server\/testing\/probe\/.*\.test\.ts$/ },
  'four-eyes': { before: /^server\/app\/schema\/machines\.test\.ts$/ },
  version: { naming: 'CONFLICT_STALE' },
  idempotency: { naming: 'idempotencyKey' },
};
