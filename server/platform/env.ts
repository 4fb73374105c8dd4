import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { withSettings } from './database-url.ts';
import { bucketPlace } from './files-url.ts';

const flag = z.enum(['1', '0', 'true', 'false', 'yes', 'no', 'on', 'off']).transform((word) => ['1', 'true', 'yes', 'on'].includes(word));
/** A number, or a flag that counts as one. */
const hops = z.union([z.coerce.number().int().min(0).max(10), flag.transform(Number)]);
const port = z.coerce.number().int().min(0).max(65535);
const url = (...schemes: string[]) =>
  z.string().refine((text) => schemes.some((scheme) => text.startsWith(`${scheme}:`)), `must start with ${schemes.join(': or ')}:`);

/** Every setting of the platform. An empty variable counts as not set. */
export const Settings = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: port.optional().describe('Port of the one address that serves everything; 4000 or the next free port if not set'),
  HOST: z.string().optional().describe('Network interface to listen on: all in production, otherwise only this machine'),
  PUBLIC_URL: url('http', 'https').optional().describe('Public address; used in e-mails and cookies'),
  DATA_DIR: z.string().default('./data').describe('Embedded database, files, outgoing mail without SMTP, generated secrets'),
  FILES_URL: z
    .string()
    .optional()
    .describe('Bucket for files: `s3://bucket/prefix?endpoint=…&region=…&encryption=…`; DATA_DIR/files if not set'),
  DATABASE_URL: url('postgresql', 'postgres').optional().describe('PostgreSQL to use instead of the embedded database'),
  MIGRATE_DATABASE_URL: url('postgresql', 'postgres')
    .optional()
    .describe('Connection to the same database as its owner, for migrations; DATABASE_URL if not set'),
  SESSION_DATABASE_URL: url('postgresql', 'postgres')
    .optional()
    .describe(
      'Connection to the same database past a pooler that works by transaction, for jobs, live updates and ad hoc queries; DATABASE_URL if not set',
    ),
  REPORTS_DATABASE_URL: url('postgresql', 'postgres')
    .optional()
    .describe('Database that reports read, such as a replica; DATABASE_URL if not set'),
  REPORTS_LAG_SECONDS: z.coerce
    .number()
    .min(0)
    .max(86_400)
    .default(30)
    .describe('How many seconds a replica may be behind before reports read the primary instead'),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10).describe('Connections to the database per process'),
  REPORTS_POOL: z.coerce
    .number()
    .int()
    .min(1)
    .max(200)
    .optional()
    .describe('Connections per process for reports on pages; half of DATABASE_POOL if not set'),
  ADHOC_POOL: z.coerce
    .number()
    .int()
    .min(1)
    .max(50)
    .default(2)
    .describe('Concurrent statements of ad hoc queries per process; one caller has one fewer; twice as many queries run at once'),
  ADHOC_SECONDS: z.coerce
    .number()
    .int()
    .min(1)
    .max(300)
    .default(20)
    .describe(
      'Longest time in seconds that the database works on one statement of an ad hoc query; the whole query may take three times as long',
    ),
  AUDIT_HEADS: z
    .string()
    .optional()
    .describe('File to which the hashes of sealed audit blocks are appended; DATA_DIR/audit/heads.log if not set'),
  BACKUP_DIR: z.string().optional().describe('Folder for a backup every night, preferably on another machine; none if not set'),
  BACKUP_PASSPHRASE: z.string().min(12).optional().describe('Encrypts backups, at least 12 characters; keep it apart from them'),
  BACKUP_DAYS: z.coerce.number().int().min(1).max(3650).default(14).describe('Days for which nightly backups are kept'),
  SMTP_URL: url('smtp', 'smtps').optional().describe('Mail server; without it e-mails are written to DATA_DIR/outbox'),
  MAIL_FROM: z.string().default('Lafiya <no-reply@lafiya.invalid>').describe('Sender of e-mails'),
  SMS_GATEWAY: z
    .enum(['termii', 'africastalking'])
    .optional()
    .describe('SMS gateway; without it text messages are written to DATA_DIR/outbox'),
  SMS_API_KEY: z.string().optional().describe('Key of the SMS gateway'),
  SMS_USERNAME: z.string().optional().describe('User name at Africa’s Talking'),
  SMS_SENDER: z.string().max(11).default('Lafiya').describe('Sender of text messages, as registered with the gateway'),
  SMS_URL: url('http', 'https').optional().describe('Address of the SMS gateway, if the account has its own'),
  REMITA_URL: url('http', 'https')
    .optional()
    .describe('Address of Remita’s API for merchants; with the three settings below, invoices get their references from Remita'),
  REMITA_MERCHANT_ID: z.string().optional().describe('Merchant number of the scheme at Remita'),
  REMITA_SERVICE_TYPE_ID: z.string().optional().describe('Number of the paid service at Remita'),
  REMITA_API_KEY: z.string().optional().describe('API key of the scheme at Remita'),
  AUTH_SECRET: z
    .string()
    .optional()
    .describe('Signs sessions and tokens, at least 32 characters; generated into DATA_DIR/secrets outside production'),
  AUTH_SECRET_BEFORE: z
    .string()
    .optional()
    .describe('Earlier values of AUTH_SECRET, separated by commas: member cards issued with them stay valid'),
  STATE: z.string().default('Plateau').describe('State whose local governments and wards are loaded into an empty database'),
  DEMO: flag.optional().describe('Load the demo scheme into an empty database; on by default outside production'),
  DEMO_SIZE: z.coerce.number().int().min(200).max(20_000_000).default(12_000).describe('Lives in the demo scheme'),
  JOBS: flag.default(true).describe('Whether this process also runs background jobs'),
  DRAIN_SECONDS: z.coerce
    .number()
    .min(0)
    .max(60)
    .optional()
    .describe('How long in seconds requests are accepted after SIGTERM, so that the proxy notices the stop; 2 in production, otherwise 0'),
  METRICS_TOKEN: z
    .string()
    .min(16)
    .optional()
    .describe('Opens /metrics to requests with this bearer token, at least 16 characters; closed if not set'),
  OTEL_EXPORTER_OTLP_ENDPOINT: url('http', 'https').optional().describe('OpenTelemetry collector that gets traces; no traces if not set'),
  ADMIN_EMAIL: z.email().optional().describe('Address that is invited as the first administrator of a database without accounts'),
  RATE_LIMIT: z.coerce.number().int().min(1).default(3000).describe('Requests a minute that one network address may send'),
  TRUST_PROXY: hops
    .default(0)
    .describe('Number of proxies in a row that add to X-Forwarded-For; earlier entries in the header are not trusted'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .optional()
    .describe('info in production, silent in tests, else warn'),
});

