import { recordMutation } from '../../scheme/graphql/record-mutations.ts';
import { Enrollee } from './enrollee.schema.ts';
import { recordDeathInput, restoreCoverInput, stopCoverInput } from './enrollee-status.input.ts';
import { disableEnrollee, enableEnrollee, liftSuspension, recordDeath, suspendEnrollee } from './enrollee-status.service.ts';

recordMutation('disableEnrollee', {
  type: Enrollee,
  description: 'Stops cover immediately, for the spouse and children of a principal too. Pending PA requests are rejected.',
  can: 'ENROLLEE_DISABLE',
  input: stopCoverInput,
  run: disableEnrollee,
});

recordMutation('enableEnrollee', {
  type: Enrollee,
  description: 'Enables a disabled person; for a principal, also the family members disabled by the same action.',
  can: 'ENROLLEE_DISABLE',
  input: restoreCoverInput,
  run: enableEnrollee,
});

recordMutation('suspendEnrollee', {
  type: Enrollee,
  description: 'Suspends cover during an investigation, for the family of a principal too.',
  can: 'ENROLLEE_DISABLE',
  input: stopCoverInput,
  run: suspendEnrollee,
});

recordMutation('liftSuspension', {
  type: Enrollee,
  description: 'Lifts a suspension, for the family of a principal too.',
  can: 'ENROLLEE_DISABLE',
  input: restoreCoverInput,
  run: liftSuspension,
});

recordMutation('recordDeath', {
  type: Enrollee,
  description: 'Records a death; this cannot be undone. The dependants of a principal lose cover until they have a new principal.',
  can: 'ENROLLEE_RECORD_DEATH',
  input: recordDeathInput,
  run: recordDeath,
});
