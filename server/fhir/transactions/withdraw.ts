import type { Task } from '@medplum/fhirtypes';
import type { Call } from '../ask.ts';
import type { Answer, Sent } from '../kind.ts';
import { rowById } from '../kinds/claim-rows.ts';
import { visitById } from '../kinds/encounter-kind.ts';
import { codeIn } from '../messages/elements.ts';
import { type Message, resolve } from '../messages/message.ts';
import { Refusal, refuse } from '../refusal.ts';
import { HL7_SYSTEMS } from '../urls.ts';

const WITHDRAW_CLAIM = /* GraphQL */ `
  mutation FhirWithdrawClaim($id: ID!, $input: WithdrawClaimInput!) { withdrawClaim(id: $id, input: $input) { id } }
`;
const CANCEL_PA = /* GraphQL */ `
  mutation FhirCancelPaRequest($id: ID!, $input: CancelPaRequestInput!) { cancelPaRequest(id: $id, input: $input) { id } }
`;
const VOID_VISIT = /* GraphQL */ `
  mutation FhirVoidEncounter($id: ID!, $input: VoidEncounterInput!) { voidEncounter(id: $id, input: $input) { id } }
`;

/** Whether a task asks to take something back that was sent. */
export const isWithdrawal = ({ code }: Task): boolean => codeIn(code, HL7_SYSTEMS.financialTask) === 'cancel';

async function run(call: Call, type: 'Claim' | 'Encounter', id: string, reason: string): Promise<unknown> {
  if (type === 'Encounter') {
    const { version } = await visitById(call, id);
    return call.ask(VOID_VISIT, { id, input: { version, reason } });
  }
  const { use, row } = await rowById(call, 'Claim', id);
  const input = { version: row.version, reason };
  return use === 'claim' ? call.ask(WITHDRAW_CLAIM, { id, input }) : call.ask(CANCEL_PA, { id, input });
}

/** Withdraws a claim or a request for authorisation, or voids a visit, as its own rules allow. The task is done with that, and not kept. */
export async function withdraw(call: Call, message: Message, sent: Sent<Task>): Promise<Answer> {
  const { resource, path } = sent;
  if (resource.status !== 'requested') return refuse('FHIR_STATUS', `${path}.status`, { type: 'Task', status: resource.status });
  const target = resolve(message, sent, resource.focus, `${path}.focus`, ['Claim', 'Encounter']);
  if (target.kind !== 'OURS') return refuse('FHIR_REFERENCE', `${path}.focus`, { reference: '', types: 'Claim or Encounter' });
  try {
    await run(call, target.type, target.id, resource.reasonCode?.text ?? resource.statusReason?.text ?? '');
  } catch (error) {
    throw error instanceof Refusal ? error.placed((field) => (field === 'reason' ? `${path}.reasonCode` : `${path}.focus`)) : error;
  }
  return { status: 200, resource: { ...resource, status: 'completed' } };
}
