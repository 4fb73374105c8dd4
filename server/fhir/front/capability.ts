import type { CapabilityStatement, CapabilityStatementRestResource, CapabilityStatementRestResourceInteraction } from '@medplum/fhirtypes';
import { isoDay, today } from '../../platform/clock.ts';
import type { Kind } from '../kind.ts';
import { baseUrl, guideProfile } from '../urls.ts';

const interactionsOf = ({ read, search, isSent }: Kind): CapabilityStatementRestResourceInteraction[] => [
  ...(read ? [{ code: 'read' as const }] : []),
  ...(search ? [{ code: 'search-type' as const }] : []),
  ...(isSent ? [{ code: 'create' as const }] : []),
];

const resourceOf = (kind: Kind): CapabilityStatementRestResource => {
  const [profile, ...others] = kind.profiles.map(guideProfile);
  return {
    type: kind.type,
    ...(profile && { profile }),
    ...(others.length > 0 && { supportedProfile: others }),
    documentation: kind.text,
    ...(interactionsOf(kind).length > 0 && { interaction: interactionsOf(kind) }),
    versioning: 'no-version',
    ...(kind.parameters && { searchParam: kind.parameters.map(({ name, type, text }) => ({ name, type, documentation: text })) }),
    ...(kind.operations && {
      operation: kind.operations.map(({ name, text }) => ({
        name,
        definition: `http://hl7.org/fhir/OperationDefinition/${kind.type}-${name}`,
        documentation: text,
      })),
    }),
  };
};

/** What this front offers, written from the types that are declared. */
export const capabilityStatement = (kinds: readonly Kind[], bundles: readonly string[]): CapabilityStatement => ({
  resourceType: 'CapabilityStatement',
  url: `${baseUrl()}/metadata`,
  name: 'Lafiya',
  status: 'active',
  date: isoDay(today()),
  kind: 'instance',
  software: { name: 'Lafiya' },
  implementation: { description: 'Health-insurance scheme', url: baseUrl() },
  fhirVersion: '4.0.1',
  format: ['application/fhir+json', 'json'],
  implementationGuide: [guideProfile('').replace('/StructureDefinition/', '/ImplementationGuide/nigeria-core')],
  rest: [
    {
      mode: 'server',
      documentation: `Bundles of the guide are taken as transactions: ${bundles.join(', ')}. The parties in them are looked up, never stored. Your own number, as identifier, makes a repeat harmless.`,
      security: {
        cors: false,
        description: 'Send the API key of the facility: “Authorization: Bearer …”. A key reads and sends what it was issued for.',
      },
      resource: kinds.map(resourceOf),
      interaction: [{ code: 'transaction' }],
    },
  ],
});
