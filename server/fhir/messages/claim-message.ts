import type { Claim, ClaimItem, ClaimSupportingInfo, CodeableConcept } from '@medplum/fhirtypes';
import type { LookupPurpose, Urgency } from '../../generated/prisma/enums.ts';
import type { Call } from '../ask.ts';
import {
  CARE_TYPE,
  CARE_TYPES,
  type CLAIM_PARTS,
  CLAIM_VISIT_TYPES,
  PRIORITY,
  READ_PROCESS_PRIORITY,
  VISIT_CLASS,
  VISIT_OUTCOME,
} from '../codes/tables.ts';
import type { Sent } from '../kind.ts';
import { HL7_SYSTEMS, ICD_10, ownSystem, REQUEST_PRIORITY } from '../urls.ts';
import { daysOf } from './days.ts';
import { amountOf, codeIn, countOf, instantOf, nameOf, ownNumberOf, valueIn } from './elements.ts';
import { type Message, type Problems, resolve } from './message.ts';
import { attendantOf, memberOf, purposeOf } from './parties.ts';
import type { Places } from './places.ts';
import { serviceOf } from './services.ts';

type SentClaim = Sent<Claim>;
type Part = keyof typeof CLAIM_PARTS;

/** The parts of a claim that are supporting information, with their places. */
const informationOf = ({ resource, path }: SentClaim, isWanted: (category: CodeableConcept) => boolean) =>
  (resource.supportingInfo ?? []).flatMap((info, index) =>
    isWanted(info.category) ? [{ info, path: `${path}.supportingInfo[${index}]` }] : [],
  );
const isPart = (part: Part) => (category: CodeableConcept) => codeIn(category, ownSystem('claim-part')) === part;
const isInformation = (code: string) => (category: CodeableConcept) => codeIn(category, HL7_SYSTEMS.claimInformation) === code;

const textOf = ({ valueString, code }: ClaimSupportingInfo): string | undefined => valueString ?? code?.text;
const textsOf = (found: ReturnType<typeof informationOf>): string | undefined =>
  found.flatMap(({ info }) => textOf(info) ?? []).join('\n') || undefined;

/** The priority of a request, which says more than that of its processing. */
export function urgencyOf(problems: Problems, concept: CodeableConcept | undefined, path: string): Urgency | undefined {
  const request = codeIn(concept, REQUEST_PRIORITY);
  if (request) return valueIn(problems, request, PRIORITY, path);
  const code = concept?.coding?.find(({ system }) => system === HL7_SYSTEMS.processPriority || !system)?.code;
  const urgency = READ_PROCESS_PRIORITY[code ?? ''];
  return (
    urgency ?? problems.add('FHIR_CODE', path, { code: (code ?? '').slice(0, 60), codes: Object.keys(READ_PROCESS_PRIORITY).join(', ') })
  );
}

/** ICD-10 codes in their order, the main one first. */
function diagnosesOf(problems: Problems, message: Message, sent: SentClaim) {
  const { resource, path } = sent;
  const isMain = ({ type = [] }: NonNullable<Claim['diagnosis']>[number]) =>
    type.some((each) => codeIn(each, HL7_SYSTEMS.diagnosisType) === 'principal');
  const listed = (resource.diagnosis ?? []).map((diagnosis, index) => ({ diagnosis, at: `${path}.diagnosis[${index}]` }));
  const ordered = listed.toSorted(
    (one, other) => Number(isMain(other.diagnosis)) - Number(isMain(one.diagnosis)) || one.diagnosis.sequence - other.diagnosis.sequence,
  );
  return ordered.flatMap(({ diagnosis, at }) => {
    const code = problems.try(() => {
      const { diagnosisCodeableConcept: concept, diagnosisReference: reference } = diagnosis;
      if (concept || !reference) return codeIn(concept, ICD_10);
      const target = resolve(message, sent, reference, `${at}.diagnosisReference`, ['Condition']);
      return target.kind === 'SENT' ? codeIn(target.sent.resource.code, ICD_10) : undefined;
    });
    if (!code) problems.add('FHIR_CODE', at, { code: '', codes: ICD_10 });
    return code ? [{ code, at }] : [];
  });
}

/** The visit of the first line that names one. */
function visitOf(message: Message, sent: SentClaim, places: Places): string | undefined {
  const { resource, path } = sent;
  const index = resource.item?.findIndex(({ encounter }) => encounter?.length) ?? -1;
  const reference = resource.item?.[index]?.encounter?.[0];
  if (!reference) return undefined;
  const at = `${path}.item[${index}].encounter[0]`;
  places.put('visit', at);
  places.put('encounterId', at);
  const target = resolve(message, sent, reference, at, ['Encounter']);
  if (target.kind === 'SENT') return target.sent.resource.identifier?.[0]?.value;
  return target.kind === 'OURS' ? target.id : target.value;
}

