import { as } from './as.ts';

/** Sends a request as several people at the same time. Answers with OK or the error code of each, sorted. */
export async function concurrently(
  people: readonly { id: string }[],
  document: string,
  variables: object | ((index: number) => object),
): Promise<string[]> {
  const answers = await Promise.all(
    people.map((person, index) => as(person).run(document, typeof variables === 'function' ? variables(index) : variables)),
  );
  return answers.map(({ codes }) => codes[0] ?? 'OK').sort();
}
