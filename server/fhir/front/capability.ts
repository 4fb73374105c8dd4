import type { CapabilityStatement, CapabilityStatementRestResource, CapabilityStatementRestResourceInteraction } from '@medplum/fhirtypes';
import { isoDay, today } from '../../platform/clock.ts';
import type { Kind } from '../kind.ts';
import { baseUrl, guideProfile } from '../urls.ts';

const interactionsOf = ({ read, search, isSent, isReplaced, remove }: Kind): CapabilityStatementRestResourceInteraction[] => [
  ...(read ? [{ code: 'read' as const }] : []),
  ...(search ? [{ code: 'search-type' as const }] : []),
  ...(isSent ? [{ code: 'create' as const }] : []),
  ...(isReplaced ? [{ code: 'update' as const }] : []),
  ...(remove ? [{ code: 'delete' as const }] : []),
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
        service: [
          {
            coding: [{ system: 'http://terminology.hl7.org/CodeSystem/restful-security-service', code: 'SMART-on-FHIR' }],
            text: 'OAuth 2.0 client credentials with a signed assertion: see .well-known/smart-configuration',
          },
        ],
        description:
          'Send an access token, or the API key of the facility: “Authorization: Bearer …”. Both read and send what the key was issued for, a token within its scopes.',
      },
      resource: kinds.map(resourceOf),
      interaction: [{ code: 'transaction' }],
    },
  ],
});
