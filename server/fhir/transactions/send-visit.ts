import type { Bundle, Encounter } from '@medplum/fhirtypes';
import type { Call } from '../ask.ts';
import type { Answer, Sent } from '../kind.ts';
import { visitById } from '../kinds/encounter-kind.ts';
import { visitRowOf } from '../messages/encounter-message.ts';
import { type Message, Problems } from '../messages/message.ts';
import { requireProvider } from '../messages/parties.ts';
import { Places } from '../messages/places.ts';
import { Refusal } from '../refusal.ts';
import { encounterOf } from '../resources/encounter.ts';
import { patientOf } from '../resources/patient.ts';
import { collectionOf } from './collection.ts';

const RECORD_VISIT = /* GraphQL */ `
  mutation FhirRecordVisit($input: [SentVisitInput!]!) {
    recordVisits(input: $input, replace: true) { id outcome problems { code message path } }
  }
`;

async function record(call: Call, message: Message, sent: Sent<Encounter>): Promise<{ id: string; isNew: boolean }> {
  const { resource, path } = sent;
  const [problems, places] = [new Problems(), new Places(path)];
  await problems.tryAsync(() => requireProvider(call, message, sent, resource.serviceProvider, `${path}.serviceProvider`));
  const row = await visitRowOf(call, problems, message, sent, places);
  const { recordVisits } = await call.ask(RECORD_VISIT, { input: [row] });
  const [visit] = recordVisits;
  const rejected = visit?.problems ?? [];
  if (rejected.length > 0)
    throw new Refusal(rejected.map(({ code, message: text, path: field }) => ({ code, text, path: places.of(field) })));
  return { id: visit?.id ?? '', isNew: visit?.outcome === 'CREATED' };
}

/** Records a visit. The same number with other content changes it. */
export async function createVisit(call: Call, message: Message, sent: Sent<Encounter>): Promise<Answer> {
  const { id, isNew } = await record(call, message, sent);
  return { status: isNew ? 201 : 200, resource: encounterOf(await visitById(call, id)), location: `Encounter/${id}` };
}

export async function visitTransaction(call: Call, message: Message, sent: Sent<Encounter>): Promise<Bundle> {
  const visit = await visitById(call, (await record(call, message, sent)).id);
  return collectionOf([patientOf(visit.enrollee), encounterOf(visit)]);
}
