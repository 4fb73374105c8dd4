import type { Bundle, Resource } from '@medplum/fhirtypes';
import type { Call } from '../ask.ts';
import { type Kind, MAX_PAGE, type Page, type Query } from '../kind.ts';
import { issue, Refusal, refuse } from '../refusal.ts';
import { baseUrl } from '../urls.ts';

/** Parameters that every search takes, and those that only say how the answer is written. */
const PAGE_PARAMETER = '_page';
const ALWAYS = new Set(['_count', PAGE_PARAMETER, '_format', '_pretty', '_summary', '_total']);
const DEFAULT_COUNT = 20;
/** Characters of one value. */
const MAX_VALUE = 200;

type Token = { values: Record<string, string>; count: number; page: Page };

const linkOf = (token: Token) => Buffer.from(JSON.stringify(token)).toString('base64url');

/** The search that a link of a page continues. What it holds goes through the same checks as a search that is typed. */
function tokenOf(text: string): Token {
  try {
    const { values, count, page } = JSON.parse(Buffer.from(text, 'base64url').toString()) as Token;
    if (typeof values === 'object' && values !== null && typeof page === 'object' && page !== null) return { values, count, page };
  } catch {
    // A text that is no JSON is no page either.
  }
  return refuse('FHIR_PAGE');
}

function countOf(text: string | number | undefined): number {
  const count = text === undefined ? DEFAULT_COUNT : Number(text);
  if (!Number.isInteger(count) || count < 1) throw new Refusal([issue('FHIR_SEARCH', '', { name: '_count', value: String(text) })]);
  return Math.min(count, MAX_PAGE);
}

/** The values of a search. Throws FHIR_PARAMETER for one that is not offered, and FHIR_SEARCH for one that is given twice or too long. */
function valuesOf({ type, parameters = [] }: Kind, search: Iterable<[string, string]>): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [given, value] of search) {
    // Types of references and letter case do not change what is offered: `patient:Patient`, `family:exact`.
    const name = given.replace(/:(exact|[A-Z]\w+)$/, '');
    if (ALWAYS.has(name)) continue;
    if (!parameters.some((each) => each.name === name)) refuse('FHIR_PARAMETER', '', { name: name.slice(0, 60), type });
    if (name in values || typeof value !== 'string' || value.length > MAX_VALUE)
      refuse('FHIR_SEARCH', '', { name, value: String(value).slice(0, 60) });
    values[name] = value;
  }
  return values;
}

const afterLast = (text: string | undefined, sign: string) => text?.slice(text.lastIndexOf(sign) + 1);

function queryOf(values: Readonly<Record<string, string>>, count: number, page: Page | null): Query {
  const one = (name: string) => values[name] || undefined;
  return { one, token: (name) => afterLast(one(name), '|'), id: (name) => afterLast(afterLast(one(name), '|'), '/'), count, page };
}

/** Searches a type, and answers a page with a link to the next one. */
export async function searchKind(call: Call, kind: Kind, parameters: URLSearchParams): Promise<Bundle> {
  if (!kind.search) return refuse('FHIR_METHOD', '', { method: 'GET', type: kind.type });
  const link = parameters.get(PAGE_PARAMETER);
  const token = link ? tokenOf(link) : null;
  const values = valuesOf(kind, token ? Object.entries(token.values) : parameters);
  const count = countOf(token ? token.count : (parameters.get('_count') ?? undefined));
  const { resources, included = [], total, next } = await kind.search(call, queryOf(values, count, token?.page ?? null));
  const address = `${baseUrl()}/${kind.type}`;
  const entryOf = (mode: 'match' | 'include') => (resource: Resource) => ({
    fullUrl: `${baseUrl()}/${resource.resourceType}/${resource.id}`,
    resource,
    search: { mode },
  });
  return {
    resourceType: 'Bundle',
    type: 'searchset',
    ...(total !== undefined && { total }),
    link: [
      {
        relation: 'self',
        url: link ? `${address}?${PAGE_PARAMETER}=${link}` : `${address}?${new URLSearchParams({ ...values, _count: String(count) })}`,
      },
      ...(next ? [{ relation: 'next', url: `${address}?${PAGE_PARAMETER}=${linkOf({ values, count, page: next })}` }] : []),
    ],
    ...(resources.length > 0 && { entry: [...resources.map(entryOf('match')), ...included.map(entryOf('include'))] }),
  };
}
