import type { CodeableConcept } from '@medplum/fhirtypes';
import type { Call } from '../ask.ts';
import { ownSystem } from '../urls.ts';
import { codeIn } from './elements.ts';

const NAMED_SERVICE = /* GraphQL */ `
  query FhirNamedService($search: String!) { services(search: $search, page: { number: 1, size: 20 }, filter: { isActive: true }) { items { code name } } }
`;
/** Characters of a name that is searched. */
const MAX_NAME = 100;

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/**
 * The code of a service: the coding of the scheme, else a text that is the code or the whole name of a service, else any code, which
 * the service that takes it will not know.
 */
export async function serviceOf({ ask }: Call, concept: CodeableConcept | undefined): Promise<string> {
  const code = codeIn(concept, ownSystem('services'));
  if (code) return code;
  const text = concept?.text?.trim();
  const [first] = concept?.coding ?? [];
  if (!text || text.length > MAX_NAME) return first?.code ?? '';
  const { services } = await ask(NAMED_SERVICE, { search: text });
  return services.items.find((service) => isSame(service.code, text) || isSame(service.name, text))?.code ?? first?.code ?? text;
}
