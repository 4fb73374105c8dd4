import { type DocumentNode, GraphQLError, getOperationAST, Kind, type OperationDefinitionNode, parse, validate } from 'graphql';
import { env } from '../../platform/env.ts';
import { DomainError } from '../../platform/errors.ts';
import { limits } from '../../platform/query-limits.shared.ts';
import { can } from '../../scheme/access/permissions.shared.ts';
import type { Context, Viewer } from '../../scheme/access/viewer.ts';
import { schema } from '../schema/index.ts';
import { checkCost } from './cost.ts';
import { findLimitViolation } from './document-limits.ts';
import type { GraphqlRequest } from './graphql-request.ts';
import { isPersisted, persistedText } from './persisted-documents.ts';
import { refusedFields } from './root-permissions.ts';

export type Introspection = { kind: 'INTROSPECTION'; document: DocumentNode; request: GraphqlRequest };
/** A page document of which the viewer may read no field. */
export type RefusedPage = { kind: 'REFUSED_PAGE'; fields: { answerKey: string; name: string }[] };
/** KEY_MUTATION: a mutation from a facility's system. PERSISTED: also a request without a document, which Apollo rejects. INTROSPECTION: answered from the schema visible to the viewer. */
type DocumentDecision = { kind: 'PERSISTED' | 'AD_HOC' | 'KEY_MUTATION' } | Introspection | RefusedPage;

const PERSISTED: DocumentDecision = { kind: 'PERSISTED' };

/**
 * Everyone may send persisted documents, by id or by text; viewers with ADHOC_QUERY any query within the limits.
 * The id of a persisted document is replaced by its text. Throws ADHOC_*, PAGE_OUTDATED, QUERY_*, KEY_READ_ONLY.
 */
export function authorizeDocument(request: GraphqlRequest | undefined, context: Context): DocumentDecision {
  if (!request) return PERSISTED;
  const id = request.extensions?.documentId;
  if (typeof id === 'string' && request.query === undefined) {
    const text = persistedText(id);
    if (!text) throw new DomainError('PAGE_OUTDATED');
    request.query = text;
  }
  const { query } = request;
  if (typeof query !== 'string') return PERSISTED;
  return isPersisted(query) ? authorizePage(query, context) : authorizeAdHoc(query, request, context);
}

function authorizePage(text: string, context: Context): DocumentDecision {
  const fields = refusedFields(text, context);
  return fields ? { kind: 'REFUSED_PAGE', fields } : PERSISTED;
}

function authorizeAdHoc(text: string, request: GraphqlRequest, context: Context): DocumentDecision {
  const { operationName, variables } = request;
  const { viewer } = context;
  const isAllowed = viewer !== null && can(viewer, 'ADHOC_QUERY');
  const refusal = () => new DomainError(viewer ? 'ADHOC_FORBIDDEN' : 'ADHOC_SIGN_IN');
  if (!isAllowed && env.production) throw refusal();
  const document = parseOrNull(text);
  if (!document) return PERSISTED;
  const operation = getOperationAST(document, operationName || undefined);
  const introspection = operation ? isIntrospection(operation) : false;
  if (!isAllowed && !introspection) throw refusal();
  const excess = findLimitViolation(document, { introspection });
  if (excess) throw new DomainError(excess.code, { params: excess.params });
  if (introspection) return { kind: 'INTROSPECTION', document, request };
  if (operation?.operation === 'mutation' && viewer?.apiKey?.operations.length) return { kind: 'KEY_MUTATION' };
  refuseWrites(document, viewer);
  if (operation && validate(schema, document).length === 0) checkCost(schema, document, operation, variables ?? {}, context);
  return { kind: 'AD_HOC' };
}

/** The parsed document, or null if it has a syntax error, which Apollo then reports. */
function parseOrNull(text: string): DocumentNode | null {
  try {
    return parse(text, { maxTokens: limits.tokens, noLocation: true });
  } catch (error) {
    if (error instanceof GraphQLError && /more that? \d+ tokens|more than \d+ tokens/i.test(error.message))
      throw new DomainError('QUERY_TOKENS', { params: { max: limits.tokens } });
    return null;
  }
}

function refuseWrites({ definitions }: DocumentNode, viewer: Viewer | null): void {
  if (definitions.some((definition) => definition.kind === Kind.OPERATION_DEFINITION && definition.operation !== 'query'))
    throw new DomainError(viewer?.apiKey ? 'KEY_READ_ONLY' : 'QUERY_READ_ONLY');
}

const INTROSPECTION_FIELDS = new Set(['__schema', '__type', '__typename']);

/** Only introspection fields, as development tools send them. */
const isIntrospection = ({ operation, selectionSet: { selections } }: OperationDefinitionNode): boolean =>
  operation === 'query' &&
  selections.every((selection) => selection.kind === Kind.FIELD && INTROSPECTION_FIELDS.has(selection.name.value)) &&
  selections.some((selection) => selection.kind === Kind.FIELD && selection.name.value !== '__typename');
