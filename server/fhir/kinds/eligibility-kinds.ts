import type { Kind } from '../kind.ts';

export const ELIGIBILITY_REQUEST: Kind = {
  type: 'CoverageEligibilityRequest',
  profiles: ['ng-coverage-eligibility-request'],
  text: 'Is a person covered at your facility, on servicedDate or today? Up to 20 items name services by productOrService. The answer is a CoverageEligibilityResponse; questions and answers are not kept. Counts as a look-up.',
  isSent: true,
  operations: [{ name: 'submit', level: 'type', text: 'The same as create.' }],
};

export const ELIGIBILITY_RESPONSE: Kind = {
  type: 'CoverageEligibilityResponse',
  profiles: ['ng-coverage-eligibility-response'],
  text: 'The answer to a CoverageEligibilityRequest. It has no address: ask again.',
};
