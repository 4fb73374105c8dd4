export const KINDS = ['permission', 'scope', 'four-eyes', 'version', 'idempotency', 'upload', 'key', 'rate'] as const;
export type Kind = (typeof KINDS)[number];

/** One way in which guards are written, and how one is taken away. */
export type Pattern = {
  find: RegExp;
  /** How far it goes: what was found, on to the bracket that closes, or to the end of the statement. */
  to: 'MATCH' | 'BRACKET' | 'STATEMENT';
  /** What stands in its place. */
  instead: (removed: string) => string;
  files: RegExp;
};

const pattern =
  (to: Pattern['to']) =>
  (find: RegExp, instead: string | Pattern['instead'], files = /^server\//) => ({
    find,
    to,
    instead: typeof instead === 'string' ? () => instead : instead,
    files,
  });
const words = pattern('MATCH');
const call = pattern('BRACKET');
const statement = pattern('STATEMENT');

const refusal = (codes: string) =>
  statement(
    new RegExp(String.raw`throw (?:new DomainError|new GraphQLError|fieldError)\((?:[^;'()]*\?\s*)?[^;']{0,20}'(?:${codes})'`, 'g'),
    '{}',
  );

/** Of a condition in SQL, a `where` or a yes-or-no: everything. */
function everything(removed: string): string {
  if (removed.includes('sql`')) return 'return sql`TRUE`;';
  return /^return (?:\{|(?:viewer\.)?scope\.lgaIds \?|visible|familyOf)/.test(removed) ? 'return {};' : 'return true;';
}

const MACHINE = /\.machine\.ts$/;
const FILES = /^server\/(?:platform|app)\/files\//;
/** Far enough for a test that goes one beyond, near enough for one that fills it. */
const tenfold = (limit: string) => (/^\d/.test(limit) ? `${limit}0` : `10 * ${limit}`);
/** A permission that every role has. */
const EVERYONES = "'PROFILE_USE'";

/** Guards are found by how they are written, so that a new one need not be listed; one that is written in a new way needs a line here. */
export const PATTERNS: Record<Kind, readonly Pattern[]> = {
  permission: [
    words(/(?<=\.withAuth\()\{ can\b[^}]*\}/g, '{ signedIn: true }'),
    words(/(?<=authScopes: )\{ can\b[^}]*\}/g, '{}'),
    words(
      /(?<=^\s.*(?<!(?:authScopes: |withAuth\()\{ )\bcan: )'(?!SYSTEM)[A-Z_]+'(?!.*authScopes)(?=,| \})/gm,
      EVERYONES,
      /\.(?:schema|machine)\.ts$/,
    ),
    words(/\b(?:can|roleCan)\((?:context\.)?viewer(?:\.role)?, (?:'[A-Z_]+'|permission)\)/g, 'true'),
    words(/\bclinical\(/g, '(', /\.rows\.ts$/),
    words(/, permission: '[A-Z_]+'/g, '', /\.rows\.ts$/),
    refusal('FORBIDDEN'),
  ],
  scope: [
    call(/(?<!function )\b(?:visible(?!Schema)|managed|listed|askable)[A-Z]\w*\((?!\))|(?<!function )\bfamilyOf\(/g, '{}'),
    // One answer of a row scope, from its name to the comma before the next.
    words(/(?<=^ {2}(?:scheme|lgas|facility|self): )(?!\(\) => \(\{\}\),)[\s\S]*?(?=,\n(?: {2}\w+: |\}\);))/gm, '() => ({})'),
    words(/(?<=[{,] (?:lgas|facility|self): )none(?=[ ,])/g, '() => ({})'),
    call(/(?<!function )\b(?:actsFor|isVisible|lookedUpLately|hasLookedUp)\(/g, 'true'),
    statement(
      /(?<=case '(?:SCHEME|HCP|SELF)':\s+(?:\{\s+const [^;]*;\s+)?)return (?!\{\};|true;|none;|sql`TRUE`)/g,
      everything,
      /\.(?:access|measures|schema|service)\.ts$|record-guard\.ts$|care-keys\.ts$/,
    ),
    call(/\b(?:optionalRecordField|recordField|recordList)\('/g, '{ skipTypeScopes: true }'),
    words(/(?<=\.\.\.)clinicalField\b/g, '{}'),
    call(/await mayRead\(/g, 'true', /record-guard\.ts$/),
    call(/\bfacts\.scope\(/g, 'false'),
  ],
  'four-eyes': [
    words(/(?<=\.\.\.)(?:fourEyes|FOUR_EYES|vetting|approval)\b/g, '{}', MACHINE),
    words(/(?<=\{.*\bcan: .*notBy: )\[[^\]]*\]/g, '[]', MACHINE),
    refusal('FOUR_EYES'),
  ],
  version: [
    call(/(?<!function )\bassertVersion\(/g, 'void 0'),
    words(/(?<=where: \{[^{}]*), version(?:: [\w.]+)?(?=[ ,}])/g, ''),
    refusal('CONFLICT_STALE'),
  ],
  idempotency: [call(/await earlierAnswer\(/g, 'null'), refusal('IDEMPOTENCY_MISMATCH')],
  upload: [
    refusal('UPLOAD_[A-Z]+'),
    call(/await (?:mayAttach|mayRead)\(/g, 'true', FILES),
    call(/(?<!function )\brequireOwnPage\(/g, 'void 0', FILES),
    words(/, status: '[A-Z]+'/g, '', FILES),
  ],
  key: [
    refusal('KEY_[A-Z_]+'),
    words(/\(!apiKey \|\| KEY_PERMISSIONS\.includes\(permission\)\)/g, 'true'),
    words(/ readOnlyApiKeys,/g, ''),
    words(/ \|\| viewer\.apiKey(?=\))/g, ''),
    words(/viewer\.apiKey\?\.outside(?=\)| \?)/g, 'false'),
    words(/if \(!apiKey\?\.outside\) return/g, 'return'),
  ],
  rate: [
    refusal('RATE_LIMITED|AUTH_LOCKED|AUTH_OTP_INVALID|ELG_LOOKUPS|ADHOC_[A-Z]+|QUERY_[A-Z]+|VIEW_LIMIT|SEARCH_TOO_LONG'),
    statement(/throw (?:busy|share|locked|this\.#full)\(/g, '{}'),
    words(/(?<=\b(?:bodyLimit|maxTokens|allowedAttempts): )(?:[\d_]+|\([^)]*\) \* MB)|(?<=max: )env\.RATE_LIMIT/g, tenfold),
    statement(/throw new DomainError\(excess|return excess\(/g, '{}'),
    words(/(?<=\w: )[\d_]+(?=,| \})/g, tenfold, /graphql\/builder\.ts$/),
  ],
};

/** Tests that are near to every guard of a kind: quick ones before those of its own folder, some that name this, the slow ones after. */
export const NEAR: Partial<Record<Kind, { before?: RegExp; naming?: string; after?: RegExp }>> = {
  permission: { before: /^server\/app\/schema\/(?:schema|machines)\.test\.ts$/ },
  scope: { before: /^server\/app\/schema\/(?:row-scopes|schema)\.test\.ts$/, after: /^server\/testing\/probe\/.*\.test\.ts$/ },
  'four-eyes': { before: /^server\/app\/schema\/machines\.test\.ts$/ },
  version: { naming: 'CONFLICT_STALE' },
  idempotency: { naming: 'idempotencyKey' },
};
