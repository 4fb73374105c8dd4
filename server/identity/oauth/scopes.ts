import type { ApiKeyOperation } from '../../generated/prisma/enums.ts';

/** The operations of a facility key that a scope on a FHIR resource type stands for. */
const OPERATIONS_OF: Readonly<Record<string, readonly ApiKeyOperation[]>> = {
  Encounter: ['VISITS'],
  Claim: ['CLAIMS', 'PA_REQUESTS'],
  ServiceRequest: ['REFERRALS'],
  Subscription: ['WEBHOOKS'],
};
const ALL = Object.values(OPERATIONS_OF).flat();

/** Scopes that a client may request, as its metadata lists them; `*` stands for all of these types. */
export const SCOPES = Object.keys(OPERATIONS_OF).flatMap((type) => [`system/${type}.rs`, `system/${type}.cu`, `system/${type}.crus`]);

export type Granted = { scope: string; operations: ApiKeyOperation[]; writes: ApiKeyOperation[] };

/**
 * What the scopes of a token request give of the operations that the key was issued for. Letters are those of SMART:
 * create, read, update, search; who may create may also end a subscription. Null if they give nothing.
 */
export function grant(requested: string, held: readonly ApiKeyOperation[]): Granted | null {
  const scopes = requested.split(' ').flatMap((text) => {
    const [, type = '', letters = ''] = /^system\/(\*|[A-Z][A-Za-z]+)\.(c?r?u?s?)$/.exec(text) ?? [];
    const operations = (type === '*' ? ALL : (OPERATIONS_OF[type] ?? [])).filter((operation) => held.includes(operation));
    return letters && operations.length > 0 ? [{ text, operations, writes: /[cu]/.test(letters) ? operations : [] }] : [];
  });
  if (scopes.length === 0) return null;
  const distinct = (each: ApiKeyOperation[]) => [...new Set(each)].sort();
  return {
    scope: scopes.map(({ text }) => text).join(' '),
    operations: distinct(scopes.flatMap(({ operations }) => operations)),
    writes: distinct(scopes.flatMap(({ writes }) => writes)),
  };
}
