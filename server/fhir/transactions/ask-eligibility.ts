import type { Bundle, CoverageEligibilityRequest, CoverageEligibilityResponse } from '@medplum/fhirtypes';
import type { Call } from '../ask.ts';
import type { Answer, Sent } from '../kind.ts';
import { daysOf } from '../messages/days.ts';
import { codeIn } from '../messages/elements.ts';
import { type Message, Problems } from '../messages/message.ts';
import { memberOf, purposeOf, requirePayer, requireProvider } from '../messages/parties.ts';
import { Places } from '../messages/places.ts';
import { serviceOf } from '../messages/services.ts';
import { type LookedUp, lookUp, personOf } from '../people/look-up.ts';
import { Refusal } from '../refusal.ts';
import { type EligibilityRow, eligibilityResponseOf } from '../resources/eligibility.ts';
import { organizationOf, schemeOrganization } from '../resources/facility.ts';
import { coverageOf, patientOf } from '../resources/patient.ts';
import { HL7_SYSTEMS } from '../urls.ts';
import { collectionOf } from './collection.ts';

type Sending = Sent<CoverageEligibilityRequest>;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Asks about the patient of a request: cover on the day, and each service that is named. */
async function askFor(call: Call, message: Message, sent: Sending): Promise<LookedUp> {
  const { resource, path } = sent;
  const [problems, places] = [new Problems(), new Places(path)];
  if (resource.status !== 'active') problems.add('FHIR_STATUS', `${path}.status`, { type: resource.resourceType, status: resource.status });
  await problems.tryAsync(() => requirePayer(call, message, sent, resource.insurer, `${path}.insurer`));
  const { provider } = resource;
  if (provider) await problems.tryAsync(() => requireProvider(call, message, sent, provider, `${path}.provider`));
  const emergency = codeIn(resource.priority, HL7_SYSTEMS.processPriority) === 'stat';
  const purpose = purposeOf(problems, message, sent) ?? (emergency ? 'EMERGENCY' : undefined);
  const purposePath = `${path}.meta.security`;
  problems.settle();
  const services: string[] = [];
  for (const [index, { productOrService }] of (resource.item ?? []).entries()) {
    if (!productOrService) continue;
    places.put(`services.${services.length}`, `${path}.item[${index}].productOrService`);
    services.push(await serviceOf(call, productOrService));
  }
  const member = await memberOf(call, message, sent, resource.patient, { path: `${path}.patient`, purpose, purposePath });
  const { from: day } = daysOf([resource.servicedDate, resource.servicedPeriod]);
  const person = UUID.test(member.number) ? { enrolleeId: member.number } : { number: member.number };
  try {
    const answer = await lookUp(call.ask, { ...person, purpose, day, emergency, services });
    personOf(answer, member.path, purposePath);
    return answer;
  } catch (error) {
    throw error instanceof Refusal && error.issues.some(({ path: field }) => field.startsWith('services'))
      ? error.placed((field) => places.of(field))
      : error;
  }
}

async function answerTo(call: Call, message: Message, sent: Sending, requestUrl?: string): Promise<CoverageEligibilityResponse> {
  const row = (await askFor(call, message, sent)) as EligibilityRow;
  const { scheme, facility } = await call.own();
  return eligibilityResponseOf(row, sent.resource, { schemeName: scheme.name, facility, requestUrl });
}

/** The answer to one question. Questions are not kept, so that there is no address of one. */
export const askEligibility = async (call: Call, message: Message, sent: Sending): Promise<Answer> => ({
  status: 200,
  resource: await answerTo(call, message, sent),
});

/** The bundle of the guide that answers a question: the parties as the scheme knows them, the question, and the answer. */
export async function eligibilityTransaction(call: Call, message: Message, sent: Sending): Promise<Bundle> {
  const row = (await askFor(call, message, sent)) as EligibilityRow;
  const own = await call.own();
  const requestUrl = message.entries.find(({ resource }) => resource === sent.resource)?.fullUrl;
  const response = eligibilityResponseOf(row, sent.resource, { schemeName: own.scheme.name, facility: own.facility, requestUrl });
  const bundle = collectionOf([
    patientOf(row.enrollee),
    organizationOf(own.facility),
    schemeOrganization(own),
    coverageOf(row.enrollee, own.scheme.name),
    response,
  ]);
  return { ...bundle, entry: [...(bundle.entry ?? []), ...(requestUrl ? [{ fullUrl: requestUrl, resource: sent.resource }] : [])] };
}
