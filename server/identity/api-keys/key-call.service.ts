import { type DocumentNode, getOperationAST, Kind, parse, type SelectionSetNode } from 'graphql';
import { db } from '../../platform/db.ts';
import type { ViewerKey } from '../../scheme/access/viewer.ts';

export type CallDocument = { isMutation: boolean; fields: string[] };

/** The root fields of a document; null if it is unreadable, which is rejected later. */
export function describeCall(query: unknown, operationName: string | null | undefined): CallDocument | null {
  if (typeof query !== 'string') return null;
  try {
    const document = parse(query, { maxTokens: 10_000, noLocation: true });
    const operation = getOperationAST(document, operationName || undefined);
    if (!operation) return null;
    return { isMutation: operation.operation === 'mutation', fields: rootFieldsOf(document, operation.selectionSet, new Set()) };
  } catch {
    return null;
  }
}

/** Root fields, including those in fragments; each fragment is read once. */
function rootFieldsOf(document: DocumentNode, { selections }: SelectionSetNode, seen: Set<string>): string[] {
  return selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection.name.value];
    if (selection.kind === Kind.INLINE_FRAGMENT) return rootFieldsOf(document, selection.selectionSet, seen);
    const name = selection.name.value;
    const fragment = document.definitions.find((each) => each.kind === Kind.FRAGMENT_DEFINITION && each.name.value === name);
    if (fragment?.kind !== Kind.FRAGMENT_DEFINITION || seen.has(name)) return [];
    seen.add(name);
    return rootFieldsOf(document, fragment.selectionSet, seen);
  });
}

type Call = {
  keyId: string;
  at: Date;
  operation?: string;
  outcome: string;
  counts?: ViewerKey['counts'];
  milliseconds?: number;
  ip: string | null;
};

/** Logs a call of a facility’s key. */
export async function recordKeyCall({ keyId, at, operation = '', outcome, counts, milliseconds = 0, ip }: Call): Promise<void> {
  await db.apiKeyCall.create({
    data: {
      keyId,
      at,
      operation: operation.slice(0, 200),
      outcome,
      rowCount: counts?.rows ?? 0,
      createdCount: counts?.created ?? 0,
      existingCount: counts?.existing ?? 0,
      checkedCount: counts?.checked ?? 0,
      refusedCount: counts?.refused ?? 0,
      milliseconds,
      ip,
    },
  });
}

/** OK, or the first error code in a GraphQL response. */
export function outcomeOf(body: string): string {
  if (!body.includes('"errors":[')) return 'OK';
  const { errors } = JSON.parse(body) as { errors?: { extensions?: { code?: string } }[] };
  return errors?.[0] ? (errors[0].extensions?.code ?? 'BAD_USER_INPUT') : 'OK';
}
