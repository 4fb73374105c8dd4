import type { Practitioner, PractitionerRole, ServiceRequest } from '@medplum/fhirtypes';
import type { Call } from '../ask.ts';
import { PRIORITY, type REFERRAL_PARTS } from '../codes/tables.ts';
import type { Sent } from '../kind.ts';
import { ICD_10, ownSystem } from '../urls.ts';
import { codeAmong, codeIn, ownNumberOf, valueIn } from './elements.ts';
import { type Message, type Problems, resolve } from './message.ts';
import { attendantOf, memberOf, purposeOf } from './parties.ts';
import type { Places } from './places.ts';

type SentReferral = Sent<ServiceRequest>;

const partOf = ({ orderDetail = [] }: ServiceRequest, part: keyof typeof REFERRAL_PARTS): string =>
  orderDetail.find((detail) => codeIn(detail, ownSystem('referral-part')) === part)?.text ?? '';

/** The number or id of the receiving facility. */
function performerOf(message: Message, sent: SentReferral): string {
  const path = `${sent.path}.performer[0]`;
  const target = resolve(message, sent, sent.resource.performer?.[0], path, ['Organization']);
  if (target.kind === 'OURS') return target.id;
  if (target.kind === 'NUMBER') return target.value;
  return target.sent.resource.identifier?.find(({ value }) => value)?.value ?? '';
}

const cadreIn = (resource: Practitioner | PractitionerRole): string | undefined =>
  resource.resourceType === 'Practitioner' ? resource.qualification?.[0]?.code.text : resource.code?.[0]?.text;

/** The cadre of who refers: the qualification of the practitioner, or the code of the role. */
function cadreOf(message: Message, sent: SentReferral): string | undefined {
  const { requester } = sent.resource;
  if (!requester?.reference) return undefined;
  const target = resolve(message, sent, requester, `${sent.path}.requester`, ['Practitioner', 'PractitionerRole']);
  return target.kind === 'SENT' ? cadreIn(target.sent.resource) : undefined;
}

/** ICD-10 code of the provisional diagnosis: a coded reason, or a condition of the message. */
function diagnosisOf(message: Message, sent: SentReferral): string | undefined {
  const { reasonCode, reasonReference } = sent.resource;
  const code = codeAmong(reasonCode, ICD_10);
  const [reference] = reasonReference ?? [];
  if (code || !reference) return code;
  const target = resolve(message, sent, reference, `${sent.path}.reasonReference[0]`, ['Condition']);
  return target.kind === 'SENT' ? codeIn(target.sent.resource.code, ICD_10) : undefined;
}

/** A referral as `createReferral` takes it. */
export async function referralOf(call: Call, problems: Problems, message: Message, sent: SentReferral, places: Places) {
  const { resource, path } = sent;
  if (resource.status !== 'active') problems.add('FHIR_STATUS', `${path}.status`, { type: 'ServiceRequest', status: resource.status });
  const urgency = valueIn(problems, resource.priority ?? 'routine', PRIORITY, `${path}.priority`);
  const toHcpId = problems.try(() => performerOf(message, sent));
  const name = problems.try(() => attendantOf(message, sent, resource.requester, `${path}.requester`));
  const cadre = problems.try(() => cadreOf(message, sent));
  const diagnosis = problems.try(() => diagnosisOf(message, sent));
  if (!diagnosis) problems.add('FHIR_CODE', `${path}.reasonCode`, { code: '', codes: ICD_10 });
  const externalId = ownNumberOf(problems, resource.identifier, message.number, path);
  const purpose = purposeOf(problems, message, sent);
  problems.settle();
  const purposePath = `${path}.meta.security`;
  const member = await memberOf(call, message, sent, resource.subject, { path: `${path}.subject`, purpose, purposePath });
  for (const [field, element] of [
    ['externalId', 'identifier'],
    ['urgency', 'priority'],
    ['toHcpId', 'performer[0]'],
    ['specialty', 'performerType'],
    ['reason', 'reasonCode[0].text'],
    ['provisionalDiagnosisId', 'reasonCode'],
    ['presentingComplaint', 'orderDetail'],
    ['examinationFindings', 'orderDetail'],
    ['investigationsDone', 'orderDetail'],
    ['treatmentGiven', 'orderDetail'],
    ['referringPersonName', 'requester'],
    ['referringPersonCadre', 'requester'],
    ['serviceIds', 'code'],
  ] as const)
    places.put(field, `${path}.${element}`);
  places.put('enrolleeId', member.path);
  places.put('purpose', purposePath);
  return {
    externalId,
    enrolleeId: member.number,
    purpose,
    toHcpId,
    urgency,
    specialty: resource.performerType?.text,
    reason: (resource.reasonCode ?? []).flatMap(({ text }) => text ?? []).join('\n') || (resource.code?.text ?? ''),
    presentingComplaint: partOf(resource, 'PRESENTING_COMPLAINT'),
    examinationFindings: partOf(resource, 'EXAMINATION'),
    investigationsDone: partOf(resource, 'INVESTIGATIONS'),
    treatmentGiven: partOf(resource, 'TREATMENT'),
    provisionalDiagnosisId: diagnosis,
    serviceIds: (resource.code?.coding ?? []).flatMap(({ system, code }) => (system === ownSystem('services') && code ? [code] : [])),
    referringPersonName: name ?? '',
    referringPersonCadre: cadre ?? '',
  };
}
