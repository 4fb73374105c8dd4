import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { persistedIdOf } from '../../server/app/ad-hoc/persisted-documents.ts';
import { RETRY_SECONDS } from '../../server/platform/database/database-failures.ts';

export type Account = { email: string; password: string };

/** One change that a person wants, with every attempt to send it. */
export type Intent = {
  key: string;
  email: string;
  operation: string;
  /** The row of the activity log that it writes once, such as `Bill.APPROVE`. */
  action: string;
  /** Table and column that hold `mark` in the row that it adds; null for a change of an existing record. */
  adds: readonly [table: string, column: string] | null;
  mark: string;
  tries: number;
  outcome: 'UNKNOWN' | 'ACKNOWLEDGED' | 'REFUSED';
  /** The record, once it is known. */
  id: string | null;
  code: string | null;
  sha256: string | null;
};

type Sending = {
  email: string;
  operation: string;
  action: string;
  adds?: readonly [string, string];
  mark?: string;
  variables: { id?: string; input?: object };
};

const TRY_MS = 40_000;
const PAUSE_MS = 300;
const MOST_READS = 20;

/** People who send changes to several instances and repeat each with its key until it is answered. */
export class Client {
  readonly intents: Intent[] = [];
  /** How often each failure was met: codes of transient errors, HTTP statuses, lost connections. */
  readonly failures = new Map<string, number>();
  /** How long each attempt took that was answered. */
  readonly milliseconds: number[] = [];
  readonly #addresses: readonly string[];
  readonly #accounts: readonly Account[];
  readonly #cookies = new Map<string, Promise<string>>();
  #turn = 0;
  #stopped = new AbortController();

  constructor(addresses: readonly string[], accounts: readonly Account[]) {
    this.#addresses = addresses;
    this.#accounts = accounts;
  }

  /** Ends all attempts: changes that are not answered by now stay unknown. */
  giveUp(): void {
    this.#stopped.abort();
    this.#stopped = new AbortController();
  }

