import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Resource } from '@medplum/fhirtypes';
import { type Issue, issue } from '../refusal.ts';

type Validator = typeof import('@medplum/core');
type Outcome = { outcome: { issue: { details?: { text?: string }; expression?: string[] }[] } };

let loading: Promise<Validator> | null = null;

/** The validator with the structures of R4, which take a moment to read: only for those who speak FHIR. */
const validator = (): Promise<Validator> => {
  loading ??= import('@medplum/core').then((core) => {
    core.indexStructureDefinitionBundle(JSON.parse(readFileSync(join(import.meta.dirname, 'structures.json'), 'utf8')));
    return core;
  });
  return loading;
};

const isOutcome = (error: unknown): error is Outcome => typeof error === 'object' && error !== null && 'outcome' in error;

/** Places of empty texts, which JSON of FHIR does not have. The validator takes them for absent values, also in place of a list. */
function* emptyTexts(value: unknown, path: string): Generator<string> {
  if (value === '') yield path;
  if (typeof value !== 'object' || value === null) return;
  for (const [name, each] of Object.entries(value)) yield* emptyTexts(each, Array.isArray(value) ? `${path}[${name}]` : `${path}.${name}`);
}

/** What makes a resource no valid resource of R4, each at its place. `path` stands for the name of the type in the places. */
export async function checkStructure(resource: unknown, path: string): Promise<Issue[]> {
  const empty = [...emptyTexts(resource, path)];
  if (empty.length > 0) return empty.map((place) => issue('FHIR_STRUCTURE', place, { text: 'An empty text is not allowed: leave it out' }));
  const { validateResource } = await validator();
  const { resourceType } = resource as Resource;
  try {
    validateResource(resource as Resource);
    return [];
  } catch (error) {
    if (!isOutcome(error)) throw error;
    return error.outcome.issue.map(({ details, expression }) =>
      issue('FHIR_STRUCTURE', (expression?.[0] ?? path).replace(resourceType, path), { text: details?.text ?? '' }),
    );
  }
}
