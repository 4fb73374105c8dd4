import type { Resource } from '@medplum/fhirtypes';
import type { ReferralStatus } from '../../generated/prisma/enums.ts';
import type { Call } from '../ask.ts';
import { REFERRAL_STATUS, TASK_STATUS } from '../codes/tables.ts';
import {
  type Found,
  ID,
  type Kind,
  LAST_UPDATED,
  nextOf,
  notFound,
  pageInput,
  type Query,
  type SearchParameter,
  sinceOf,
  statusesOf,
  statusParameter,
} from '../kind.ts';
import { Refusal } from '../refusal.ts';
import { type ReferralRow, serviceRequestOf, taskOf } from '../resources/referral.ts';

const REFERRALS = /* GraphQL */ `
  query FhirReferrals(
    $one: Boolean!
    $list: Boolean!
    $changes: Boolean!
    $id: ID!
    $page: PageInput!
    $filter: ReferralFilter
    $changedSince: DateTime
    $cursor: String
    $limit: Int!
  ) {
    referral(id: $id) @include(if: $one) { ...FhirReferral }
    referrals(page: $page, filter: $filter) @include(if: $list) { total items { ...FhirReferral } }
    referralChanges(changedSince: $changedSince, cursor: $cursor, limit: $limit) @include(if: $changes) {
      cursor hasMore items { ...FhirReferral }
    }
  }
  fragment FhirReferral on Referral {
    id referralNo externalId status urgency specialty reason presentingComplaint examinationFindings investigationsDone treatmentGiven
    referringPersonName referringPersonCadre requestedAt validUntil queryNote rejectionReason declineReason feedbackNote
    arrivedAt appointmentAt updatedAt version
    provisionalDiagnosis { code name }
    enrollee {
      id enrolmentNo surname firstName fullName sex relationship status coverageStart coverageEnd updatedAt version
      plan { id code name }
    }
    fromHcp { id name }
    toHcp { id name code }
    services { code name }
  }
`;
const NONE = { one: false, list: false, changes: false, id: '', page: { number: 1, size: 1 }, limit: 1 };

/** The referral with an id, or a number of the facility that sent it; null if there is none. */
async function find({ ask }: Call, text: string): Promise<ReferralRow | null> {
  try {
    return (await ask(REFERRALS, { ...NONE, one: true, id: text })).referral ?? null;
  } catch (error) {
    if (error instanceof Refusal && error.issues.every(({ code }) => code === 'NOT_FOUND')) return null;
    throw error;
  }
}

export async function referralById(call: Call, type: string, id: string): Promise<ReferralRow> {
  const row = await find(call, id);
  if (row?.id !== id) throw notFound(type, id);
  return row;
}

/** The referral that a reference of a task names by its id or by its sender's number. */
export async function referralNamed(call: Call, text: string): Promise<ReferralRow> {
  return (await find(call, text)) ?? Promise.reject(notFound('ServiceRequest', text));
}

type Codes = Readonly<Record<ReferralStatus, string>>;

async function search(call: Call, query: Query, codes: Codes, resourceOf: (row: ReferralRow) => Resource): Promise<Found> {
  const [id, number] = [query.id('_id') ?? query.id('focus'), query.token('identifier')];
  if (id || number) {
    const row = await find(call, id ?? number ?? '');
    const resources = row && (!id || row.id === id) ? [resourceOf(row)] : [];
    return { resources, total: resources.length };
  }
  const since = sinceOf(query);
  if (since) {
    const cursor = typeof query.page?.cursor === 'string' ? query.page.cursor : undefined;
    const { referralChanges } = await call.ask(REFERRALS, { ...NONE, changes: true, changedSince: since, cursor, limit: query.count });
    const { items = [], hasMore = false, cursor: next = '' } = referralChanges ?? {};
    return { resources: items.map(resourceOf), next: hasMore ? { cursor: next } : null };
  }
  const enrolleeId = query.id('patient');
  const status = statusesOf(query, 'status', codes);
  const filter = { ...(enrolleeId && { enrolleeId }), ...(status && { status }) };
  const { referrals } = await call.ask(REFERRALS, { ...NONE, list: true, page: pageInput(query), filter });
  const { items = [], total = 0 } = referrals ?? {};
  return { resources: items.map(resourceOf), total, next: nextOf(query, { items, total }) };
}

const PARAMETERS: readonly SearchParameter[] = [
  ID,
  LAST_UPDATED,
  { name: 'identifier', type: 'token', text: 'Your own number.' },
  { name: 'patient', type: 'reference', text: 'The person. Not with _lastUpdated.' },
];

export const SERVICE_REQUEST: Kind = {
  type: 'ServiceRequest',
  profiles: ['ng-service-request'],
  text: 'Referrals from and to your facility. performer is the receiving facility; reasonCode has the reason and the provisional diagnosis (ICD-10); orderDetail has the parts of CodeSystem/referral-part, all four; requester is a Practitioner with name and qualification.',
  read: async (call, id) => serviceRequestOf(await referralById(call, 'ServiceRequest', id)),
  parameters: [...PARAMETERS, statusParameter(Object.values(REFERRAL_STATUS))],
  search: (call, query) => search(call, query, REFERRAL_STATUS, serviceRequestOf),
  isSent: true,
};

export const TASK: Kind = {
  type: 'Task',
  profiles: ['ng-task'],
  text: 'A referral as a task of the receiving facility, with the id of the ServiceRequest. Sent with focus, it is a step of the receiver: accepted, rejected (statusReason), in-progress (arrived, executionPeriod.start), completed (feedback, output); or of the sender: cancelled. With the code cancel of financialtaskcode and a Claim as focus, it withdraws a claim or a request for authorisation, and voids an Encounter; reasonCode.text says why. Such a Task is not kept.',
  read: async (call, id) => taskOf(await referralById(call, 'Task', id)),
  parameters: [
    ...PARAMETERS,
    { name: 'focus', type: 'reference', text: 'The ServiceRequest.' },
    statusParameter(Object.values(TASK_STATUS)),
  ],
  search: (call, query) => search(call, query, TASK_STATUS, taskOf),
  isSent: true,
};
