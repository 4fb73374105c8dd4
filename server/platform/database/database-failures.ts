import { systemTime } from '../clock.ts';
import type { ErrorCode } from '../errors/error-texts.ts';

/** Failures of the database and of the bucket for files that pass by themselves, with the seconds after which to try again. A request that met one had no effect, or can be repeated with its key. */
export const RETRY_SECONDS: Partial<Record<ErrorCode, number>> = { DATABASE_AWAY: 2, BUSY: 2, FILES_AWAY: 5 };

export const isTransient = (code: ErrorCode): boolean => code in RETRY_SECONDS;

/** Classes of SQLSTATE: connection, resources (disk, memory, connections), shutdown and recovery, input and output; and a standby, which only reads. */
const AWAY_STATES = /^(08|53[0-3]|57P0|58|25006)/;
/** A lock timeout, and a transaction left idle while its process was suspended. */
const BUSY_STATES = ['55P03', '25P03'];
const DISK_FULL = '53100';

const AWAY_CODES = [
  'P1001',
  'P1002',
  'P1008',
  'P1017',
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
];
/** Driver messages of connection errors without a code. */
const AWAY_MESSAGES =
  /ECONNREFUSED|ECONNRESET|Can't reach database|Connection terminated|connection error and is not queryable|Cannot use a pool after calling end/;
/** How Prisma names a broken connection: in the message of a raw statement, and alone where it does not wrap the error, as of BEGIN and COMMIT. */
const BROKEN_CONNECTIONS =
  /Message: `(Server has closed the connection\.|Operation has timed out)`|^(ConnectionClosed|SocketTimeout|DatabaseNotReachable)$/;
/** All connections are in use, so the database is there: of the pool, of Prisma's start of a transaction, and a transaction that took too long. */
const BUSY_MESSAGES = /^timeout exceeded when trying to connect|Unable to start a transaction in the given time|expired transaction/;

/** A full disk shows only on a write, so `/ready` remembers it this long. */
export const FULL_MS = 10_000;
let fullUntil = 0;

/** Whether a recent change failed because the disk of the database is full. */
export const isDatabaseFull = (): boolean => systemTime() < fullUntil;

type Failure = { state: string | null; code: string; message: string };

/** Where failures are logged, each kind once in ten seconds; the site sets it. */
export const failureLog: { warn: (details: object, message: string) => void } = { warn: () => {} };
const LOG_MS = 10_000;
const loggedAt = new Map<string, number>();

/** Logs that something which the platform needs does not work. */
export function logFailure(kind: string, details: object, message: string): void {
  if (systemTime() - (loggedAt.get(kind) ?? 0) < LOG_MS) return;
  loggedAt.set(kind, systemTime());
  failureLog.warn(details, message);
}

/** The catalogue error for a database failure; null for any other error. */
export function databaseRefusal(failure: Failure): 'DATABASE_AWAY' | 'BUSY' | null {
  const { state, code, message } = failure;
  if (BUSY_STATES.includes(state ?? '') || code === 'P2024' || BUSY_MESSAGES.test(message)) return 'BUSY';
  const isBroken = AWAY_MESSAGES.test(message) || BROKEN_CONNECTIONS.test(message);
  if (!AWAY_STATES.test(state ?? '') && !AWAY_CODES.includes(code) && !isBroken) return null;
  if (state === DISK_FULL) fullUntil = systemTime() + FULL_MS;
  logFailure(state ?? (code || message), { sqlState: state, reason: message.trim().split('\n').at(-1) }, 'The database cannot do its work');
  return 'DATABASE_AWAY';
}
