import type { Identifier, Organization, Patient, Practitioner, Reference } from '@medplum/fhirtypes';
import type { LookupPurpose } from '../../generated/prisma/enums.ts';
import type { Call } from '../ask.ts';
import { LOOKUP_PURPOSES } from '../codes/tables.ts';
import type { Sent } from '../kind.ts';
import { lookUp, personOf } from '../people/look-up.ts';
import { issue, Refusal } from '../refusal.ts';
import { SCHEME_ID } from '../resources/parts.ts';
import { baseUrl, FACILITY_REGISTRY, ownSystem } from '../urls.ts';
import { nameOf } from './elements.ts';
import { type Message, type Problems, resolve } from './message.ts';

/** A member as the services take it: an insurance number or an id of ours. */
export type Member = { number: string; path: string };

const isSame = (one: string | undefined | null, other: string | undefined | null) =>
  Boolean(one && other) && one?.trim().toLowerCase() === other?.trim().toLowerCase();

const typeOf = ({ type }: Identifier) => type?.coding?.find(({ code }) => code)?.code;

/**
 * Finds the member that a message means: by the insurance number, else by NIN, else by phone with names and birth date.
 * The insurance number is looked up by the service itself. Errors: ELG_NOT_ENROLLED, ELG_AMBIGUOUS, ELG_PURPOSE, FHIR_PERSON.
 */
export async function memberOf(
  { ask }: Call,
  message: Message,
  from: Sent,
  reference: Reference | undefined,
  { path, purpose, purposePath }: { path: string; purpose: LookupPurpose | undefined; purposePath: string },
): Promise<Member> {
  const target = resolve(message, from, reference, path, ['Patient']);
  if (target.kind === 'OURS') return { number: target.id, path };
  if (target.kind === 'NUMBER') return { number: target.value, path: `${path}.identifier` };
  const { resource, path: patientPath } = target.sent;
  const insurance = numberOf(resource, 'INSUR', patientPath);
  if (insurance) return insurance;
  const place = `${patientPath}.identifier`;
  const answers = [];
  for (const question of questionsOf(resource)) {
    const answer = await lookUp(ask, { ...question, purpose });
    if (answer.enrollee) return { number: answer.enrollee.enrolmentNo ?? answer.enrollee.id, path: place };
    answers.push(answer);
  }
  // The first refusal that is more than "unknown" says what to do.
  const telling = answers.find(({ reasons }) => reasons.some(({ code }) => code !== 'ELG_NOT_ENROLLED')) ?? answers[0];
  if (!telling) throw new Refusal([issue('FHIR_PERSON', place)]);
  const { enrolmentNo, id } = personOf(telling, place, purposePath);
  return { number: enrolmentNo ?? id, path: place };
}

function numberOf({ identifier = [] }: Patient, type: string, path: string): Member | null {
  const index = identifier.findIndex((each) => typeOf(each) === type && each.value);
  const value = identifier[index]?.value;
  return value ? { number: value, path: `${path}.identifier[${index}].value` } : null;
}

function questionsOf(patient: Patient) {
  const nin = numberOf(patient, 'NIN', '');
  const phone = numberOf(patient, 'MOBILE', '')?.number ?? patient.telecom?.find(({ system }) => system === 'phone')?.value;
  const [name] = patient.name ?? [];
  const [surname, firstName, dateOfBirth] = [name?.family, name?.given?.[0], patient.birthDate];
  const byName = phone && surname && firstName && dateOfBirth ? { number: phone, surname, firstName, dateOfBirth } : null;
  return [...(nin ? [{ number: nin.number }] : []), ...(byName ? [byName] : [])];
}

/** The purpose for a person of another facility, as a security label of the resource or the message. */
export function purposeOf(problems: Problems, message: Message, { resource, path }: Sent): LookupPurpose | undefined {
  const labels = [...(resource.meta?.security ?? []), ...(message.bundle?.meta?.security ?? [])];
  const code = labels.find(({ system }) => system === ownSystem('lookup-purpose'))?.code;
  return nameOf(problems, code, LOOKUP_PURPOSES, `${path}.meta.security`);
}

/** Checks that the payer is this scheme. Throws FHIR_PAYER. */
export async function requirePayer({ own }: Call, message: Message, from: Sent, reference: Reference, path: string): Promise<void> {
  const { scheme } = await own();
  const target = resolve(message, from, reference, path, ['Organization', 'Patient', 'RelatedPerson']);
  const isOurs =
    target.kind === 'OURS'
      ? target.id === SCHEME_ID
      : target.kind === 'NUMBER'
        ? target.value === baseUrl()
        : target.sent.resource.resourceType === 'Organization' && isScheme(target.sent.resource, scheme.name);
  if (!isOurs) throw new Refusal([issue('FHIR_PAYER', path, { name: scheme.name, reference: `Organization/${SCHEME_ID}` })]);
}

const isScheme = ({ name, identifier = [] }: Organization, schemeName: string) =>
  isSame(name, schemeName) || identifier.some(({ system, value }) => system === FACILITY_REGISTRY && value === baseUrl());

/** Checks that the provider is the facility of the key. Throws FHIR_PROVIDER. */
export async function requireProvider(
  { own }: Call,
  message: Message,
  from: Sent,
  reference: Reference | undefined,
  path: string,
): Promise<void> {
  const { facility } = await own();
  const { id, code, name } = facility;
  const target = resolve(message, from, reference, path, ['Organization', 'Practitioner', 'PractitionerRole', 'Location']);
  const numbers = (identifier: readonly Identifier[] = []) => identifier.some(({ value }) => isSame(value, code));
  const isOurs =
    target.kind === 'OURS'
      ? target.id === id
      : target.kind === 'NUMBER'
        ? isSame(target.value, code)
        : isSame(
            'name' in target.sent.resource && typeof target.sent.resource.name === 'string' ? target.sent.resource.name : null,
            name,
          ) || numbers(target.sent.resource.identifier);
  if (!isOurs) throw new Refusal([issue('FHIR_PROVIDER', path, { name, code: code ?? '', reference: `Organization/${id}` })]);
}

const personName = ({ name }: Practitioner): string | undefined => {
  const [first] = name ?? [];
  return first?.text ?? ([first?.prefix?.[0], ...(first?.given ?? []), first?.family].filter(Boolean).join(' ') || undefined);
};

/** The name of who attended: of the practitioner in the message, or as the reference displays it. */
export function attendantOf(message: Message, from: Sent, reference: Reference | undefined, path: string): string | undefined {
  if (!reference) return undefined;
  if (reference.display) return reference.display;
  const target = resolve(message, from, reference, path, ['Practitioner', 'PractitionerRole']);
  if (target.kind === 'NUMBER') return target.value;
  if (target.kind === 'OURS') throw new Refusal([issue('FHIR_REFERENCE', path, { reference: reference.reference, types: 'Practitioner' })]);
  const { resource, path: rolePath } = target.sent;
  return resource.resourceType === 'Practitioner'
    ? personName(resource)
    : attendantOf(message, target.sent, resource.practitioner, `${rolePath}.practitioner`);
}
