import type { Prisma } from '../../generated/prisma/client.ts';
import type { Keys } from './group-sql.ts';

export type Row = Record<string, unknown>;
export type Answers = ReadonlyMap<Statement, readonly Row[]>;

/** One statement of a plan: what for, from which table, and why from there. */
export type Statement = { purpose: string; source: string; reason: string } & (
  | { kind: 'ready'; sql: Prisma.Sql }
  /** Asks about keys in earlier answers; it is not sent if there are none. */
  | {
      kind: 'dependent';
      after: readonly Statement[];
      keysOf: (answers: Answers) => readonly Keys[];
      sql: (keys: readonly Keys[]) => Prisma.Sql;
    }
);

/** What will be sent, and how the answers become the result. A statement comes after those it depends on. */
export type Plan<Result> = { statements: readonly Statement[]; result: (answers: Answers) => Result };

export const known = <Result>(result: Result): Plan<Result> => ({ statements: [], result: () => result });

export const one = <Result>(statement: Statement, result: (rows: readonly Row[]) => Result): Plan<Result> => ({
  statements: [statement],
  result: (answers) => result(answers.get(statement) ?? []),
});

export const all = <Result>(plans: readonly Plan<Result>[]): Plan<Result[]> => ({
  statements: plans.flatMap(({ statements }) => statements),
  result: (answers) => plans.map(({ result }) => result(answers)),
});

/** One plan of several. Statements that they share are sent once, and the result is made once. */
export function combine<Parts extends Record<string, unknown>, Result>(
  plans: { [Name in keyof Parts]: Plan<Parts[Name]> },
  resultOf: (parts: Parts) => Result,
): Plan<Result> {
  const results = new WeakMap<Answers, { result: Result }>();
  return {
    statements: [...new Set(Object.values(plans).flatMap(({ statements }) => statements))],
    result: (answers) => {
      const parts = () => Object.fromEntries(Object.entries(plans).map(([name, { result }]) => [name, result(answers)])) as Parts;
      const { result } = results.get(answers) ?? { result: resultOf(parts()) };
      results.set(answers, { result });
      return result;
    },
  };
}
