import type { Bundle, OperationOutcome, Resource } from '@medplum/fhirtypes';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { checkProfiles } from '../fhir/guide/check-profile.ts';
import { checkStructure } from '../fhir/r4/validate.ts';
import { withKey } from './over-http.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests read single elements of resources of any type
export type Body = any;
export type FhirResponse = { status: number; body: Body; headers: Record<string, unknown> };

/** The resources of an answer: itself, or those of a bundle. */
const resourcesIn = (resource: Resource): Resource[] =>
  resource.resourceType === 'Bundle' ? [resource, ...(resource.entry ?? []).flatMap((entry) => entry.resource ?? [])] : [resource];

/** Everything that leaves is valid in R4 and meets the profiles of the guide. */
export async function expectValid(resource: Resource): Promise<void> {
  for (const each of resourcesIn(resource)) {
    expect(await checkStructure(each, each.resourceType)).toEqual([]);
    expect(checkProfiles(each, each.resourceType)).toEqual([]);
  }
}

/** Sends requests to `/fhir/r4` with a key, and checks every answer. */
export function fhirClient(app: FastifyInstance, key: string | null) {
  const send = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    payload?: unknown,
    headers: object = {},
  ): Promise<FhirResponse> => {
    const url = path.startsWith('http') ? path.slice(path.indexOf('/fhir/r4')) : `/fhir/r4${path}`;
    const response = await app.inject({
      method,
      url,
      headers: { ...(key !== null && withKey(key)), ...(payload !== undefined && { 'content-type': 'application/fhir+json' }), ...headers },
      ...(payload !== undefined && { payload: typeof payload === 'string' ? payload : JSON.stringify(payload) }),
    });
    const body = response.body ? response.json<Resource>() : null;
    if (body) await expectValid(body);
    return { status: response.statusCode, body, headers: response.headers };
  };
  return {
    get: (path: string, headers?: object) => send('GET', path, undefined, headers),
    post: (path: string, payload: unknown, headers?: object) => send('POST', path, payload, headers),
    send,
  };
}

/** Status, and code and place of each issue, of a rejected request. */
export const problemsOf = ({ status, body }: FhirResponse): [number, ...string[]] => [
  status,
  ...(body as OperationOutcome).issue.map(({ details, expression }) => `${details?.coding?.[0]?.code} ${expression?.[0] ?? ''}`.trim()),
];

/** The resource of a type in a bundle. */
export const inBundle = (bundle: Bundle, type: string): Body =>
  bundle.entry?.find(({ resource }) => resource?.resourceType === type)?.resource;
