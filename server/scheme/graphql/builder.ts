import SchemaBuilder from '@pothos/core';
import ComplexityPlugin from '@pothos/plugin-complexity';
import PrismaPlugin from '@pothos/plugin-prisma';
import ScopeAuthPlugin from '@pothos/plugin-scope-auth';
import type PrismaTypes from '../../generated/pothos.ts';
import { getDatamodel } from '../../generated/pothos.ts';
import { db } from '../../platform/db.ts';
import { DomainError } from '../../platform/errors.ts';
import { can, type Permission } from '../access/permissions.shared.ts';
import type { Context, Viewer } from '../access/viewer.ts';
import './loaded-fields.ts';

export type SchemaTypes = {
  PrismaTypes: PrismaTypes;
  Context: Context;
  DefaultFieldNullability: false;
  DefaultEdgesNullability: false;
  AuthScopes: { signedIn: boolean; can: Permission; closed: boolean };
  AuthContexts: { signedIn: Context & { viewer: Viewer }; can: Context & { viewer: Viewer } };
  Scalars: {
    ID: { Input: string; Output: string };
    DateTime: { Input: Date; Output: Date };
    Date: { Input: Date; Output: Date };
    Kobo: { Input: number; Output: bigint | number };
    JSON: { Input: unknown; Output: unknown };
  };
};

/** Why a viewer may not read a field: no permission, no session, or what the session lacks. */
export const unauthorized = ({ viewer, refusal }: Context): DomainError =>
  new DomainError(viewer ? 'FORBIDDEN' : (refusal ?? 'UNAUTHENTICATED'));

/** The schema builder. Definitions are in the `.schema.ts` file of each feature. */
export const builder = new SchemaBuilder<SchemaTypes>({
  // Each is asked before the ones behind it.
  plugins: [ScopeAuthPlugin, 'loadedFields', PrismaPlugin, ComplexityPlugin],
  defaultFieldNullability: false,
  prisma: {
    client: () => db,
    dmmf: getDatamodel(),
    filterConnectionTotalCount: true,
    // Found by the tests; watching every query costs time.
    onUnusedQuery: process.env.NODE_ENV === 'test' ? 'error' : null,
  },
  scopeAuth: {
    // Scopes protect a field before its resolver runs; a type's own scope protects every way to it.
    authScopes: ({ viewer }) => ({
      signedIn: viewer !== null,
      // For a type whose fields each name a permission.
      closed: false,
      can: (permission) => viewer !== null && can(viewer, permission),
    }),
    unauthorizedError: (_parent, context) => unauthorized(context),
  },
  complexity: {
    defaultComplexity: 1,
    defaultListMultiplier: 4,
    // Ad hoc queries have lower limits in server/app/ad-hoc.
    limit: ({ isPersisted }) => (isPersisted ? {} : { complexity: 6000, depth: 12, breadth: 500 }),
    complexityError: (_kind, { complexity, maxComplexity }) =>
      new DomainError('QUERY_COST', { params: { asked: complexity, max: maxComplexity } }),
  },
});

builder.queryType({
  description: 'All queries. Each field names its permission. Rows outside the viewer’s scope are never returned.',
});
builder.mutationType({
  description:
    'All mutations. Send an Idempotency-Key header: repeated requests with the same key and body have one effect and get the same answer.',
});
