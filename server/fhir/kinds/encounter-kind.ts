import type { EncounterStatus } from '../../generated/prisma/enums.ts';
import type { Call } from '../ask.ts';
import { ENCOUNTER_STATUS } from '../codes/tables.ts';
import { ID, type Kind, LAST_UPDATED, nextOf, notFound, pageInput, sinceOf, statusesOf, statusParameter } from '../kind.ts';
import { Refusal } from '../refusal.ts';
import { encounterOf, type VisitRow } from '../resources/encounter.ts';

const VISITS = /* GraphQL */ `
  query FhirVisits(
    $one: Boolean!
    $list: Boolean!
    $changes: Boolean!
    $id: ID!
    $page: PageInput!
    $filter: EncounterFilter
    $changedSince: DateTime
    $cursor: String
    $limit: Int!
  ) {
    encounter(id: $id) @include(if: $one) { ...FhirVisit }
    encounters(page: $page, filter: $filter) @include(if: $list) { total items { ...FhirVisit } }
    encounterChanges(changedSince: $changedSince, cursor: $cursor, limit: $limit) @include(if: $changes) {
      cursor hasMore items { ...FhirVisit }
    }
  }
  fragment FhirVisit on Encounter {
    id encounterNo externalId status visitAt visitType admittedAt dischargedAt outcome attendingName updatedAt version
    enrollee {
      id enrolmentNo surname firstName fullName sex relationship status coverageStart coverageEnd updatedAt version
      plan { id code name }
    }
    hcp { id name }
    symptoms { name }
    diagnoses { code name }
  }
`;

const NONE = { one: false, list: false, changes: false, id: '', page: { number: 1, size: 1 }, limit: 1 };

const STATUS_CODES: Readonly<Record<EncounterStatus, string>> = {
  OPEN: ENCOUNTER_STATUS.codeOf('OPEN'),
  CLOSED: ENCOUNTER_STATUS.codeOf('CLOSED'),
  VOID: ENCOUNTER_STATUS.codeOf('VOID'),
};

/** The visit with an id or a number of the sender; null if there is none. */
async function find({ ask }: Call, text: string): Promise<VisitRow | null> {
  try {
    return (await ask(VISITS, { ...NONE, one: true, id: text })).encounter ?? null;
  } catch (error) {
    if (error instanceof Refusal && error.issues.every(({ code }) => code === 'NOT_FOUND')) return null;
    throw error;
  }
}

export async function visitById(call: Call, id: string): Promise<VisitRow> {
  const visit = await find(call, id);
  if (visit?.id !== id) throw notFound('Encounter', id);
  return visit;
}

export const ENCOUNTER: Kind = {
  type: 'Encounter',
  profiles: ['ng-encounter'],
  text: 'Visits of your facility. A finished one is closed, which needs a diagnosis and hospitalization.dischargeDisposition. reasonCode has the symptoms. The same number sent again updates an open visit.',
  read: async (call, id) => encounterOf(await visitById(call, id)),
  parameters: [
    ID,
    LAST_UPDATED,
    { name: 'identifier', type: 'token', text: 'Your own number.' },
    { name: 'patient', type: 'reference', text: 'The person. Not with _lastUpdated.' },
    statusParameter(Object.values(STATUS_CODES)),
  ],
  search: async (call, query) => {
    const [id, number, enrolleeId] = [query.id('_id'), query.token('identifier'), query.id('patient')];
    if (id || number) {
      const visit = await find(call, id ?? number ?? '');
      const resources = visit && (!id || visit.id === id) ? [encounterOf(visit)] : [];
      return { resources, total: resources.length };
    }
    const since = sinceOf(query);
    if (since) {
      const cursor = typeof query.page?.cursor === 'string' ? query.page.cursor : undefined;
      const { encounterChanges } = await call.ask(VISITS, { ...NONE, changes: true, changedSince: since, cursor, limit: query.count });
      const { items = [], hasMore = false, cursor: next = '' } = encounterChanges ?? {};
      return { resources: items.map(encounterOf), next: hasMore ? { cursor: next } : null };
    }
    const status = statusesOf(query, 'status', STATUS_CODES);
    const filter = { ...(enrolleeId && { enrolleeId }), ...(status && { status }) };
    const { encounters } = await call.ask(VISITS, { ...NONE, list: true, page: pageInput(query), filter });
    const { items = [], total = 0 } = encounters ?? {};
    return { resources: items.map(encounterOf), total, next: nextOf(query, { items, total }) };
  },
  isSent: true,
};
