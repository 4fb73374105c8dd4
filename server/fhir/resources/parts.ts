import type { CodeableConcept, Coding, Identifier, Meta, Reference, Resource } from '@medplum/fhirtypes';
import { guideProfile, ICD_10, type OwnSystem, ownSystem } from '../urls.ts';

export const coded = (system: string, code: string, display?: string): Coding => ({ system, code, ...(display && { display }) });
export const concept = (...coding: Coding[]): CodeableConcept => ({ coding });
export const ownCoding = <Value extends string>(system: OwnSystem, names: Readonly<Record<Value, string>>, value: Value): Coding =>
  coded(ownSystem(system), value, names[value]);
export const diagnosisConcept = ({ code, name }: { code: string; name: string }): CodeableConcept => concept(coded(ICD_10, code, name));
export const serviceConcept = ({ code, name }: { code: string; name: string }): CodeableConcept => ({
  coding: [coded(ownSystem('services'), code, name)],
  text: name,
});

export const numbered = (system: string, value: string): Identifier => ({ system, value });

export const refTo = <Type extends Resource['resourceType']>(type: Type, id: string, display?: string | null): Reference<never> =>
  ({ reference: `${type}/${id}`, type, ...(display && { display }) }) as Reference<never>;

/** Id of the scheme as an organisation. */
export const SCHEME_ID = 'scheme';
export const schemeRef = (name: string): Reference<never> => refTo('Organization', SCHEME_ID, name);

type Versioned = { updatedAt?: string | null; version?: number };
export const metaOf = (profile: string | null, { updatedAt, version }: Versioned = {}): Meta => ({
  ...(version !== undefined && { versionId: String(version) }),
  ...(updatedAt && { lastUpdated: updatedAt }),
  ...(profile && { profile: [guideProfile(profile)] }),
});

/** The fields that are given. */
export const given = <Fields extends object>(fields: Fields): { [Name in keyof Fields]?: NonNullable<Fields[Name]> } =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined && value !== '' && !isEmptyList(value)),
  ) as never;
const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;