  /** Sends a mutation of a page. Answers the id of its record, or null if it is rejected. */
  async change({ email, operation, action, adds, mark = '', variables }: Sending): Promise<string | null> {
    const documentId = persistedIdOf(operation);
    if (!documentId) throw new Error(`No document ${operation}`);
    const intent = this.#intend({ email, operation, action, adds: adds ?? null, mark, id: variables.id ?? null });
    const body = JSON.stringify({ operationName: operation, variables, extensions: { documentId } });
    await this.#settle(intent, '/graphql', { body, headers: { 'content-type': 'application/json' } }, (answer) => {
      const [record] = Object.values((answer.data ?? {}) as Record<string, { id?: string } | null>);
      const code = (answer.errors as { extensions?: { code?: string } }[] | undefined)?.[0]?.extensions?.code;
      return record ? { id: record.id ?? null } : { code: code ?? 'NO_DATA' };
    });
    return intent.outcome === 'ACKNOWLEDGED' ? intent.id : null;
  }

  /** Uploads a file to the account. */
  async upload(email: string, accountId: string, mark: string): Promise<void> {
    const content = Buffer.from(`%PDF-1.7\n% ${mark}\n1 0 obj\n`);
    const sha256 = createHash('sha256').update(content).digest('hex');
    const intent = this.#intend({
      email,
      operation: 'upload',
      action: '',
      adds: ['Attachment', 'filename'],
      mark: `${mark}.pdf`,
      id: null,
    });
    intent.sha256 = sha256;
    const form = () => {
      const body = new FormData();
      body.append('file', new File([content], `${mark}.pdf`, { type: 'application/pdf' }));
      return { body, headers: { 'x-lafiya': '1' } };
    };
    await this.#settle(intent, `/files?ownerType=UserAccount&ownerId=${accountId}&kind=MESSAGE`, form, (answer) => {
      const code = (answer.error as { code?: string } | undefined)?.code;
      return typeof answer.id === 'string' ? { id: answer.id } : { code: code ?? 'NO_DATA' };
    });
  }

  /** The content of a file as the person gets it; null if it is not found. */
  async readFile(email: string, id: string): Promise<Buffer | null> {
    for (let tries = 1; ; tries++) {
      try {
        const answer = await fetch(`${this.#nextAddress()}/files/${id}`, { headers: { cookie: await this.#cookieOf(email) } });
        if (answer.ok) return Buffer.from(await answer.arrayBuffer());
        if (answer.status === 404) return null;
        throw new Error(`${email} cannot read the file ${id}: ${answer.status}`);
      } catch (error) {
        if (tries === MOST_READS) throw error;
        await sleep(PAUSE_MS * tries);
      }
    }
  }

  #intend(fields: Pick<Intent, 'email' | 'operation' | 'action' | 'adds' | 'mark' | 'id'>): Intent {
    const intent: Intent = { ...fields, key: randomUUID(), tries: 0, outcome: 'UNKNOWN', code: null, sha256: null };
    this.intents.push(intent);
    return intent;
  }

  #nextAddress(): string {
    this.#turn += 1;
    return this.#addresses[this.#turn % this.#addresses.length] ?? '';
  }

  #count(failure: string): void {
    this.failures.set(failure, (this.failures.get(failure) ?? 0) + 1);
  }

  /** Sends until there is a definite answer; each attempt goes to the next instance. */
  async #settle(
    intent: Intent,
    path: string,
    request: RequestInit | (() => RequestInit),
    read: (answer: Record<string, unknown>) => { id: string | null } | { code: string },
  ): Promise<void> {
    const { signal } = this.#stopped;
    while (!signal.aborted) {
      intent.tries += 1;
      const outcome = await this.#attempt(intent, path, typeof request === 'function' ? request() : request, read);
      if (typeof outcome === 'string') {
        this.#count(outcome);
        await sleep(PAUSE_MS * (1 + Math.random()));
        continue;
      }
      if ('id' in outcome) Object.assign(intent, { outcome: 'ACKNOWLEDGED', id: outcome.id ?? intent.id });
      else Object.assign(intent, { outcome: 'REFUSED', code: outcome.code });
      return;
    }
  }

  /** A definite answer, or the name of the failure. */
  async #attempt(
    intent: Intent,
    path: string,
    request: RequestInit,
    read: (answer: Record<string, unknown>) => { id: string | null } | { code: string },
  ) {
    try {
      const headers = { ...request.headers, cookie: await this.#cookieOf(intent.email), 'idempotency-key': intent.key };
      const signal = AbortSignal.any([this.#stopped.signal, AbortSignal.timeout(TRY_MS)]);
      const startedAt = performance.now();
      const response = await fetch(`${this.#nextAddress()}${path}`, { ...request, method: 'POST', headers, signal });
      // A proxy without an instance that is ready answers without JSON.
      const text = await response.text();
      this.milliseconds.push(performance.now() - startedAt);
      const answer = read(response.status >= 500 && !text.startsWith('{') ? {} : JSON.parse(text));
      if ('id' in answer) return answer;
      if (answer.code === 'UNAUTHENTICATED') this.#cookies.delete(intent.email);
      const isPassing = response.status >= 500 || response.status === 429 || answer.code in RETRY_SECONDS || PASSING.includes(answer.code);
      return isPassing ? (answer.code === 'NO_DATA' ? String(response.status) : answer.code) : answer;
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      return error.name === 'TimeoutError' ? 'no answer in time' : 'connection lost';
    }
  }

  #cookieOf(email: string): Promise<string> {
    const known = this.#cookies.get(email) ?? this.#signIn(email);
    this.#cookies.set(email, known);
    known.catch(() => this.#cookies.delete(email));
    return known;
  }

  async #signIn(email: string): Promise<string> {
    const { password } = this.#accounts.find((account) => account.email === email) ?? {};
    const answer = await fetch(`${this.#nextAddress()}/api/auth/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ login: email, password }),
      signal: AbortSignal.timeout(TRY_MS),
    });
    if (!answer.ok) throw new Error(`${email} cannot sign in: ${answer.status}`);
    return answer.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ');
  }
}

/** Errors after which the same request is sent again with its key. */
const PASSING = ['INTERNAL', 'UNAUTHENTICATED', 'RATE_LIMITED', 'UPLOAD_BUSY', 'UPLOAD_DISK', 'UPLOAD_SLOW'];
