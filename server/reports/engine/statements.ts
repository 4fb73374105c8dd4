import type { Prisma } from '../../generated/prisma/client.ts';

export type Row = Record<string, unknown>;
export type Answers = ReadonlyMap<Statement, readonly Row[]>;
export type Keys = (string | null)[];

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

export const one = <Result>(statement: Statement, result: (rows: readonly Row[]) => Result): Plan<Result> => ({
  statements: [statement],
  result: (answers) => result(answers.get(statement) ?? []),
});

/** A result that several parts of a plan use. It is made once, when the statements that it needs are answered. */
export function shared<Result>(resultOf: (answers: Answers) => Result): (answers: Answers) => Result {
  const results = new WeakMap<Answers, { result: Result }>();
  return (answers) => {
    const { result } = results.get(answers) ?? { result: resultOf(answers) };
    results.set(answers, { result });
    return result;
  };
}
