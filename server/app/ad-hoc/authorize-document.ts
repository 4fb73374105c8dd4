import { type DocumentNode, GraphQLError, getOperationAST, Kind, type OperationDefinitionNode, parse, validate } from 'graphql';
import { can } from '../../platform/access/permissions.shared.ts';
import type { Context, Viewer } from '../../platform/access/viewer.ts';
import { env } from '../../platform/env.ts';
import { DomainError } from '../../platform/errors.ts';
import { limits } from '../../platform/graphql/query-limits.shared.ts';
import { schema } from '../schema/index.ts';
import { checkCost } from './cost.ts';
import { findExcess } from './document-limits.ts';
import { documentOf, isKnown } from './persisted-documents.ts';
import type { Question } from './question.ts';

/** KNOWN: of a page, or no document at all, which Apollo refuses. INTROSPECTION is answered from the schema as the viewer sees it. */
export type Introspection = { kind: 'INTROSPECTION'; document: DocumentNode; question: Question };
type Admitted = { kind: 'KNOWN' | 'AD_HOC' } | Introspection;

const KNOWN: Admitted = { kind: 'KNOWN' };

/**
 * Who may send what: everyone the documents of the pages, by id or by text; those with ADHOC_QUERY any query within the limits.
 * A known id is replaced by its text. Throws ADHOC_*, PAGE_OUTDATED, QUERY_*, KEY_READ_ONLY.
 */
export function admit(question: Question | undefined, context: Context): Admitted {
  if (!question) return KNOWN;
  const id = question.extensions?.documentId;
  if (typeof id === 'string' && question.query === undefined) {
    const text = documentOf(id);
    if (!text) throw new DomainError('PAGE_OUTDATED');
    question.query = text;
    return KNOWN;
  }
  const { query } = question;
  return typeof query === 'string' && !isKnown(query) ? admitAdHoc(query, question, context) : KNOWN;
}

function admitAdHoc(text: string, question: Question, context: Context): Admitted {
  const { operationName, variables } = question;
  const { viewer } = context;
  const may = viewer !== null && can(viewer, 'ADHOC_QUERY');
  const refusal = () => new DomainError(viewer ? 'ADHOC_FORBIDDEN' : 'ADHOC_SIGN_IN');
  if (!may && env.production) throw refusal();
  const document = read(text);
  if (!document) return KNOWN;
  const asked = getOperationAST(document, operationName || undefined);
  const introspection = asked ? introspects(asked) : false;
  if (!may && !introspection) throw refusal();
  const excess = findExcess(document, { introspection });
  if (excess) throw new DomainError(excess.code, { params: excess.params });
  if (introspection) return { kind: 'INTROSPECTION', document, question };
  refuseWrites(document, viewer);
  if (asked && validate(schema, document).length === 0) checkCost(schema, document, asked, variables ?? {}, context);
  return { kind: 'AD_HOC' };
}

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
