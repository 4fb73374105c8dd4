import type { HcpLevel, HcpType } from '../../graphql/types.ts';
import type { english } from '../../platform/i18n/english.ts';

/** Search parameters of the facility search; names match the form fields. */
export type FacilitySearch = { q: string; lga: string; town: string; level: string; kind: string; service: string; page: number };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const MAX_TEXT = 80;
const MAX_PAGE = 200;

type Texts = (typeof english)['common'];
export const LEVELS = ['PRIMARY', 'SECONDARY', 'TERTIARY'] as const satisfies readonly (keyof Texts['level'] & HcpLevel)[];
export const KINDS = ['HOSPITAL', 'PHC', 'PHARMACY', 'LABORATORY', 'OPTICAL', 'DENTAL', 'RADIOLOGY'] as const satisfies readonly (HcpType &
  keyof Texts['facilityType'])[];

const oneOf = <Value extends string>(values: readonly Value[], text: string): Value | null =>
  values.find((value) => value === text) ?? null;
const idOf = (text: string) => (UUID.test(text) ? text : null);

export function readSearch(params: URLSearchParams): FacilitySearch {
  const text = (name: string) => (params.get(name) ?? '').trim().slice(0, MAX_TEXT);
  const page = Number(params.get('page'));
  return {
    q: text('q'),
    lga: text('lga'),
    town: text('town'),
    level: text('level'),
    kind: text('kind'),
    service: text('service'),
    page: Number.isInteger(page) && page >= 1 ? Math.min(page, MAX_PAGE) : 1,
  };
}

/** Query string of a search, without empty values. */
export function searchOf(search: Partial<FacilitySearch>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) if (value && !(name === 'page' && value === 1)) params.set(name, String(value));
  const text = params.toString();
  return text && `?${text}`;
}

/** GraphQL filter of a search; unknown values are ignored. */
export const filterOf = ({ lga, town, level, kind, service }: FacilitySearch) => ({
  lgaId: idOf(lga),
  townId: idOf(lga) && idOf(town),
  level: oneOf<HcpLevel>(LEVELS, level),
  type: oneOf<HcpType>(KINDS, kind),
  service: service || null,
});