function referralOf(message: Message, sent: SentClaim, places: Places): string | undefined {
  const { referral } = sent.resource;
  if (!referral) return undefined;
  const at = `${sent.path}.referral`;
  places.put('referral', at);
  const target = resolve(message, sent, referral, at, ['ServiceRequest']);
  if (target.kind === 'SENT') return target.sent.resource.identifier?.[0]?.value;
  return target.kind === 'OURS' ? target.id : target.value;
}

/** The class of the visit that comes with the message, for a claim that does not say whether the patient was admitted. */
function classOf(message: Message): 'OUT' | 'IN' | undefined {
  const visit = message.entries.flatMap(({ resource }) => (resource.resourceType === 'Encounter' ? [resource] : []))[0];
  const kind = VISIT_CLASS.valueOf(visit?.class.code);
  return kind && (kind === 'INPATIENT' ? 'IN' : 'OUT');
}

type Line = { service: string; qty: number; unitPrice: number | undefined };

/** The lines with their amounts. What a line says of its total must be what quantity and price make. */
async function linesOf(call: Call, problems: Problems, { resource, path }: SentClaim, places: Places): Promise<Line[]> {
  const lines: Line[] = [];
  for (const [index, item] of (resource.item ?? []).entries()) {
    const at = `${path}.item[${index}]`;
    places.put(`items.${index}`, at);
    places.put(`items.${index}.service`, `${at}.productOrService`);
    places.put(`items.${index}.serviceId`, `${at}.productOrService`);
    places.put(`items.${index}.qty`, `${at}.quantity.value`);
    places.put(`items.${index}.unitPrice`, `${at}.unitPrice.value`);
    const line = {
      service: await serviceOf(call, item.productOrService),
      qty: countOf(problems, item.quantity, `${at}.quantity`),
      unitPrice: amountOf(problems, item.unitPrice, `${at}.unitPrice`),
    };
    checkNet(problems, item, line, at);
    lines.push(line);
  }
  return lines;
}

function checkNet(problems: Problems, { net, factor }: ClaimItem, { qty, unitPrice }: Line, at: string): void {
  const amount = amountOf(problems, net, `${at}.net`);
  if (amount !== undefined && unitPrice !== undefined && amount !== Math.round(unitPrice * qty * (factor ?? 1)))
    problems.add('FHIR_TOTAL', `${at}.net.value`);
  if (factor !== undefined && factor !== 1) problems.add('FHIR_TOTAL', `${at}.factor`);
}

function checkTotal(problems: Problems, { resource, path }: SentClaim, lines: readonly Line[]): void {
  const total = amountOf(problems, resource.total, `${path}.total`);
  if (total === undefined || lines.some(({ unitPrice }) => unitPrice === undefined)) return;
  const sum = lines.reduce((amount, { qty, unitPrice = 0 }) => amount + Math.round(qty * unitPrice), 0);
  if (sum !== total) problems.add('FHIR_TOTAL', `${path}.total.value`);
}

/** What both uses of a claim say: the member, the number, the diagnoses, and the purpose for a person of another facility. */
async function commonOf(call: Call, problems: Problems, message: Message, sent: SentClaim, places: Places) {
  const { resource, path } = sent;
  const urgency = urgencyOf(problems, resource.priority, `${path}.priority`);
  const stated = purposeOf(problems, message, sent);
  const purpose: LookupPurpose | undefined = stated ?? (urgency === 'EMERGENCY' ? 'EMERGENCY' : resource.referral ? 'REFERRED' : undefined);
  const purposePath = `${path}.meta.security`;
  const externalId = ownNumberOf(problems, resource.identifier, message.number, path);
  const diagnoses = diagnosesOf(problems, message, sent);
  problems.settle();
  const member = await memberOf(call, message, sent, resource.patient, { path: `${path}.patient`, purpose, purposePath });
  places.put('externalId', resource.identifier ? `${path}.identifier` : 'Bundle.identifier');
  for (const field of ['member', 'enrolleeId']) places.put(field, member.path);
  places.put('purpose', purposePath);
  return { urgency, purpose, externalId, diagnoses, member: member.number };
}

const symptomsOf = (sent: SentClaim, places: Places, field: string): string[] =>
  informationOf(sent, isPart('SYMPTOM')).flatMap(({ info, path }, index) => {
    places.put(`${field}.${index}`, path);
    return textOf(info) ?? [];
  });

