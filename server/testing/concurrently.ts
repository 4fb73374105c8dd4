import { as } from './as.ts';

/** The same request of several people at the same time, each over a connection of its own: OK or the code that each got, sorted. */
export async function concurrently(
  people: readonly { id: string }[],
  document: string,
  variables: object | ((index: number) => object),
): Promise<string[]> {
  const answers = await Promise.all(
    people.map((who, index) => as(who).run(document, typeof variables === 'function' ? variables(index) : variables)),
  );
  return answers.map(({ codes }) => codes[0] ?? 'OK').sort();
}
