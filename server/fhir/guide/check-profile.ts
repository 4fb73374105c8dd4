import type { Resource } from '@medplum/fhirtypes';
import { type Issue, issue } from '../refusal.ts';
import { guideProfile } from '../urls.ts';
import { PROFILE_OF_TYPE, PROFILES, type Profile, type Rule } from './profiles.ts';

type Place = { value: unknown; path: string };

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The values of an element, each with its place. */
function childrenOf({ value, path }: Place, name: string): Place[] {
  const child = isObject(value) ? value[name] : undefined;
  if (child === undefined) return [];
  return Array.isArray(child)
    ? child.map((each, index) => ({ value: each, path: `${path}.${name}[${index}]` }))
    : [{ value: child, path: `${path}.${name}` }];
}

/** The code of a coding, or the value itself. */
const codeOf = (value: unknown): string => String(isObject(value) ? value.code : value);

function problemsOf(rule: Rule, root: Place, profile: string): Issue[] {
  const names = rule.path.split('.');
  const last = names.at(-1) ?? '';
  const parents = names.slice(0, -1).reduce<Place[]>((places, name) => places.flatMap((each) => childrenOf(each, name)), [root]);
  return parents.flatMap((parent) => {
    const found = childrenOf(parent, last);
    const here = `${parent.path}.${last}`;
    if (found.length < (rule.min ?? 0)) return [issue('FHIR_PROFILE_MISSING', here, { element: rule.path, profile })];
    if (found.length > (rule.max ?? Number.POSITIVE_INFINITY))
      return [issue('FHIR_PROFILE_MANY', here, { element: rule.path, profile, max: rule.max })];
    return wrongValues(rule, found, here, profile);
  });
}

/** A coded element has one coding among the codes; others may stand beside it. */
function wrongValues({ path, value, codes }: Rule, found: readonly Place[], here: string, profile: string): Issue[] {
  const isAllowed = ({ value: each }: Place) => (value === undefined || each === value) && (codes?.(codeOf(each)) ?? true);
  if (found.length === 0 || found.some(isAllowed)) return [];
  return [issue('FHIR_PROFILE_VALUE', found[0]?.path ?? here, { element: path, profile, value: codeOf(found[0]?.value) })];
}

/** What a resource lacks of a profile. */
export const checkProfile = (resource: Resource, path: string, id: string, { rules }: Profile): Issue[] =>
  rules.flatMap((rule) => problemsOf(rule, { value: resource, path }, id));

/** The profiles that a resource must meet: that of its type, and those that it claims. */
export function profilesOf({ resourceType, meta }: Resource): string[] {
  const claimed = Object.entries(PROFILES).flatMap(([id, { type }]) =>
    type === resourceType && meta?.profile?.some((url) => url.split('|')[0] === guideProfile(id)) ? [id] : [],
  );
  const own = PROFILE_OF_TYPE[resourceType];
  return [...new Set([...(own ? [own] : []), ...claimed])];
}

/** What a resource lacks of the profiles of the guide. */
export const checkProfiles = (resource: Resource, path: string): Issue[] =>
  profilesOf(resource).flatMap((id) => {
    const profile = PROFILES[id];
    return profile ? checkProfile(resource, path, id, profile) : [];
  });
