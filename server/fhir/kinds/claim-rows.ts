import type { Call } from '../ask.ts';
import { CLAIM_OUTCOME, CLAIM_STATUS, PA_OUTCOME, PA_STATUS } from '../codes/tables.ts';
import { nextOf, notFound, type Page, pageInput, type Query, sinceOf, statusesOf } from '../kind.ts';
import { issue, Refusal } from '../refusal.ts';
import type { ClaimRow } from '../resources/claim.ts';
import type { PaRow } from '../resources/pa-request.ts';

const CLAIMS = /* GraphQL */ `
  query FhirClaims(
    $one: Boolean!
    $list: Boolean!
    $changes: Boolean!
    $id: ID!
    $page: PageInput!
    $filter: ClaimFilter
    $search: String
    $changedSince: DateTime
    $cursor: String
    $limit: Int!
  ) {
    claim(id: $id) @include(if: $one) { ...FhirClaim }
    claims(page: $page, filter: $filter, search: $search) @include(if: $list) { total items { ...FhirClaim } }
    claimChanges(changedSince: $changedSince, cursor: $cursor, limit: $limit) @include(if: $changes) {
      cursor hasMore items { ...FhirClaim }
    }
  }
  fragment FhirClaim on Claim {
    id claimNo externalId status decision careType visitType outcome attendingName note lateReason
    serviceFrom serviceTo createdAt submittedAt approvedAt updatedAt version returnReason month fundingPool
    claimedAmount approvedAmount payableAmount paidAmount coPayAmount
    enrollee {
      id enrolmentNo surname firstName fullName sex relationship status coverageStart coverageEnd updatedAt version
      plan { id code name }
    }
    hcp { id name }
    encounter { id encounterNo }
    paCode { code validUntil }
    referral { id referralNo }
    diagnoses { code name }
    symptoms { name }
    items {
      line qty unitPriceClaimed amountClaimed qtyApproved amountApproved decision reasonCode note
      service { code name }
    }
    payment { id paymentNo paidOn }
    questions { question answeredAt lapsedAt }
  }
`;

const PA_REQUESTS = /* GraphQL */ `
  query FhirPaRequests(
    $one: Boolean!
    $list: Boolean!
    $changes: Boolean!
    $id: ID!
    $page: PageInput!
    $filter: PaRequestFilter
    $search: String
    $changedSince: DateTime
    $cursor: String
    $limit: Int!
  ) {
    paRequest(id: $id) @include(if: $one) { ...FhirPaRequest }
    paRequests(page: $page, filter: $filter, search: $search) @include(if: $list) { total items { ...FhirPaRequest } }
    paChanges(changedSince: $changedSince, cursor: $cursor, limit: $limit) @include(if: $changes) {
      cursor hasMore items { ...FhirPaRequest }
    }
  }
  fragment FhirPaRequest on PaRequest {
    id requestNo externalId status urgency careStartedAt clinicalNotes requestedAmount approvedAmount requestedAt decidedAt
    decisionReasonCode decisionReason infoNote infoRequestedAt infoAnsweredAt encounterId updatedAt version
    enrollee {
      id enrolmentNo surname firstName fullName sex relationship status coverageStart coverageEnd updatedAt version
      plan { id code name }
    }
    hcp { id name }
    code { code issuedAt validUntil }
    diagnoses { code name }
    symptoms { name }
    items { qty unitPrice amount approvedQty approvedAmount decision reasonCode note service { code name } }
  }
`;

const NONE = { one: false, list: false, changes: false, id: '', page: { number: 1, size: 1 }, limit: 1 };

export type Use = 'claim' | 'preauthorization';
/** A claim, or a request for authorisation: both are claims of FHIR. */
export type Row = { use: 'claim'; row: ClaimRow & { month: string; fundingPool: string } } | { use: 'preauthorization'; row: PaRow };

const claimRow = (row: unknown): Row => ({ use: 'claim', row: row as (Row & { use: 'claim' })['row'] });
const paRow = (row: unknown): Row => ({ use: 'preauthorization', row: row as PaRow });

export async function claimById({ ask }: Call, id: string): Promise<Row & { use: 'claim' }> {
  const { claim } = await ask(CLAIMS, { ...NONE, one: true, id });
  return claimRow(claim) as Row & { use: 'claim' };
}

export async function paRequestById({ ask }: Call, id: string): Promise<Row> {
  const { paRequest } = await ask(PA_REQUESTS, { ...NONE, one: true, id });
  return paRow(paRequest);
}

