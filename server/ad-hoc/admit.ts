import { type DocumentNode, GraphQLError, getOperationAST, Kind, type OperationDefinitionNode, parse } from 'graphql';
import { can } from '../auth/permissions.ts';
import type { Context, Viewer } from '../context.ts';
import { env } from '../env.ts';
import { DomainError } from '../errors.ts';
import { schema } from '../schema/index.ts';
import { checkCost } from './cost.ts';
import { findExcess } from './document-limits.ts';
import { documentOf, isKnown } from './known-documents.ts';
import { limits } from './limits.input.ts';

export type GraphqlBody = {
  query?: unknown;
  operationName?: unknown;
  variables?: unknown;
  extensions?: { documentId?: unknown } | null;
};

/** KNOWN: of a page, or no document at all, which Apollo refuses. INTROSPECTION is answered from the schema as the viewer sees it. */
export type Admitted = { kind: 'KNOWN' | 'AD_HOC' } | { kind: 'INTROSPECTION'; document: DocumentNode };

const KNOWN: Admitted = { kind: 'KNOWN' };

const isDocument = (body: GraphqlBody | undefined): body is GraphqlBody => Boolean(body) && !Array.isArray(body);

/** Whether a body asks what no page asks. */
export const isAdHoc = (body: GraphqlBody | undefined): body is GraphqlBody & { query: string } =>
  isDocument(body) && typeof body.query === 'string' && !isKnown(body.query);

/**
 * Who may send what: everyone the documents of the pages, by id or by text; those with ADHOC_QUERY any query within the limits.
 * A known id is replaced by its text. Throws ADHOC_*, PAGE_OUTDATED, QUERY_*, KEY_READ_ONLY.
 */
export function admit(body: GraphqlBody | undefined, context: Context): Admitted {
  if (!isDocument(body)) return KNOWN;
  const id = body.extensions?.documentId;
  if (typeof id === 'string' && body.query === undefined) {
    const text = documentOf(id);
    if (!text) throw new DomainError('PAGE_OUTDATED');
    body.query = text;
    return KNOWN;
  }
  return isAdHoc(body) ? admitAdHoc(body.query, body, context) : KNOWN;
}

function admitAdHoc(text: string, { operationName, variables }: GraphqlBody, context: Context): Admitted {
  const { viewer } = context;
  const document = read(text);
  if (!document) return KNOWN;
  const asked = getOperationAST(document, typeof operationName === 'string' ? operationName : undefined);
  const introspection = asked ? introspects(asked) : false;
  const may = viewer !== null && can(viewer, 'ADHOC_QUERY');
  if (!may && !(introspection && !env.production)) throw new DomainError(viewer ? 'ADHOC_FORBIDDEN' : 'ADHOC_SIGN_IN');
  const excess = findExcess(document, { introspection });
  if (excess) throw new DomainError(excess.code, { params: excess.params });
  if (introspection) return { kind: 'INTROSPECTION', document };
  refuseWrites(document, viewer);
  if (asked) checkCost(schema, document, asked, isRecord(variables) ? variables : {}, context);
  return { kind: 'AD_HOC' };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The document, or null for a text that is none: Apollo says where it goes wrong. */
function read(text: string): DocumentNode | null {
  try {
    return parse(text, { maxTokens: limits.tokens, noLocation: true });
  } catch (error) {
    if (error instanceof GraphQLError && /more that? \d+ tokens|more than \d+ tokens/i.test(error.message))
      throw new DomainError('QUERY_TOKENS', { params: { max: limits.tokens } });
    return null;
  }
}

function refuseWrites({ definitions }: DocumentNode, viewer: Viewer | null): void {
  if (definitions.some((one) => one.kind === Kind.OPERATION_DEFINITION && one.operation !== 'query'))
    throw new DomainError(viewer?.apiKey ? 'KEY_READ_ONLY' : 'QUERY_READ_ONLY');
}

const DESCRIBES = new Set(['__schema', '__type', '__typename']);

/** Asks about the schema alone, as tools do. */
const introspects = ({ operation, selectionSet: { selections } }: OperationDefinitionNode): boolean =>
  operation === 'query' &&
  selections.every((each) => each.kind === Kind.FIELD && DESCRIBES.has(each.name.value)) &&
  selections.some((each) => each.kind === Kind.FIELD && each.name.value !== '__typename');
