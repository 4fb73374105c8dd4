import type {
  Bundle,
  CapabilityStatement,
  Claim,
  Communication,
  CoverageEligibilityRequest,
  Encounter,
  Resource,
  ServiceRequest,
  Subscription,
  Task,
} from '@medplum/fhirtypes';
import { type Call, callOf, type RawAsk } from '../ask.ts';
import type { Answer, Kind, Sent } from '../kind.ts';
import { bundleMessage, type Message, messageOf } from '../messages/message.ts';
import { issue, Refusal, refuse } from '../refusal.ts';
import { answerQuery } from '../transactions/answer-query.ts';
import { askEligibility } from '../transactions/ask-eligibility.ts';
import { createClaim, replaceClaim, submitOperation, validateClaim } from '../transactions/send-claim.ts';
import { createReferral, stepReferral } from '../transactions/send-referral.ts';
import { createVisit } from '../transactions/send-visit.ts';
import { subscribe } from '../transactions/subscribe.ts';
import { isWithdrawal, withdraw } from '../transactions/withdraw.ts';
import { capabilityStatement } from './capability.ts';
import { checkMessage } from './check-message.ts';
import { KINDS } from './kinds.ts';
import { searchKind } from './search.ts';
import { runTransaction } from './transaction.ts';

export type FhirRequest = { method: string; path: string; search: URLSearchParams; body: unknown };

/** Bundles of the guide that are taken. */
export const BUNDLES = [
  'ng-eligibility-check-bundle',
  'ng-preauthorization-bundle',
  'ng-claim-submission-bundle',
  'ng-mnch-referral-bundle',
];

export const metadata = (): CapabilityStatement => capabilityStatement(KINDS, BUNDLES);

type Create = (call: Call, message: Message, sent: Sent<never>) => Promise<Answer>;
const CREATES: Readonly<Record<string, Create>> = {
  Claim: (call, message, sent: Sent<Claim>) => createClaim(call, message, sent),
  Communication: (call, message, sent: Sent<Communication>) => answerQuery(call, message, sent),
  CoverageEligibilityRequest: (call, message, sent: Sent<CoverageEligibilityRequest>) => askEligibility(call, message, sent),
  Encounter: (call, message, sent: Sent<Encounter>) => createVisit(call, message, sent),
  ServiceRequest: (call, message, sent: Sent<ServiceRequest>) => createReferral(call, message, sent),
  Subscription: (call, _message, sent: Sent<Subscription>) => subscribe(call, sent),
  Task: (call, message, sent: Sent<Task>) => (isWithdrawal(sent.resource) ? withdraw : stepReferral)(call, message, sent),
};

function kindOf(type: string): Kind {
  return KINDS.find((kind) => kind.type === type) ?? refuse('FHIR_TYPE', '', { type: type.slice(0, 60) });
}

/** The resource of an operation, which may stand alone or as the parameter `resource`. */
const parameterOf = (body: unknown): unknown => {
  const { resourceType, parameter } = (body ?? {}) as { resourceType?: unknown; parameter?: { name?: unknown; resource?: unknown }[] };
  if (resourceType !== 'Parameters' || !Array.isArray(parameter)) return body;
  return parameter.find((each) => each?.name === 'resource')?.resource;
};

/** A Claim, or the Claims of a Bundle, with the message that they are in. */
async function claimsIn(body: unknown): Promise<{ message: Message; sents: Sent<Claim>[] }> {
  const resource = await checkMessage(parameterOf(body), ['Claim', 'Bundle']);
  const message = resource.resourceType === 'Bundle' ? bundleMessage(withoutNumber(resource)) : messageOf(resource);
  const sents = message.entries.flatMap(({ resource: each, path }) => (each.resourceType === 'Claim' ? [{ resource: each, path }] : []));
  if (sents.length === 0) throw new Refusal([issue('FHIR_NO_BODY', 'Bundle.entry')]);
  return { message, sents };
}

/** The number of a Bundle is that of its claim only where it has one. */
const withoutNumber = (bundle: Bundle): Bundle =>
  (bundle.entry ?? []).filter(({ resource }) => resource?.resourceType === 'Claim').length > 1
    ? { ...bundle, identifier: undefined }
    : bundle;

async function runOperation(call: Call, { type, operations = [] }: Kind, name: string, body: unknown): Promise<Answer> {
  if (!operations.some((operation) => operation.name === name)) return refuse('FHIR_OPERATION', '', { name: `$${name}`.slice(0, 60) });
  if (type === 'CoverageEligibilityRequest') return create(call, type, parameterOf(body));
  const { message, sents } = await claimsIn(body);
  const [first] = sents;
  if (name === 'submit') return submitOperation(call, message, sents);
  return first && sents.length === 1 ? validateClaim(call, message, first) : refuse('FHIR_FOCUS', 'Bundle.entry', { n: sents.length });
}

async function create(call: Call, type: string, body: unknown): Promise<Answer> {
  const run = CREATES[type];
  if (!run) return refuse('FHIR_METHOD', '', { method: 'POST', type });
  const resource = await checkMessage(body, [type as Resource['resourceType']]);
  return run(call, messageOf(resource), { resource, path: type } as Sent<never>);
}

/** Sends a resource again with other content, to its own address. Only claims have one. */
async function replace(call: Call, { type, isReplaced }: Kind, id: string, body: unknown): Promise<Answer> {
  if (!isReplaced) return refuse('FHIR_METHOD', '', { method: 'PUT', type });
  const resource = await checkMessage(body, ['Claim']);
  if (resource.id !== undefined && resource.id !== id)
    return refuse('FHIR_REFERENCE', 'Claim.id', { reference: resource.id.slice(0, 80), types: type });
  return replaceClaim(call, messageOf(resource), { resource, path: type }, id);
}

const ok = (resource: Resource): Answer => ({ status: 200, resource });

/** Answers a request of a key. Throws a Refusal, after which nothing of the request is kept. */
export async function answerFhir({ method, path, search, body }: FhirRequest, raw: RawAsk, isTest: boolean): Promise<Answer> {
  const call = callOf(raw, isTest);
  const [type = '', second, ...rest] = path.split('/').filter(Boolean).map(decodeURIComponent);
  if (type === '') {
    if (method !== 'POST') return refuse('FHIR_METHOD', '', { method, type: 'Bundle' });
    return ok(await runTransaction(call, await checkMessage(body, ['Bundle'])));
  }
  if (type.startsWith('$')) return refuse('FHIR_OPERATION', '', { name: type.slice(0, 60) });
  const kind = kindOf(type);
  if (rest.length > 0) return refuse('FHIR_OPERATION', '', { name: rest.join('/').slice(0, 60) });
  if (method === 'POST') {
    if (second?.startsWith('$')) return runOperation(call, kind, second.slice(1), body);
    return second === undefined ? create(call, type, body) : refuse('FHIR_METHOD', '', { method, type });
  }
  if (method === 'PUT' && second !== undefined) return replace(call, kind, second, body);
  if (method === 'DELETE' && kind.remove && second !== undefined) return kind.remove(call, second);
  if (method !== 'GET') return refuse('FHIR_METHOD', '', { method, type });
  if (second === undefined) return ok(await searchKind(call, kind, search));
  return kind.read ? ok(await kind.read(call, second)) : refuse('FHIR_METHOD', '', { method, type });
}
