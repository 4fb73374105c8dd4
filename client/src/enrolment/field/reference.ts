import { ApolloClient, ApolloLink, InMemoryCache, type OperationVariables, type TypedDocumentNode } from '@apollo/client';
import { of, throwError } from 'rxjs';
import type { Vault } from '../../platform/offline/vault.ts';
import {
  FieldFacilitiesDocument,
  type FieldFacilitiesQuery,
  FieldMdasDocument,
  type FieldMdasQuery,
  FieldReferenceDocument,
  type FieldReferenceQuery,
} from './FieldReference.generated.ts';
import { nearestFirst } from './nearest-first.ts';

type Facility = FieldFacilitiesQuery['hcps']['items'][number];
type Mda = FieldMdasQuery['mdas']['items'][number];

/** Reference data of a registration: plans, places, facilities and employers. No personal data. */
export type Reference = FieldReferenceQuery & { facilities: Facility[]; mdas: Mda[]; storedAt: number };

const KIND = 'REFERENCE';
const ID = 'field';
const FRESH_MS = 12 * 3_600_000;

type PageOf<Item> = { total: number; items: Item[] };

async function allPages<Item>(load: (number: number) => Promise<PageOf<Item>>): Promise<Item[]> {
  const items: Item[] = [];
  for (let number = 1; ; number += 1) {
    const page = await load(number);
    items.push(...page.items);
    if (page.items.length === 0 || items.length >= page.total) return items;
  }
}

async function ask<Data, Variables extends OperationVariables>(
  client: ApolloClient,
  query: TypedDocumentNode<Data, Variables>,
  variables?: Variables,
): Promise<Data> {
  const { data } = await client.query({ query, variables, fetchPolicy: 'no-cache' } as Parameters<ApolloClient['query']>[0]);
  return data as Data;
}

async function loadReference(client: ApolloClient): Promise<Reference> {
  const data = await ask(client, FieldReferenceDocument);
  const facilities = await allPages(async (number) => (await ask(client, FieldFacilitiesDocument, { number })).hcps);
  const mdas = await allPages(async (number) => (await ask(client, FieldMdasDocument, { number })).mdas);
  return { ...data, facilities, mdas, storedAt: Date.now() };
}

/** Caches the reference data and refreshes it twice a day. Offline, the cached data is used. */
export async function cacheReferenceData(client: ApolloClient, vault: Vault): Promise<Reference | null> {
  const kept = await vault.get<Reference>(KIND, ID);
  if (kept && Date.now() - kept.storedAt < FRESH_MS) return kept;
  try {
    const reference = await loadReference(client);
    await vault.put(KIND, ID, reference);
    return reference;
  } catch {
    return kept;
  }
}

const byId = <Row extends { id: string }>(rows: readonly Row[], id: unknown) => rows.find((row) => row.id === id);

const contains = (search: unknown, ...texts: string[]) => {
  const words = String(search ?? '').toLowerCase();
  return texts.some((text) => text.toLowerCase().includes(words));
};

const PICKED = 20;

type Variables = Record<string, unknown>;

/** Local resolvers for the queries of registration fields. */
const answersFrom = ({ plans, lgas, towns, wards, facilities, mdas }: Reference): Record<string, (variables: Variables) => object> => ({
  PersonStepPage: () => ({ plans, lgas }),
  TownPicker: ({ lgaId }) => ({ towns: towns.filter((town) => town.lgaId === lgaId) }),
  WardPicker: ({ lgaId }) => ({ wards: wards.filter((ward) => ward.lgaId === lgaId) }),
  HcpPicker: ({ search, level }) => ({
    hcps: {
      __typename: 'HcpsPage',
      items: facilities
        .filter((hcp) => !Array.isArray(level) || level.includes(hcp.level))
        .filter(({ name, code, town }) => contains(search, name, code ?? '', town.name))
        .slice(0, PICKED),
    },
  }),
  NearestHcpPicker: ({ search, level, lgaId, townId, wardId }) => ({
    nearestHcps: nearestFirst(wards, { lgaId: String(lgaId), townId, wardId }, facilities)
      .filter((hcp) => !Array.isArray(level) || level.includes(hcp.level))
      .filter(({ name, code, town }) => contains(search, name, code ?? '', town.name))
      .slice(0, PICKED),
  }),
  HcpPickerById: ({ id }) => ({ hcp: byId(facilities, id) }),
  InstitutionHcp: ({ id }) => ({ hcp: byId(facilities, id) }),
  MdaPicker: ({ search, type }) => ({
    mdas: {
      __typename: 'MdasPage',
      items: mdas
        .filter((mda) => !Array.isArray(type) || type.includes(mda.type))
        .filter(({ name, code }) => contains(search, name, code))
        .slice(0, PICKED),
    },
  }),
  MdaPickerById: ({ id }) => ({ mda: byId(mdas, id) }),
  InstitutionSessions: ({ id }) => ({ mda: byId(mdas, id) }),
});

/** An Apollo client that answers registration fields from the cache, online and offline alike. */
export function referenceClient(reference: Reference): ApolloClient {
  const answers = answersFrom(reference);
  const link = new ApolloLink(({ operationName = '', variables }) => {
    const answer = answers[operationName];
    return answer ? of({ data: answer(variables) }) : throwError(() => new Error(`${operationName} needs a network`));
  });
  return new ApolloClient({ link, cache: new InMemoryCache() });
}
