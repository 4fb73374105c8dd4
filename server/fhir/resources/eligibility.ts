import type {
  CoverageEligibilityRequest,
  CoverageEligibilityResponse,
  CoverageEligibilityResponseInsurance,
  CoverageEligibilityResponseInsuranceItem,
} from '@medplum/fhirtypes';
import { moneyOf } from '../codes/money.ts';
import { LIMIT_KEYS } from '../codes/tables.ts';
import { baseUrl, HL7_SYSTEMS, ownSystem } from '../urls.ts';
import { coded, concept, given, metaOf, ownCoding, refTo, schemeRef, serviceConcept } from './parts.ts';
import type { Person } from './patient.ts';

type Reason = { code: string; message: string };
export type EligibilityRow = {
  answer: 'ELIGIBLE' | 'NOT_ELIGIBLE' | 'UNDETERMINED';
  checkedAt: string;
  reasons: Reason[];
  enrollee: Person;
  eligibility: {
    coverageStart: string | null;
    coverageEnd: string | null;
    limits: { key: keyof typeof LIMIT_KEYS; used: number; limit: number }[];
  } | null;
  services: {
    service: { code: string; name: string };
    needsPa: boolean;
    needsReferral: boolean;
    price: number | null;
    coPayment: number | null;
    reasons: Reason[];
  }[];
};

const benefitType = (code: string) => concept(coded(HL7_SYSTEMS.benefitType, code));

/** What a service needs, and what it costs. */
const serviceItem = ({
  service,
  needsPa,
  needsReferral,
  price,
  coPayment,
  reasons,
}: EligibilityRow['services'][number]): CoverageEligibilityResponseInsuranceItem => ({
  productOrService: serviceConcept(service),
  excluded: reasons.length > 0,
  ...given({ description: [...reasons.map(({ message }) => message), ...(needsReferral ? ['A referral is needed.'] : [])].join(' ') }),
  authorizationRequired: needsPa,
  ...given({
    authorizationSupporting: needsReferral ? [{ text: 'Referral' }] : null,
    benefit: [
      ...(price === null ? [] : [{ type: benefitType('benefit'), allowedMoney: moneyOf(price) }]),
      ...(coPayment === null ? [] : [{ type: benefitType('copay'), allowedMoney: moneyOf(coPayment) }]),
    ],
  }),
});

/** A limit of the plan, and how much of it is used. */
const limitItem = ({
  key,
  used,
  limit,
}: NonNullable<EligibilityRow['eligibility']>['limits'][number]): CoverageEligibilityResponseInsuranceItem => ({
  category: concept(ownCoding('limit', LIMIT_KEYS, key)),
  benefit: [
    {
      type: benefitType('benefit'),
      ...(key === 'ANNUAL_AMOUNT'
        ? { allowedMoney: moneyOf(limit), usedMoney: moneyOf(used) }
        : { allowedUnsignedInt: limit, usedUnsignedInt: used }),
    },
  ],
});

const insuranceOf = ({ answer, enrollee, eligibility, services }: EligibilityRow): CoverageEligibilityResponseInsurance => ({
  coverage: refTo('Coverage', enrollee.id, enrollee.plan.name),
  inforce: answer === 'ELIGIBLE',
  ...given({
    benefitPeriod:
      eligibility?.coverageStart || eligibility?.coverageEnd
        ? given({ start: eligibility.coverageStart, end: eligibility.coverageEnd })
        : null,
    item: [...services.map(serviceItem), ...(eligibility?.limits ?? []).map(limitItem)],
  }),
});

/** Reasons against care, as codes beside the text of the disposition. */
const REASON = () => `${baseUrl()}/StructureDefinition/eligibility-reason`;

type Parties = { schemeName: string; facility: { id: string; name: string }; requestUrl: string | undefined };

/** The answer to a question about cover. The question comes with it, since questions are not kept. */
export function eligibilityResponseOf(
  row: EligibilityRow,
  request: CoverageEligibilityRequest,
  { schemeName, facility, requestUrl }: Parties,
): CoverageEligibilityResponse {
  const { enrollee, answer, reasons, checkedAt } = row;
  const { identifier, purpose } = request;
  return {
    resourceType: 'CoverageEligibilityResponse',
    meta: metaOf('ng-coverage-eligibility-response'),
    ...(requestUrl === undefined && { contained: [{ ...request, id: 'request' }] }),
    ...given({
      extension: reasons.map(({ code, message }) => ({
        url: REASON(),
        valueCodeableConcept: { coding: [coded(ownSystem('error'), code)], text: message },
      })),
      identifier,
    }),
    status: 'active',
    purpose,
    patient: refTo('Patient', enrollee.id, enrollee.fullName),
    created: checkedAt,
    requestor: refTo('Organization', facility.id, facility.name),
    request: { reference: requestUrl ?? '#request' },
    outcome: answer === 'UNDETERMINED' ? 'partial' : 'complete',
    disposition: answer === 'ELIGIBLE' ? 'Covered at this facility.' : reasons.map(({ message }) => message).join(' '),
    insurer: schemeRef(schemeName),
    insurance: [insuranceOf(row)],
  };
}
