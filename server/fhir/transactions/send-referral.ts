import type { Bundle, OperationOutcome, ServiceRequest, Task } from '@medplum/fhirtypes';
import { now } from '../../platform/clock.ts';
import type { Call } from '../ask.ts';
import type { Answer, Sent } from '../kind.ts';
import { referralById, referralNamed } from '../kinds/referral-kinds.ts';
import { type Message, Problems, resolve } from '../messages/message.ts';
import { Places } from '../messages/places.ts';
import { referralOf } from '../messages/referral-message.ts';
import { checkedOutcome, issuesAt, Refusal, refuse, refuseIfAny } from '../refusal.ts';
import { patientOf } from '../resources/patient.ts';
import { type ReferralRow, serviceRequestOf, taskOf } from '../resources/referral.ts';
import { collectionOf } from './collection.ts';

const CREATE = /* GraphQL */ `
  mutation FhirCreateReferral($input: CreateReferralInput!) { createReferral(input: $input) { id } }
`;
const CHECK = /* GraphQL */ `
  mutation FhirCheckReferral($input: CreateReferralInput!) {
    checkReferral(input: $input) { problems { code message path } warnings { code message path } }
  }
`;
const ACCEPT = /* GraphQL */ `
  mutation FhirAcceptReferral($id: ID!, $input: AcceptReferralInput!) { acceptReferral(id: $id, input: $input) { id } }
`;
const DECLINE = /* GraphQL */ `
  mutation FhirDeclineReferral($id: ID!, $input: DeclineReferralInput!) { declineReferral(id: $id, input: $input) { id } }
`;
const UPDATE = /* GraphQL */ `
  mutation FhirUpdateIncomingReferral($id: ID!, $input: UpdateIncomingReferralInput!) { updateIncomingReferral(id: $id, input: $input) { id } }
`;
const CANCEL = /* GraphQL */ `
  mutation FhirCancelReferral($id: ID!, $input: CancelReferralInput!) { cancelReferral(id: $id, input: $input) { id } }
`;

async function send(call: Call, message: Message, sent: Sent<ServiceRequest>): Promise<ReferralRow> {
  const [problems, places] = [new Problems(), new Places(sent.path)];
  const input = await referralOf(call, problems, message, sent, places);
  try {
    const { createReferral } = await call.ask(CREATE, { input });
    return await referralById(call, 'ServiceRequest', createReferral.id);
  } catch (error) {
    throw error instanceof Refusal ? error.placed((field) => places.of(field)) : error;
  }
}

/** What sending a referral would say. Nothing is kept. */
async function check(call: Call, message: Message, sent: Sent<ServiceRequest>): Promise<OperationOutcome> {
  const [problems, places] = [new Problems(), new Places(sent.path)];
  const input = await referralOf(call, problems, message, sent, places);
  const { checkReferral } = await call.ask(CHECK, { input });
  refuseIfAny(issuesAt(checkReferral.problems, places));
  return checkedOutcome(issuesAt(checkReferral.warnings, places, 'warning'));
}

export async function createReferral(call: Call, message: Message, sent: Sent<ServiceRequest>): Promise<Answer> {
  if (call.isTest) return { status: 200, resource: await check(call, message, sent) };
  const row = await send(call, message, sent);
  return { status: 201, resource: serviceRequestOf(row), location: `ServiceRequest/${row.id}` };
}

/** What a step of a task is in our terms. Places of the fields are in the task. */
type Step = { run: (call: Call, id: string, version: number) => Promise<unknown>; places: Readonly<Record<string, string>> };

const textOf = ({ statusReason, note }: Task): string => statusReason?.text ?? note?.[0]?.text ?? '';
const feedbackOf = ({ output, description }: Task): string | undefined =>
  output?.flatMap(({ valueString }) => valueString ?? [])[0] ?? description;

const STEPS: Readonly<Record<string, (task: Task, row: ReferralRow) => Step>> = {
  accepted: ({ restriction }) => ({
    run: ({ ask }, id, version) => ask(ACCEPT, { id, input: { version, appointmentAt: restriction?.period?.end } }),
    places: { appointmentAt: 'restriction.period.end' },
  }),
  rejected: (task) => ({
    run: ({ ask }, id, version) => ask(DECLINE, { id, input: { version, reason: textOf(task) } }),
    places: { reason: 'statusReason' },
  }),
  'in-progress': (task, { appointmentAt, feedbackNote }) => ({
    run: ({ ask }, id, version) =>
      ask(UPDATE, { id, input: { version, appointmentAt, feedbackNote, arrivedAt: task.executionPeriod?.start ?? now().toISOString() } }),
    places: { arrivedAt: 'executionPeriod.start' },
  }),
  completed: (task, { appointmentAt, arrivedAt }) => ({
    run: ({ ask }, id, version) => ask(UPDATE, { id, input: { version, appointmentAt, arrivedAt, feedbackNote: feedbackOf(task) } }),
    places: { feedbackNote: 'output' },
  }),
  cancelled: (task) => ({
    run: ({ ask }, id, version) => ask(CANCEL, { id, input: { version, reason: textOf(task) } }),
    places: { reason: 'statusReason' },
  }),
};

/** Takes a step of a referral, by the status of its task. */
export async function stepReferral(call: Call, message: Message, sent: Sent<Task>): Promise<Answer> {
  const { resource, path } = sent;
  const stepOf = STEPS[resource.status];
  if (!stepOf) return refuse('FHIR_CODE', `${path}.status`, { code: resource.status, codes: Object.keys(STEPS).join(', ') });
  const target = resolve(message, sent, resource.focus, `${path}.focus`, ['ServiceRequest']);
  const name =
    target.kind === 'OURS' ? target.id : target.kind === 'NUMBER' ? target.value : (target.sent.resource.identifier?.[0]?.value ?? '');
  const row = await referralNamed(call, name);
  const { run, places } = stepOf(resource, row);
  try {
    await run(call, row.id, row.version);
  } catch (error) {
    throw error instanceof Refusal ? error.placed((field) => (places[field] ? `${path}.${places[field]}` : path)) : error;
  }
  return { status: 200, resource: taskOf(await referralById(call, 'Task', row.id)), location: `Task/${row.id}` };
}

/** The bundle of the guide: the referral, answered with its task. A task that is only requested says nothing more. */
export async function referralTransaction(call: Call, message: Message, sent: Sent<ServiceRequest>): Promise<Bundle> {
  if (call.isTest) return collectionOf([await check(call, message, sent)]);
  const row = await send(call, message, sent);
  return collectionOf([patientOf(row.enrollee), serviceRequestOf(row), taskOf(row)]);
}
