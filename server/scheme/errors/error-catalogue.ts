import { AD_HOC_ERRORS } from '../../platform/errors/ad-hoc-errors.ts';
import { declareErrors } from '../../platform/errors/error-texts.ts';
import { PLATFORM_ERRORS } from '../../platform/errors/platform-errors.ts';
import { ADMINISTRATION_ERRORS } from './administration-errors.ts';
import { CARE_ERRORS } from './care-errors.ts';
import { CLAIMS_ERRORS } from './claims-errors.ts';
import { ENROLMENT_ERRORS } from './enrolment-errors.ts';
import { FHIR_ERRORS } from './fhir-errors.ts';
import { IDENTITY_ERRORS } from './identity-errors.ts';
import { INPUT_ERRORS } from './input-errors.ts';
import { LEDGER_ERRORS } from './ledger-errors.ts';
import { MEMBERS_ERRORS } from './members-errors.ts';
import { NETWORK_ERRORS } from './network-errors.ts';
import { PREMIUMS_ERRORS } from './premiums-errors.ts';
import { REPORTS_ERRORS } from './reports-errors.ts';
import { STATUS_TEXTS } from './status-texts.ts';

/** All expected errors: code → message. Codes are stable; messages may change. {name} is filled from the parameters of the error. */
export const CATALOGUE = {
  ...PLATFORM_ERRORS,
  ...INPUT_ERRORS,
  ...IDENTITY_ERRORS,
  ...AD_HOC_ERRORS,
  ...MEMBERS_ERRORS,
  ...NETWORK_ERRORS,
  ...LEDGER_ERRORS,
  ...PREMIUMS_ERRORS,
  ...ENROLMENT_ERRORS,
  ...CARE_ERRORS,
  ...CLAIMS_ERRORS,
  ...ADMINISTRATION_ERRORS,
  ...REPORTS_ERRORS,
  ...FHIR_ERRORS,
} as const satisfies Record<string, string>;

type Texts = typeof CATALOGUE;

declare module '../../platform/errors/error-texts.ts' {
  interface ErrorTexts extends Texts {}
}

declareErrors(CATALOGUE, STATUS_TEXTS);

export type { ErrorCode } from '../../platform/errors/error-texts.ts';