const placeholderSecret = /^(change|secret|default|example|placeholder|lafiya|password|(.)\2*$)/i;

/** Whether a secret is short, a placeholder, or repetitive. */
const isGuessable = (secret: string) =>
  secret.length < 32 || placeholderSecret.test(secret) || new Set(secret).size < 10 || /^(.+?)\1+$/.test(secret);

/** Whether the address is encrypted (https) or on this machine. */
function isPrivate(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

/** Why the platform does not start, for the operator. */
export class StartError extends Error {
  /** Of the process (EX_CONFIG of sysexits.h): the supervisor does not start it again. */
  readonly exitCode = 78;
}

export function readSettings(source: NodeJS.ProcessEnv) {
  const variables = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ''));
  const parsed = Settings.superRefine((settings, context) => {
    if (settings.NODE_ENV !== 'production') return;
    if (isGuessable(settings.AUTH_SECRET ?? '')) {
      context.addIssue({ code: 'custom', path: ['AUTH_SECRET'], message: 'production needs a random secret of at least 32 characters' });
    }
    if (settings.DEMO)
      context.addIssue({ code: 'custom', path: ['DEMO'], message: 'demo data has known passwords and must be off in production' });
    if (!settings.PUBLIC_URL) context.addIssue({ code: 'custom', path: ['PUBLIC_URL'], message: 'production needs the public address' });
    else if (!isPrivate(settings.PUBLIC_URL))
      context.addIssue({ code: 'custom', path: ['PUBLIC_URL'], message: 'production needs https, because sessions could be intercepted' });
    for (const path of ['SMS_URL', 'REMITA_URL'] as const) {
      const address = settings[path];
      if (address && !isPrivate(address))
        context.addIssue({ code: 'custom', path: [path], message: 'production needs https, because the key could be intercepted' });
    }
  })
    .superRefine(({ FILES_URL, NODE_ENV }, context) => {
      if (!FILES_URL) return;
      const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['FILES_URL'], message });
      try {
        const { endpoint } = bucketPlace(FILES_URL);
        if (endpoint && NODE_ENV === 'production' && !isPrivate(endpoint))
          refuse('production needs an https endpoint, because files could be intercepted');
      } catch (error) {
        refuse((error as Error).message);
      }
    })
    .superRefine(({ BACKUP_DIR, BACKUP_PASSPHRASE }, context) => {
      if (BACKUP_DIR && !BACKUP_PASSPHRASE)
        context.addIssue({ code: 'custom', path: ['BACKUP_PASSPHRASE'], message: 'needed for the backups in BACKUP_DIR' });
    })
    .superRefine(({ SMS_GATEWAY, SMS_API_KEY, SMS_USERNAME }, context) => {
      const missing = (path: string) => context.addIssue({ code: 'custom', path: [path], message: 'needed for the SMS gateway' });
      if (SMS_GATEWAY && !SMS_API_KEY) missing('SMS_API_KEY');
      if (SMS_GATEWAY === 'africastalking' && !SMS_USERNAME) missing('SMS_USERNAME');
    })
    .superRefine((settings, context) => {
      const paths = ['REMITA_URL', 'REMITA_MERCHANT_ID', 'REMITA_SERVICE_TYPE_ID', 'REMITA_API_KEY'] as const;
      const missing = paths.filter((path) => !settings[path]);
      if (missing.length === paths.length) return;
      for (const path of missing) context.addIssue({ code: 'custom', path: [path], message: 'needed for the connection to Remita' });
    })
    .safeParse(variables);
  if (!parsed.success) {
    const list = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`).join('\n');
    throw new StartError(`These settings need attention (docs/operations.md describes them all):\n${list}`);
  }
  const settings = parsed.data;
  const production = settings.NODE_ENV === 'production';
  return {
    ...settings,
    HOST: settings.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    DATA_DIR: resolve(settings.DATA_DIR),
    DEMO: settings.DEMO ?? settings.NODE_ENV === 'development',
    LOG_LEVEL: settings.LOG_LEVEL ?? ({ production: 'info', test: 'silent', development: 'warn' } as const)[settings.NODE_ENV],
    DRAIN_SECONDS: settings.DRAIN_SECONDS ?? (production ? 2 : 0),
    production,
  };
}

export const env = readSettings(process.env);

/** Columns without a time zone hold UTC, so `now()` must be UTC too, whatever the database server's time zone. */
const inUtc = (address: string | undefined) => address && withSettings(address, { TimeZone: 'UTC' });

/** Read at the time of the call: the embedded database and the tests set these after this file was loaded. */
export function databaseUrls() {
  const { DATABASE_URL: app, SESSION_DATABASE_URL: session, MIGRATE_DATABASE_URL: migrate, REPORTS_DATABASE_URL: reports } = process.env;
  return {
    app: inUtc(app || undefined),
    session: inUtc(session || app || undefined),
    migrate: inUtc(migrate || app || undefined),
    reports: inUtc(reports || app || undefined),
  };
}

/** The public address. Known once the server listens, unless PUBLIC_URL names it. */
export function publicUrl(): string {
  return (env.PUBLIC_URL ?? process.env.LISTEN_URL ?? `http://localhost:${env.PORT ?? 4000}`).replace(/\/+$/, '');
}

/** A secret that is generated once and stored in DATA_DIR/secrets, readable by this user only. */
export function loadOrCreateSecret(name: string, dataDir = env.DATA_DIR): string {
  const folder = join(dataDir, 'secrets');
  const file = join(folder, name);
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const secret = randomBytes(32).toString('base64url');
  try {
    writeFileSync(file, `${secret}\n`, { mode: 0o600, flag: 'wx' });
    return secret;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return readFileSync(file, 'utf8').trim();
    throw error;
  }
}

export function authSecret(): string {
  return env.AUTH_SECRET ?? loadOrCreateSecret('auth-secret');
}
