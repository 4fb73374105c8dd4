import type { Communication } from '@medplum/fhirtypes';
import type { Call } from '../ask.ts';
import type { Answer, Sent } from '../kind.ts';
import { rowById } from '../kinds/claim-rows.ts';
import { type Message, resolve } from '../messages/message.ts';
import { Refusal, refuse } from '../refusal.ts';

const ANSWER_PA = /* GraphQL */ `
  mutation FhirAnswerPaQuery($id: ID!, $input: AnswerPaQueryInput!) { answerPaQuery(id: $id, input: $input) { id } }
`;
const ANSWER_CLAIM = /* GraphQL */ `
  mutation FhirAnswerClaimQuestion($id: ID!, $input: AnswerClaimQuestionInput!) { answerClaimQuestion(id: $id, input: $input) { id } }
`;

/** Answers the open query about a claim or a request for authorisation, which `about` names. */
export async function answerQuery(call: Call, message: Message, sent: Sent<Communication>): Promise<Answer> {
  const { resource, path } = sent;
  if (resource.status !== 'completed') return refuse('FHIR_STATUS', `${path}.status`, { type: 'Communication', status: resource.status });
  const [about] = resource.about ?? [];
  const target = resolve(message, sent, about, `${path}.about[0]`, ['Claim']);
  if (target.kind !== 'OURS') return refuse('FHIR_REFERENCE', `${path}.about[0]`, { reference: '', types: 'Claim' });
  const answer = (resource.payload ?? []).flatMap(({ contentString }) => contentString ?? []).join('\n');
  const { use, row } = await rowById(call, 'Claim', target.id);
  try {
    if (use === 'claim') await call.ask(ANSWER_CLAIM, { id: row.id, input: { answer } });
    else await call.ask(ANSWER_PA, { id: row.id, input: { version: row.version, answer } });
  } catch (error) {
    throw error instanceof Refusal ? error.placed((field) => (field === 'answer' ? `${path}.payload` : path)) : error;
  }
  return { status: 200, resource };
}
