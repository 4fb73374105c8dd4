import { as } from './as.ts';

/** Sends a request as several people at the same time. Returns OK or the error code of each, sorted. */
export async function concurrently(
  people: readonly { id: string }[],
  document: string,
  variables: Record<string, unknown> | ((index: number) => Record<string, unknown>),
): Promise<string[]> {
  const answers = await Promise.all(
    people.map((person, index) => as(person).runText(document, typeof variables === 'function' ? variables(index) : variables)),
  );
  return answers.map(({ codes }) => codes[0] ?? 'OK').sort();
}
