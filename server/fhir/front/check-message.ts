import type { Resource } from '@medplum/fhirtypes';
import { checkProfiles } from '../guide/check-profile.ts';
import { checkStructure } from '../r4/validate.ts';
import { type Issue, issue, Refusal, refuseIfAny } from '../refusal.ts';

/** Entries of a Bundle. */
const MAX_ENTRIES = 100;

/** Types that are read in messages: those that ask for something, and the parties. */
const READ = new Set([
  ...['Patient', 'Practitioner', 'PractitionerRole', 'Organization', 'Location', 'Coverage', 'Condition'],
  ...['CoverageEligibilityRequest', 'Claim', 'Encounter', 'ServiceRequest', 'Task', 'Communication'],
]);

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * What the validator lets pass: empty objects and lists, which FHIR does not allow, and extensions that change the meaning of what
 * carries them. None of those is known here, so that none may be overlooked.
 */
function* overlookedIn(value: unknown, path: string): Generator<Issue> {
  if (typeof value !== 'object' || value === null) return;
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  if (entries.length === 0) yield issue('FHIR_STRUCTURE', path, { text: 'An element is not empty.' });
  for (const [name, each] of entries) {
    const place = Array.isArray(value) ? `${path}[${name}]` : `${path}.${name}`;
    const [first] = name === 'modifierExtension' && Array.isArray(each) ? each : [];
    if (isObject(first)) yield issue('FHIR_MODIFIER', place, { url: String(first.url) });
    else yield* overlookedIn(each, place);
  }
}

/** What is wrong with entries that the validator would not tell, or not in our words. */
function checkEntries(entries: readonly unknown[]): Issue[] {
  const issues: Issue[] = [];
  const urls = new Set<string>();
  for (const [index, entry] of entries.entries()) {
    const path = `Bundle.entry[${index}]`;
    const { fullUrl, resource } = isObject(entry) ? entry : {};
    if (!isObject(resource)) issues.push(issue('FHIR_NO_BODY', `${path}.resource`));
    else if (typeof resource.resourceType !== 'string' || !READ.has(resource.resourceType))
      issues.push(issue('FHIR_TYPE', `${path}.resource`, { type: String(resource.resourceType).slice(0, 60) }));
    if (typeof fullUrl !== 'string') continue;
    if (urls.has(fullUrl)) issues.push(issue('FHIR_FULL_URL', `${path}.fullUrl`, { url: fullUrl.slice(0, 80) }));
    urls.add(fullUrl);
  }
  return issues;
}

/** The resource of a body. Throws unless it is one of the wanted types, valid in R4, and meets the profiles of the guide. */
export async function checkMessage<Type extends Resource['resourceType']>(
  body: unknown,
  types: readonly Type[],
): Promise<Extract<Resource, { resourceType: Type }>> {
  if (!isObject(body)) throw new Refusal([issue('FHIR_NO_BODY')]);
  const type = types.find((each) => each === body.resourceType);
  if (!type) throw new Refusal([issue('FHIR_STRUCTURE', '', { text: `Send a resource of the type ${types.join(' or ')}.` })]);
  if (type === 'Bundle') {
    const { entry } = body;
    if (Array.isArray(entry) && entry.length > MAX_ENTRIES)
      throw new Refusal([issue('FHIR_ENTRIES', 'Bundle.entry', { max: MAX_ENTRIES })]);
    if (!Array.isArray(entry) || entry.length === 0) throw new Refusal([issue('FHIR_NO_BODY', 'Bundle.entry')]);
    refuseIfAny(checkEntries(entry));
  }
  refuseIfAny([...overlookedIn(body, type)]);
  refuseIfAny(await checkStructure(body, type));
  const resource = body as unknown as Resource;
  refuseIfAny(
    resource.resourceType === 'Bundle'
      ? (resource.entry ?? []).flatMap((each, index) =>
          each.resource ? checkProfiles(each.resource, `Bundle.entry[${index}].resource`) : [],
        )
      : checkProfiles(resource, type),
  );
  return resource as Extract<Resource, { resourceType: Type }>;
}