/** Missing permissions of a key are like missing records: what the key was not issued for is not there. */
const isAbsent = (error: unknown) =>
  error instanceof Refusal && error.issues.every(({ code }) => code === 'NOT_FOUND' || code === 'FORBIDDEN');

async function orNull<Result>(read: () => Promise<Result>): Promise<Result | null> {
  try {
    return await read();
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
}

/** The claim or request with an id or a number of the sender; null if there is none. */
async function find(call: Call, text: string): Promise<Row | null> {
  return (await orNull(() => claimById(call, text))) ?? orNull(() => paRequestById(call, text));
}

/** The record with this id. A number of the sender that looks like an id is none. */
export async function rowById(call: Call, type: string, id: string): Promise<Row> {
  const row = await find(call, id);
  if (row?.row.id !== id) throw notFound(type, id);
  return row;
}

type Rows = { rows: Row[]; total?: number; next: Page | null };

const USES: readonly Use[] = ['claim', 'preauthorization'];

/** Claims and requests in the order of their last change: first the claims, then the requests. */
async function changed({ ask }: Call, query: Query, use: Use, since: string): Promise<Rows> {
  const cursor = typeof query.page?.cursor === 'string' ? query.page.cursor : undefined;
  const variables = { ...NONE, changes: true, changedSince: since, cursor, limit: query.count };
  const changes = use === 'claim' ? (await ask(CLAIMS, variables)).claimChanges : (await ask(PA_REQUESTS, variables)).paChanges;
  if (!changes) return { rows: [], next: null };
  const rows = changes.items.map((item) => (use === 'claim' ? claimRow(item) : paRow(item)));
  return { rows, next: changes.hasMore ? { use, cursor: changes.cursor } : null };
}

/** The statuses of ours that have both the status and the outcome of a search. */
function wantedStatuses<Status extends string>(
  query: Query,
  statusCodes: Readonly<Record<Status, string>>,
  outcomeCodes: Readonly<Record<Status, string>>,
): Status[] | undefined {
  const [byStatus, byOutcome] = [statusesOf(query, 'status', statusCodes), statusesOf(query, 'outcome', outcomeCodes)];
  return byStatus && byOutcome ? byStatus.filter((status) => byOutcome.includes(status)) : (byStatus ?? byOutcome);
}

async function listed({ ask }: Call, query: Query, use: Use): Promise<Rows> {
  const page = pageInput(query);
  const enrolleeId = query.id('patient');
  const variables = (status: readonly string[] | undefined) => ({
    ...{ ...NONE, list: true, page },
    filter: { ...(enrolleeId && { enrolleeId }), ...(status && { status }) },
  });
  const list =
    use === 'claim'
      ? (await ask(CLAIMS, variables(wantedStatuses(query, CLAIM_STATUS, CLAIM_OUTCOME)))).claims
      : (await ask(PA_REQUESTS, variables(wantedStatuses(query, PA_STATUS, PA_OUTCOME)))).paRequests;
  if (!list) return { rows: [], next: null };
  const next = nextOf(query, list);
  const rows = list.items.map((item) => (use === 'claim' ? claimRow(item) : paRow(item)));
  return { rows, total: list.total, next: next && { ...next, use } };
}

function soughtUse(query: Query): Use | undefined {
  const text = query.token('use');
  const use = USES.find((each) => each === text);
  if (text && !use) throw new Refusal([issue('FHIR_SEARCH', '', { name: 'use', value: text })]);
  return use;
}

/** Searches claims and requests for authorisation. Without `use`, the pages of claims come first. */
export async function searchRows(call: Call, query: Query, idParameter: '_id' | 'request' | 'claim'): Promise<Rows> {
  const id = query.id('_id') ?? query.id(idParameter);
  const number = query.token('identifier');
  if (id || number) {
    const row = await find(call, id ?? number ?? '');
    const rows = row && (!id || row.row.id === id) ? [row] : [];
    return { rows, total: rows.length, next: null };
  }
  const wanted = soughtUse(query);
  const use = USES.find((each) => each === query.page?.use) ?? wanted ?? 'claim';
  const since = sinceOf(query);
  const found = (await orNull(() => (since ? changed(call, query, use, since) : listed(call, query, use)))) ?? { rows: [], next: null };
  if (found.next || wanted || use === 'preauthorization') return wanted ? found : { ...found, total: undefined };
  return { rows: found.rows, next: { use: 'preauthorization' } };
}
