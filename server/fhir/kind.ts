import type { Resource } from '@medplum/fhirtypes';
import type { Call } from './ask.ts';
import { issue, Refusal } from './refusal.ts';

export type SearchParameter = { name: string; type: 'token' | 'reference' | 'date' | 'string'; text: string };

/** Where a page of a search begins. Opaque to the client, who follows links. */
export type Page = Readonly<Record<string, string | number>>;

/** A search whose parameters are all offered. */
export type Query = {
  /** The value of a parameter; undefined without it. */
  one: (name: string) => string | undefined;
  /** The code or number of a token, without its system. */
  token: (name: string) => string | undefined;
  /** The id of a reference, with or without its type. */
  id: (name: string) => string | undefined;
  count: number;
  page: Page | null;
};

export type Found = { resources: Resource[]; total?: number; next?: Page | null; included?: Resource[] };

/** A resource that was sent, and its place in the request. */
export type Sent<Type extends Resource = Resource> = { resource: Type; path: string };

/** What a request made or found. `location` names the record, where there is one. */
export type Answer = { status: 200 | 201; resource: Resource; location?: string };

export type Operation = { name: string; level: 'type' | 'instance'; text: string };

/** A type of resource that is offered. `/metadata` is written from these. */
export type Kind = {
  type: Resource['resourceType'];
  /** Profiles of the guide that its resources meet. */
  profiles: readonly string[];
  text: string;
  read?: (call: Call, id: string) => Promise<Resource>;
  parameters?: readonly SearchParameter[];
  search?: (call: Call, query: Query) => Promise<Found>;
  /** Whether it can be sent, by itself and in a transaction. */
  isSent?: true;
  /** Whether it can be sent again with other content, by PUT. */
  isReplaced?: true;
  /** Ends what a record does; the record stays. */
  remove?: (call: Call, id: string) => Promise<Answer>;
  operations?: readonly Operation[];
};

export const MAX_PAGE = 50;

export const ID: SearchParameter = { name: '_id', type: 'token', text: 'Id of the resource.' };
export const LAST_UPDATED: SearchParameter = {
  name: '_lastUpdated',
  type: 'date',
  text: 'Changed since this instant (ge). Results are in the order of their last change; the last 45 seconds come later.',
};

export const notFound = (type: string, id: string): Refusal =>
  new Refusal([{ ...issue('NOT_FOUND'), path: `${type}.where(id='${id.replaceAll(/[^\w.-]/g, '').slice(0, 64)}')` }]);

/** The parameters that filter a list, but not the feed of changes. */
const OF_LISTS = ['patient', 'status', 'outcome'];

/** The instant of `ge…`, the only comparison with a time of change that is offered. */
export function sinceOf(query: Query): string | undefined {
  const text = query.one('_lastUpdated');
  if (text === undefined) return undefined;
  const other = OF_LISTS.find((name) => query.one(name) !== undefined);
  if (other) throw new Refusal([issue('FHIR_TOGETHER', '', { name: other })]);
  const instant = new Date(text.replace(/^(ge|gt)/, ''));
  if (!/^(ge|gt)\d{4}-\d\d/.test(text) || Number.isNaN(instant.getTime()))
    throw new Refusal([issue('FHIR_SEARCH', '', { name: '_lastUpdated', value: text.slice(0, 60) })]);
  return instant.toISOString();
}

/** Our statuses that a search means by codes, of which several may be given with commas; undefined without the parameter. */
export function statusesOf<Status extends string>(
  query: Query,
  name: 'status' | 'outcome',
  codeOf: Readonly<Record<Status, string>>,
): Status[] | undefined {
  const codes = query.token(name)?.split(',');
  if (!codes) return undefined;
  const statuses = Object.keys(codeOf) as Status[];
  const unknown = codes.find((code) => statuses.every((status) => codeOf[status] !== code));
  if (unknown !== undefined) throw new Refusal([issue('FHIR_SEARCH', '', { name, value: unknown.slice(0, 60) })]);
  return statuses.filter((status) => codes.includes(codeOf[status]));
}

export const statusParameter = (codes: Iterable<string>): SearchParameter => ({
  name: 'status',
  type: 'token',
  text: `${[...new Set(codes)].join(', ')}; several with commas. Not with _lastUpdated.`,
});

/** Page `number` of a list, after the last row of the page before. */
export const pageInput = ({ count, page }: Query) => ({
  size: count,
  number: Number(page?.number ?? 1),
  ...(typeof page?.after === 'string' && { after: page.after }),
});

/** The place of the next page of a list, if there is one. */
export function nextOf({ count, page }: Query, { items, total }: { items: readonly { id: string }[]; total: number }): Page | null {
  const number = Number(page?.number ?? 1);
  const last = items.at(-1);
  return last && number * count < total ? { number: number + 1, after: last.id } : null;
}
