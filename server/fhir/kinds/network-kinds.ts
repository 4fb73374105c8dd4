import type { Resource } from '@medplum/fhirtypes';
import type { Call, FacilityRow } from '../ask.ts';
import { type Found, ID, type Kind, nextOf, notFound, pageInput, type Query } from '../kind.ts';
import { Refusal } from '../refusal.ts';
import { codeSystemOf } from '../resources/code-systems.ts';
import { locationOf, organizationOf, schemeOrganization } from '../resources/facility.ts';
import { planOf, priceOf } from '../resources/offers.ts';
import { SCHEME_ID } from '../resources/parts.ts';
import { OWN_SYSTEMS, type OwnSystem } from '../urls.ts';

const FACILITIES = /* GraphQL */ `
  query FhirFacilities($one: Boolean!, $id: ID!, $page: PageInput!, $search: String) {
    hcp(id: $id) @include(if: $one) { ...FhirFacilityRow }
    hcps(page: $page, search: $search) @skip(if: $one) { total items { ...FhirFacilityRow } }
  }
  fragment FhirFacilityRow on Hcp {
    id code name level providerType status address phone email version
    lga { code name }
    town { name }
  }
`;
const NO_PAGE = { number: 1, size: 1 };

/** A facility by its id. */
export async function facilityRow({ ask }: Call, type: string, id: string): Promise<FacilityRow> {
  const { hcp } = await ask(FACILITIES, { one: true, id, page: NO_PAGE });
  if (hcp?.id !== id) throw notFound(type, id);
  return hcp;
}

/** Facilities by name or number. The number is found whole only. */
async function facilityRows({ ask }: Call, query: Query): Promise<{ rows: FacilityRow[]; total: number; next: Found['next'] }> {
  const number = query.token('identifier');
  const { hcps } = await ask(FACILITIES, { one: false, id: '', page: pageInput(query), search: number ?? query.one('name') });
  const { items = [], total = 0 } = hcps ?? {};
  const rows = number ? items.filter(({ code }) => code === number) : items;
  return number ? { rows, total: rows.length, next: null } : { rows, total, next: nextOf(query, { items, total }) };
}

const orNone = async (read: () => Promise<Resource>): Promise<Found> => {
  try {
    return { resources: [await read()], total: 1 };
  } catch (error) {
    if (error instanceof Refusal && error.issues.every(({ code }) => code === 'NOT_FOUND')) return { resources: [], total: 0 };
    throw error;
  }
};

const facilityKind = (
  type: 'Organization' | 'Location',
  resourceOf: (row: FacilityRow) => Resource,
): Pick<Kind, 'parameters' | 'search'> => ({
  parameters: [
    ID,
    { name: 'identifier', type: 'token', text: 'Number of the facility.' },
    { name: 'name', type: 'string', text: 'Part of the name.' },
  ],
  search: async (call, query) => {
    const id = query.id('_id');
    if (id)
      return orNone(async () => (type === 'Organization' ? organizationById(call, id) : resourceOf(await facilityRow(call, type, id))));
    const { rows, total, next } = await facilityRows(call, query);
    return { resources: rows.map(resourceOf), total, next };
  },
});

const organizationById = async (call: Call, id: string): Promise<Resource> =>
  id === SCHEME_ID ? schemeOrganization(await call.own()) : organizationOf(await facilityRow(call, 'Organization', id));

export const ORGANIZATION: Kind = {
  type: 'Organization',
  profiles: ['ng-organization', 'ng-provider-organization', 'ng-insurer-organization'],
  text: `The facilities, and the scheme as the payer: Organization/${SCHEME_ID}.`,
  read: organizationById,
  ...facilityKind('Organization', organizationOf),
};

export const LOCATION: Kind = {
  type: 'Location',
  profiles: ['ng-location'],
  text: 'The place of a facility, which has its id.',
  read: async (call, id) => locationOf(await facilityRow(call, 'Location', id)),
  ...facilityKind('Location', locationOf),
};

const PLANS = /* GraphQL */ `
  query FhirPlans { plans { id code name description isActive version } }
`;

const plansOf = async ({ ask, own }: Call) => {
  const [{ plans }, { scheme }] = [await ask(PLANS), await own()];
  return plans.map((plan) => planOf(plan, scheme.name));
};

