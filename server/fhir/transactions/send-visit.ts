import type { Bundle, Encounter } from '@medplum/fhirtypes';
import type { Call } from '../ask.ts';
import type { Answer, Sent } from '../kind.ts';
import { visitById } from '../kinds/encounter-kind.ts';
import { visitRowOf } from '../messages/encounter-message.ts';
import { type Message, Problems } from '../messages/message.ts';
import { requireProvider } from '../messages/parties.ts';
import { Places } from '../messages/places.ts';
import { checkedOutcome, type Issue, issuesAt, refuseIfAny } from '../refusal.ts';
import { encounterOf } from '../resources/encounter.ts';
import { patientOf } from '../resources/patient.ts';
import { collectionOf } from './collection.ts';

const RECORD_VISIT = /* GraphQL */ `
  mutation FhirRecordVisit($input: [SentVisitInput!]!, $checkOnly: Boolean!) {
    recordVisits(input: $input, replace: true, checkOnly: $checkOnly) {
      id outcome problems { code message path } warnings { code message path }
    }
  }
`;

type Recorded = { id: string; isNew: boolean; warnings: Issue[] };

/** Records a visit, or only checks it for a test key. */
async function record(call: Call, message: Message, sent: Sent<Encounter>): Promise<Recorded> {
  const { resource, path } = sent;
  const [problems, places] = [new Problems(), new Places(path)];
  await problems.tryAsync(() => requireProvider(call, message, sent, resource.serviceProvider, `${path}.serviceProvider`));
  const row = await visitRowOf(call, problems, message, sent, places);
  const { recordVisits } = await call.ask(RECORD_VISIT, { input: [row], checkOnly: call.isTest });
  const [visit] = recordVisits;
  refuseIfAny(issuesAt(visit?.problems ?? [], places));
  return { id: visit?.id ?? '', isNew: visit?.outcome === 'CREATED', warnings: issuesAt(visit?.warnings ?? [], places, 'warning') };
}

/** Records a visit. The same number with other content changes it. */
export async function createVisit(call: Call, message: Message, sent: Sent<Encounter>): Promise<Answer> {
  const { id, isNew, warnings } = await record(call, message, sent);
  if (call.isTest) return { status: 200, resource: checkedOutcome(warnings) };
  return { status: isNew ? 201 : 200, resource: encounterOf(await visitById(call, id)), location: `Encounter/${id}` };
}

export async function visitTransaction(call: Call, message: Message, sent: Sent<Encounter>): Promise<Bundle> {
  const { id, warnings } = await record(call, message, sent);
  if (call.isTest) return collectionOf([checkedOutcome(warnings)]);
  const visit = await visitById(call, id);
  return collectionOf([patientOf(visit.enrollee), encounterOf(visit)]);
}
