import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type DocumentNode, type ExecutionResult, execute, GraphQLError, parse, validate } from 'graphql';
import { schema } from '../app/schema/index.ts';
import type { TestDocuments } from '../generated/test-documents.ts';
import { writeReads } from '../members/record-access/record-access.ts';
import { sqlPool } from '../platform/db.ts';
import { errorFormatter } from '../platform/errors.ts';
import { MAX_COERCION_ERRORS } from '../platform/query-limits.shared.ts';
import { type Context, type RequestMeta, type SessionUser, type Viewer, viewerOf } from '../scheme/access/viewer.ts';
import { mutationsOf, repeatMutation } from './repeats/repeat-mutation.ts';

export type Answer<Data> = {
  data: Data;
  /** Codes of the errors, in order. */
  codes: string[];
  /** Field messages of the first error. */
  fields: Record<string, string>;
  messages: string[];
  /** Path of each error in the response. */
  paths?: (readonly (string | number)[])[];
};

type Variables = Record<string, unknown>;
type RunOptions = { idempotencyKey?: string; bodyHash?: string };
/** The text of a document marked as GraphQL in a test, for which codegen generated types. */
export type DocumentText = keyof TestDocuments;
export type DataOf<Text extends DocumentText> = TestDocuments[Text]['data'];

const meta = (idempotencyKey: string | null): RequestMeta => ({
  id: randomUUID(),
  ip: '127.0.0.1',
  userAgent: 'test',
  idempotencyKey,
  bodyHash: 'test',
});

const ACCOUNT = `SELECT id, name, email, role, "hcpId", "enrolleeId", "lgaScoped", "lgaIds" FROM "UserAccount" WHERE id = $1`;

/** A person's account, read as a session does. Every request of a test reads one, and Prisma takes six times as long. */
export async function sessionOf(userId: string): Promise<SessionUser> {
  const { rows } = await sqlPool.query<Omit<SessionUser, 'sessionId'>>({ name: 'viewer of a test', text: ACCOUNT, values: [userId] });
  const [user] = rows;
  if (!user) throw new Error(`There is no account ${userId}`);
  return { ...user, sessionId: null };
}

function viewerWith(session: SessionUser, options: RunOptions): Viewer {
  const request = meta(options.idempotencyKey ?? null);
  return viewerOf(session, { ...request, ...(options.bodyHash && { bodyHash: options.bodyHash }) });
}

/** The viewer of a person's next request. */
export const viewerFor = async (userId: string, options: RunOptions = {}): Promise<Viewer> => viewerWith(await sessionOf(userId), options);

type Document = { document: DocumentNode } | { errors: readonly GraphQLError[] };
const documents = new Map<string, Document>();

function validated(text: string): Document {
  try {
    const document = parse(text);
    const errors = validate(schema, document);
    return errors.length > 0 ? { errors } : { document };
  } catch (error) {
    if (error instanceof GraphQLError) return { errors: [error] };
    throw error;
  }
}

/** A document, or what is wrong with it; as the platform does, each is validated once. */
function documentOf(text: string): Document {
  const answer = documents.get(text) ?? validated(text);
  documents.set(text, answer);
  return answer;
}

/** Where `npm run repeats` collects what became of the mutations that it repeats; undefined in other runs. */
const REPEATS_FILE = process.env.REPEATS_FILE;
const REPEAT_WAIT_MS = 3000;
let running = 0;
let lastRepeat: Promise<unknown> = Promise.resolve();

/** Operations of a test that run together end first, since they could change what the repeats are compared with. */
async function repeatAfterOthers(names: string[], first: unknown, send: () => Promise<ExecutionResult>, file: string): Promise<void> {
  for (let waited = 0; running > 0; waited += 10) {
    if (waited > REPEAT_WAIT_MS) return;
    await sleep(10);
  }
  await repeatMutation(names, first, send, file);
}

/**
 * Runs GraphQL documents as a user, or anonymously: `as(officer).run(document, variables)`. A session, once read, spares reading the account.
 * `data` has the type of a response without errors; tests of errors read `codes`.
 */
export function as(user: { id: string } | SessionUser | null) {
  const session = user && 'sessionId' in user ? user : null;
  /** For a document built at run time. The caller states the type of its data. */
  async function runText<Data = Record<string, unknown>>(
    text: string,
    variables: Variables = {},
    options: RunOptions = {},
  ): Promise<Answer<Data>> {
    const known = documentOf(text);
    const mutations = REPEATS_FILE && 'document' in known ? mutationsOf(known.document) : [];
    const sentOptions = mutations.length > 0 ? { idempotencyKey: randomUUID(), ...options } : options;
    const send = async (): Promise<ExecutionResult> => {
      const viewer = user && viewerWith(session ?? (await sessionOf(user.id)), sentOptions);
      const contextValue: Context = { viewer, request: viewer?.request ?? meta(null) };
      if ('errors' in known) return known;
      const result = await execute({
        ...known,
        schema,
        variableValues: variables,
        contextValue,
        options: { maxCoercionErrors: MAX_COERCION_ERRORS },
      });
      await writeReads(contextValue, 'test');
      return result;
    };
    running += 1;
    const result = await send().finally(() => {
      running -= 1;
    });
    if (REPEATS_FILE && mutations.length > 0 && !result.errors) {
      lastRepeat = lastRepeat.then(() => repeatAfterOthers(mutations, result.data, send, REPEATS_FILE));
      await lastRepeat;
    }
    const unexpected: unknown[] = [];
    const format = errorFormatter((_digest, error) => unexpected.push(error));
    const errors = (result.errors ?? []).map((error) => format(error.toJSON(), error));
    if (unexpected.length > 0) throw unexpected[0];
    return {
      data: result.data as Data,
      codes: errors.map((error) => String(error.extensions?.code)),
      fields: (errors[0]?.extensions?.fields ?? {}) as Record<string, string>,
      messages: errors.map((error) => error.message),
      paths: errors.map(({ path = [] }) => path),
    };
  }
  /** For a document that is marked with a GraphQL comment, which has the types that codegen read from it. */
  const run = <Text extends DocumentText>(document: Text, variables?: TestDocuments[Text]['variables'], options?: RunOptions) =>
    runText<DataOf<Text>>(document, variables, options);
  return { run, runText };
}
