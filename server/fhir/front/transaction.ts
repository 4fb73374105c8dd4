import type { Bundle, Claim, CoverageEligibilityRequest, Encounter, Resource, ServiceRequest } from '@medplum/fhirtypes';
import type { Call } from '../ask.ts';
import type { Sent } from '../kind.ts';
import { bundleMessage, type Message } from '../messages/message.ts';
import { issue, Refusal } from '../refusal.ts';
import { eligibilityTransaction } from '../transactions/ask-eligibility.ts';
import { claimTransaction } from '../transactions/send-claim.ts';
import { referralTransaction } from '../transactions/send-referral.ts';
import { visitTransaction } from '../transactions/send-visit.ts';

type Run = (call: Call, message: Message, sent: Sent<never>) => Promise<Bundle>;

/** What a transaction may ask for, by the type of the resource that asks. */
const RUNS: Readonly<Record<string, Run>> = {
  CoverageEligibilityRequest: (call, message, sent: Sent<CoverageEligibilityRequest>) => eligibilityTransaction(call, message, sent),
  Claim: (call, message, sent: Sent<Claim>) => claimTransaction(call, message, sent),
  Encounter: (call, message, sent: Sent<Encounter>) => visitTransaction(call, message, sent),
  ServiceRequest: (call, message, sent: Sent<ServiceRequest>) => referralTransaction(call, message, sent),
};

/** A claim may come with its visit and the referral that it answers. */
const PARTIES = new Set(['Encounter', 'ServiceRequest']);

const isParty = ({ resourceType }: Resource, all: readonly { resource: Resource }[]) =>
  PARTIES.has(resourceType) && all.some(({ resource }) => !PARTIES.has(resource.resourceType) && resource.resourceType in RUNS);

/** Runs the one request of a transaction, and answers the bundle of the guide. */
export async function runTransaction(call: Call, bundle: Bundle): Promise<Bundle> {
  if (bundle.type !== 'transaction') throw new Refusal([issue('FHIR_BUNDLE_TYPE', 'Bundle.type', { types: 'transaction' })]);
  const message = bundleMessage(bundle);
  const asking = message.entries.filter(({ resource }) => resource.resourceType in RUNS && !isParty(resource, message.entries));
  const [only] = asking;
  const run = only && RUNS[only.resource.resourceType];
  if (!run || asking.length > 1) throw new Refusal([issue('FHIR_FOCUS', 'Bundle.entry', { n: asking.length })]);
  return run(call, message, only as Sent as never);
}