/** A claim as `submitClaims` takes it. */
export async function claimRowOf(call: Call, problems: Problems, message: Message, sent: SentClaim, places: Places) {
  const { resource, path } = sent;
  const lines = await linesOf(call, problems, sent, places);
  for (const [index, { unitPrice }] of lines.entries())
    if (unitPrice === undefined && !resource.item?.[index]?.unitPrice) problems.add('FHIR_PRICE', `${path}.item[${index}].unitPrice`);
  checkTotal(problems, sent, lines);
  const careType = nameOf(problems, codeIn(resource.subType, ownSystem('care-type')), CARE_TYPES, `${path}.subType`);
  const visitType = nameOf(problems, codeIn(resource.subType, ownSystem('claim-visit-type')), CLAIM_VISIT_TYPES, `${path}.subType`);
  const discharge = informationOf(sent, isInformation('discharge'))[0];
  const outcome = valueIn(problems, codeIn(discharge?.info.code, HL7_SYSTEMS.discharge), VISIT_OUTCOME, `${discharge?.path}.code`);
  const visit = problems.try(() => visitOf(message, sent, places));
  const referral = problems.try(() => referralOf(message, sent, places));
  const attendingName = problems.try(() => attendantOf(message, sent, resource.careTeam?.[0]?.provider, `${path}.careTeam[0].provider`));
  const { urgency, purpose, externalId, diagnoses, member } = await commonOf(call, problems, message, sent, places);
  const [main, ...others] = diagnoses;
  const days = daysOf([
    resource.billablePeriod,
    ...(resource.item ?? []).flatMap(({ servicedDate, servicedPeriod }) => [servicedDate, servicedPeriod]),
  ]);
  const insured = resource.insurance.findIndex(({ focal }) => focal);
  places.put('mainDiagnosis', main?.at ?? `${path}.diagnosis`);
  others.forEach(({ at }, index) => {
    places.put(`otherDiagnoses.${index}`, at);
  });
  places.put('paCode', `${path}.insurance[${insured}].preAuthRef[0]`);
  places.put('attendingName', `${path}.careTeam`);
  places.put('items', `${path}.item`);
  for (const field of ['serviceFrom', 'serviceTo']) places.put(field, `${path}.billablePeriod`);
  const [paCode] = resource.insurance[insured]?.preAuthRef ?? [];
  return {
    externalId,
    member,
    purpose,
    paCode,
    visit,
    referral,
    serviceFrom: days.from ?? '',
    serviceTo: days.to ?? '',
    careType:
      careType ?? classOf(message) ?? valueIn(problems, codeIn(resource.type, HL7_SYSTEMS.claimType), CARE_TYPE, `${path}.type`) ?? 'OUT',
    visitType: visitType ?? (urgency === 'EMERGENCY' ? 'EMERGENCY' : resource.referral ? 'REFERRAL' : 'OTHER'),
    outcome,
    attendingName: attendingName ?? '',
    note: textsOf(informationOf(sent, isInformation('info'))),
    lateReason: textsOf(informationOf(sent, isPart('LATE_REASON'))),
    mainDiagnosis: main?.code,
    otherDiagnoses: others.map(({ code }) => code),
    symptoms: symptomsOf(sent, places, 'symptoms'),
    items: lines,
  };
}

/** A request for authorisation as `createPaRequest` takes it. Prices are those of the tariff. */
export async function paRequestOf(call: Call, problems: Problems, message: Message, sent: SentClaim, places: Places) {
  const { resource, path } = sent;
  const lines = await linesOf(call, problems, sent, places);
  const encounterId = problems.try(() => visitOf(message, sent, places));
  const careStartedAt = instantOf(problems, resource.billablePeriod?.start, `${path}.billablePeriod.start`);
  const { urgency, purpose, externalId, diagnoses, member } = await commonOf(call, problems, message, sent, places);
  diagnoses.forEach(({ at }, index) => {
    places.put(`diagnosisIds.${index}`, at);
  });
  places.put('diagnosisIds', `${path}.diagnosis`);
  places.put('clinicalNotes', `${path}.supportingInfo`);
  places.put('careStartedAt', `${path}.billablePeriod.start`);
  places.put('urgency', `${path}.priority`);
  places.put('items', `${path}.item`);
  return {
    externalId,
    enrolleeId: member,
    purpose,
    encounterId,
    urgency: urgency ?? 'ROUTINE',
    careStartedAt,
    diagnosisIds: diagnoses.map(({ code }) => code),
    symptomIds: symptomsOf(sent, places, 'symptomIds'),
    clinicalNotes: textsOf(informationOf(sent, isInformation('info'))) ?? '',
    items: lines.map(({ service, qty }) => ({ serviceId: service, qty })),
  };
}