export const INSURANCE_PLAN: Kind = {
  type: 'InsurancePlan',
  profiles: [],
  text: 'The plans of the scheme.',
  read: async (call, id) => {
    const plan = (await plansOf(call)).find((each) => each.id === id);
    if (!plan) throw notFound('InsurancePlan', id);
    return plan;
  },
  parameters: [ID, { name: 'identifier', type: 'token', text: 'Code of the plan.' }],
  search: async (call, query) => {
    const [id, code] = [query.id('_id'), query.token('identifier')];
    const plans = (await plansOf(call)).filter((plan) => (!id || plan.id === id) && (!code || plan.identifier?.[0]?.value === code));
    return { resources: plans, total: plans.length };
  },
};

const TARIFF = /* GraphQL */ `
  query FhirTariff($hcpId: ID!, $page: PageInput!, $search: String) {
    hcpTariff(hcpId: $hcpId, page: $page, search: $search) {
      total
      items { id price since service { id code name unit requiresPa version } }
    }
  }
`;
const SERVICE = /* GraphQL */ `
  query FhirService($id: ID!) { service(id: $id) { id code } }
`;

async function tariffRows({ ask, own }: Call, search: string | undefined, page: object) {
  const { facility } = await own();
  const { hcpTariff } = await ask(TARIFF, { hcpId: facility.id, page, search });
  return { facility, ...hcpTariff };
}

async function priceById(call: Call, id: string) {
  const { service } = await call.ask(SERVICE, { id });
  const { items, facility } = await tariffRows(call, service.code, { number: 1, size: 20 });
  const row = items.find((each) => each.service.id === id);
  if (!row) throw notFound('ChargeItemDefinition', id);
  return priceOf(row, facility);
}

export const CHARGE_ITEM_DEFINITION: Kind = {
  type: 'ChargeItemDefinition',
  profiles: [],
  text: 'The tariff of your facility: one for each service that it may provide, with the price of today.',
  read: priceById,
  parameters: [ID, { name: 'code', type: 'token', text: 'Code of the service, or a part of its name.' }],
  search: async (call, query) => {
    const id = query.id('_id');
    if (id) return orNone(() => priceById(call, id));
    const { facility, items, total } = await tariffRows(call, query.token('code'), pageInput(query));
    return { resources: items.map((row) => priceOf(row, facility)), total, next: nextOf(query, { items, total }) };
  },
};

const SERVICES = /* GraphQL */ `
  query FhirServices($page: PageInput!) { services(page: $page, filter: { isActive: true }) { total items { id code name } } }
`;
const SERVICES_A_PAGE = 100;

/** All services of the scheme: some hundreds, which a system reads once. */
async function servicesSystem({ ask }: Call) {
  const concepts: { code: string; display: string }[] = [];
  for (let number = 1, more = true, after: string | undefined; more; number++) {
    const { services } = await ask(SERVICES, { page: { number, size: SERVICES_A_PAGE, ...(after && { after }) } });
    concepts.push(...services.items.map(({ code, name }) => ({ code, display: name })));
    after = services.items.at(-1)?.id;
    more = services.items.length > 0 && number * SERVICES_A_PAGE < services.total;
  }
  return codeSystemOf('services', concepts);
}

const isOwnSystem = (id: string): id is OwnSystem => OWN_SYSTEMS.some((system) => system === id);

async function codeSystemById(call: Call, id: string): Promise<Resource> {
  if (!isOwnSystem(id)) throw notFound('CodeSystem', id);
  return id === 'services' ? servicesSystem(call) : codeSystemOf(id);
}

export const CODE_SYSTEM: Kind = {
  type: 'CodeSystem',
  profiles: [],
  text: `Codes of the scheme: ${OWN_SYSTEMS.join(', ')}.`,
  read: codeSystemById,
  parameters: [ID, { name: 'url', type: 'token', text: 'Canonical address of the code system.' }],
  search: async (call, query) => {
    const id = query.id('_id') ?? query.one('url')?.split('/').at(-1);
    const ids = id ? [id] : OWN_SYSTEMS.filter((system) => system !== 'services');
    const found = await Promise.all(ids.map((each) => orNone(() => codeSystemById(call, each))));
    const resources = found.flatMap((each) => each.resources);
    return { resources, total: resources.length };
  },
};
