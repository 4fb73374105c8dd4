import type { ChargeItemDefinition, InsurancePlan } from '@medplum/fhirtypes';
import { moneyOf } from '../codes/money.ts';
import { baseUrl } from '../urls.ts';
import { coded, concept, given, numbered, schemeRef, serviceConcept } from './parts.ts';

export type PlanRow = { id: string; code: string; name: string; description: string; isActive: boolean; version: number };

export const planOf = ({ id, code, name, description, isActive, version }: PlanRow, schemeName: string): InsurancePlan => ({
  resourceType: 'InsurancePlan',
  id,
  meta: { versionId: String(version) },
  identifier: [numbered(`${baseUrl()}/numbers/plan`, code)],
  status: isActive ? 'active' : 'retired',
  type: [concept(coded('http://terminology.hl7.org/CodeSystem/insurance-plan-type', 'medical', 'Medical'))],
  name,
  ...given({ alias: description ? [description] : null }),
  ownedBy: schemeRef(schemeName),
});

export type PriceRow = {
  id: string;
  price: number | null;
  since: string | null;
  service: { id: string; code: string; name: string; unit: string; requiresPa: boolean; version: number };
};

/** A service with the price of a facility, as the definition of what it may charge. */
export const priceOf = ({ price, since, service }: PriceRow, facility: { id: string; name: string }): ChargeItemDefinition => ({
  resourceType: 'ChargeItemDefinition',
  id: service.id,
  meta: { versionId: String(service.version) },
  url: `${baseUrl()}/ChargeItemDefinition/${service.id}`,
  title: service.name,
  status: price === null ? 'retired' : 'active',
  publisher: facility.name,
  ...given({ effectivePeriod: since ? { start: since } : null }),
  code: serviceConcept(service),
  ...given({
    applicability: service.requiresPa ? [{ description: 'A PA code is needed first.' }] : null,
    propertyGroup:
      price === null ? null : [{ priceComponent: [{ type: 'base' as const, amount: moneyOf(price), code: { text: service.unit } }] }],
  }),
});
