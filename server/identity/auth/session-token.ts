import { createHash } from 'node:crypto';
import type { prismaAdapter } from 'better-auth/adapters/prisma';

/** Stored hash of a session token. The token is random, so a plain hash cannot be reversed by guessing. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

type Adapter = ReturnType<ReturnType<typeof prismaAdapter>>;
type Row = Record<string, unknown>;
type Condition = { field: string; value: unknown };
type Call = { model: string; where?: Condition[]; data?: Row; update?: Row };

/** Database adapter for better-auth that stores session tokens as hashes. */
export function withHashedTokens(adapter: Adapter): Adapter {
  const hashing =
    (method: (call: Call) => Promise<unknown>) =>
    async (call: Call): Promise<unknown> => {
      if (call.model !== 'session') return method(call);
      const tokenByHash = new Map<string, string>();
      const hashed = (value: unknown): unknown => {
        if (Array.isArray(value)) return value.map(hashed);
        if (typeof value !== 'string') return value;
        tokenByHash.set(hashToken(value), value);
        return hashToken(value);
      };
      const inRow = (row: Row | undefined) => (row && 'token' in row ? { ...row, token: hashed(row.token) } : row);
      const where = call.where?.map((condition) =>
        condition.field === 'token' ? { ...condition, value: hashed(condition.value) } : condition,
      );
      const answer = await method({ ...call, where, data: inRow(call.data), update: inRow(call.update) });
      const restored = (row: Row): Row =>
        typeof row.token === 'string' ? { ...row, token: tokenByHash.get(row.token) ?? row.token } : row;
      if (Array.isArray(answer)) return answer.map(restored);
      return typeof answer === 'object' && answer !== null ? restored(answer as Row) : answer;
    };
  const methods = [
    'create',
    'findOne',
    'findMany',
    'update',
    'updateMany',
    'delete',
    'deleteMany',
    'count',
    'consumeOne',
    'incrementOne',
  ] as const;
  return {
    ...adapter,
    ...Object.fromEntries(methods.map((name) => [name, hashing(adapter[name] as (call: Call) => Promise<unknown>)])),
    transaction: (work) => adapter.transaction((inner) => work(withHashedTokens(inner as Adapter))),
  };
}
