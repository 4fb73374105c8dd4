import type { Kind } from '../kind.ts';
import { CLAIM, CLAIM_RESPONSE, EXPLANATION_OF_BENEFIT } from '../kinds/claim-kinds.ts';
import { COMMUNICATION } from '../kinds/communication-kind.ts';
import { ELIGIBILITY_REQUEST, ELIGIBILITY_RESPONSE } from '../kinds/eligibility-kinds.ts';
import { ENCOUNTER } from '../kinds/encounter-kind.ts';
import { CHARGE_ITEM_DEFINITION, CODE_SYSTEM, INSURANCE_PLAN, LOCATION, ORGANIZATION } from '../kinds/network-kinds.ts';
import { PAYMENT_NOTICE, PAYMENT_RECONCILIATION } from '../kinds/payment-kinds.ts';
import { COVERAGE, PATIENT } from '../kinds/person-kinds.ts';
import { SERVICE_REQUEST, TASK } from '../kinds/referral-kinds.ts';
import { SUBSCRIPTION } from '../kinds/subscription-kind.ts';

/** The types of resources that are offered. */
export const KINDS: readonly Kind[] = [
  PATIENT,
  COVERAGE,
  ORGANIZATION,
  LOCATION,
  INSURANCE_PLAN,
  CHARGE_ITEM_DEFINITION,
  CODE_SYSTEM,
  ELIGIBILITY_REQUEST,
  ELIGIBILITY_RESPONSE,
  ENCOUNTER,
  CLAIM,
  CLAIM_RESPONSE,
  EXPLANATION_OF_BENEFIT,
  SERVICE_REQUEST,
  TASK,
  COMMUNICATION,
  PAYMENT_RECONCILIATION,
  PAYMENT_NOTICE,
  SUBSCRIPTION,
];
