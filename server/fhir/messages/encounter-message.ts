import type { Encounter } from '@medplum/fhirtypes';
import type { Call } from '../ask.ts';
import { CLASS_OF_VISIT, ENCOUNTER_STATUS, VISIT_CLASS, VISIT_OUTCOME, VISIT_TYPES } from '../codes/tables.ts';
import type { Sent } from '../kind.ts';
import { HL7_SYSTEMS, ICD_10, ownSystem } from '../urls.ts';
import { codeAmong, codeIn, instantOf, nameOf, ownNumberOf, valueIn } from './elements.ts';
import { type Message, type Problems, resolve } from './message.ts';
import { attendantOf, memberOf, purposeOf } from './parties.ts';
import type { Places } from './places.ts';

/** ICD-10 codes of the diagnoses: of the conditions in the message, or as the reference names them. */
function diagnosesOf(problems: Problems, message: Message, sent: Sent<Encounter>, places: Places): string[] {
  return (sent.resource.diagnosis ?? []).flatMap(({ condition }, index) => {
    const at = `${sent.path}.diagnosis[${index}].condition`;
    places.put(`diagnoses.${index}`, at);
    const code = problems.try(() => {
      const target = resolve(message, sent, condition, at, ['Condition', 'Procedure']);
      if (target.kind === 'NUMBER') return target.system === ICD_10 ? target.value : undefined;
      return target.kind === 'SENT' ? codeIn(target.sent.resource.code, ICD_10) : undefined;
    });
    if (!code) problems.add('FHIR_CODE', at, { code: '', codes: ICD_10 });
    return code ?? [];
  });
}

/** A visit as `recordVisits` takes it. A finished one is closed. */
export async function visitRowOf(call: Call, problems: Problems, message: Message, sent: Sent<Encounter>, places: Places) {
  const { resource, path } = sent;
  const status = valueIn(problems, resource.status, ENCOUNTER_STATUS, `${path}.status`);
  if (status === 'VOID') problems.add('FHIR_STATUS', `${path}.status`, { type: 'Encounter', status: resource.status });
  const ownType = nameOf(problems, codeAmong(resource.type, ownSystem('visit-type')), VISIT_TYPES, `${path}.type`);
  const byClass = valueIn(problems, resource.class.code ?? '', VISIT_CLASS, `${path}.class`);
  const visitType = ownType ?? byClass;
  const disposition = codeIn(resource.hospitalization?.dischargeDisposition, HL7_SYSTEMS.discharge);
  const outcome = valueIn(problems, disposition, VISIT_OUTCOME, `${path}.hospitalization.dischargeDisposition`);
  const diagnoses = diagnosesOf(problems, message, sent, places);
  const attendingName = problems.try(() =>
    attendantOf(message, sent, resource.participant?.[0]?.individual, `${path}.participant[0].individual`),
  );
  const externalId = ownNumberOf(problems, resource.identifier, message.number, path);
  const stated = purposeOf(problems, message, sent);
  const visitAt = instantOf(problems, resource.period?.start, `${path}.period.start`);
  if (!resource.period?.start) problems.add('FHIR_TIME', `${path}.period.start`);
  const endedAt = instantOf(problems, resource.period?.end, `${path}.period.end`);
  problems.settle();
  const purpose = stated ?? (visitType === 'EMERGENCY' ? 'EMERGENCY' : undefined);
  const purposePath = `${path}.meta.security`;
  const member = await memberOf(call, message, sent, resource.subject, { path: `${path}.subject`, purpose, purposePath });
  const symptoms = (resource.reasonCode ?? []).flatMap(({ text, coding }, index) => {
    places.put(`symptoms.${index}`, `${path}.reasonCode[${index}]`);
    return text ?? coding?.[0]?.display ?? coding?.[0]?.code ?? [];
  });
  for (const [field, at] of [
    ['externalId', 'identifier'],
    ['symptoms', 'reasonCode'],
    ['diagnoses', 'diagnosis'],
    ['visitAt', 'period.start'],
    ['dischargedAt', 'period.end'],
    ['attendingName', 'participant'],
    ['outcome', 'hospitalization.dischargeDisposition'],
    ['visitType', 'class'],
    ['close', 'status'],
  ] as const)
    places.put(field, `${path}.${at}`);
  places.put('member', member.path);
  places.put('purpose', purposePath);
  const isInpatient = visitType !== undefined && CLASS_OF_VISIT[visitType] === 'IMP';
  return {
    externalId,
    member: member.number,
    purpose,
    visitAt,
    visitType,
    symptoms,
    diagnoses,
    attendingName: attendingName ?? '',
    outcome,
    close: status === 'CLOSED',
    ...(isInpatient && { admittedAt: visitAt, dischargedAt: endedAt }),
  };
}
