import type { Bundle, Reference, Resource } from '@medplum/fhirtypes';
import type { Sent } from '../kind.ts';
import { type Issue, issue, Refusal } from '../refusal.ts';
import { baseUrl } from '../urls.ts';

type TypeName = Resource['resourceType'];
type Named<Type extends TypeName> = Extract<Resource, { resourceType: Type }>;

/** What a reference leads to: a resource of the message, a record of ours, or a number of one. */
export type Target<Type extends TypeName> =
  | { kind: 'SENT'; sent: Sent<Named<Type>> }
  | { kind: 'OURS'; type: Type; id: string }
  | { kind: 'NUMBER'; value: string; system: string | undefined; typeCode: string | undefined };

/** A resource with those that came with it, and its own number where the whole message has one. */
export type Message = {
  entries: readonly (Sent & { fullUrl: string | undefined })[];
  number: string | undefined;
  /** What the Bundle says about the purpose. */
  bundle: Bundle | null;
};

export const messageOf = (resource: Resource): Message => ({
  entries: [{ resource, path: resource.resourceType, fullUrl: undefined }],
  number: undefined,
  bundle: null,
});

export function bundleMessage(bundle: Bundle, path = 'Bundle'): Message {
  const entries = (bundle.entry ?? []).flatMap(({ fullUrl, resource }, index) =>
    resource ? [{ resource, fullUrl, path: `${path}.entry[${index}].resource` }] : [],
  );
  return { entries, number: bundle.identifier?.value, bundle };
}

/** Ids of records of ours are UUIDs. Those of others are, too: only a reference of the form Type/id at this address names one of ours. */
const OUR_ID = /^([A-Z]\w+)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|scheme)(?:\/_history\/\w+)?$/i;

const containedIn = (resource: Resource): Resource[] => ('contained' in resource ? (resource.contained ?? []) : []);

/** Finds what a reference leads to. Throws FHIR_REFERENCE at its place. */
export function resolve<Type extends TypeName>(
  { entries }: Message,
  from: Sent,
  reference: Reference | undefined,
  path: string,
  types: readonly Type[],
): Target<Type> {
  const text = reference?.reference;
  const isOf = (resource: Resource): resource is Named<Type> => types.some((type) => type === resource.resourceType);
  if (text?.startsWith('#')) {
    const index = containedIn(from.resource).findIndex(({ id }) => `#${id}` === text);
    const contained = containedIn(from.resource)[index];
    if (contained && isOf(contained)) return { kind: 'SENT', sent: { resource: contained, path: `${from.path}.contained[${index}]` } };
  } else if (text) {
    const entry = entries.find(
      ({ fullUrl, resource }) => fullUrl === text || (resource.id && `${resource.resourceType}/${resource.id}` === text),
    );
    if (entry && isOf(entry.resource)) return { kind: 'SENT', sent: { resource: entry.resource, path: entry.path } };
    const [, type, id = ''] = OUR_ID.exec(text.startsWith(`${baseUrl()}/`) ? text.slice(baseUrl().length + 1) : text) ?? [];
    const named = types.find((each) => each === type);
    if (!entry && named) return { kind: 'OURS', type: named, id: id.toLowerCase() };
  } else if (reference?.identifier?.value) {
    const { value, system, type } = reference.identifier;
    return { kind: 'NUMBER', value, system, typeCode: type?.coding?.[0]?.code };
  }
  throw new Refusal([issue('FHIR_REFERENCE', path, { reference: (text ?? '').slice(0, 80), types: types.join(' or ') })]);
}

/** Collects what is wrong with a message, so that all of it is told at once. */
export class Problems {
  readonly issues: Issue[] = [];

  add(...given: Parameters<typeof issue>): undefined {
    this.issues.push(issue(...given));
    return undefined;
  }

  /** What a step answers, or undefined with its issues noted. */
  try<Result>(step: () => Result): Result | undefined {
    try {
      return step();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.issues.push(...error.issues);
      return undefined;
    }
  }

  /** The same for a step that asks. */
  async tryAsync<Result>(step: () => Promise<Result>): Promise<Result | undefined> {
    try {
      return await step();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.issues.push(...error.issues);
      return undefined;
    }
  }

  /** Throws them, if there are any. */
  settle(): void {
    if (this.issues.length > 0) throw new Refusal(this.issues);
  }
}
