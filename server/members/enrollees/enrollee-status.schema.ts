import { recordMutation } from '../../platform/graphql/record-mutations.ts';
import { Enrollee } from './enrollee.schema.ts';
import { recordDeathInput, restoreCoverInput, stopCoverInput } from './enrollee-status.input.ts';
import { disableEnrollee, enableEnrollee, liftSuspension, recordDeath, suspendEnrollee } from './enrollee-status.service.ts';

recordMutation('disableEnrollee', {
  type: Enrollee,
  description: 'Stops cover at once; spouse and children follow the principal, and waiting PA requests are refused.',
  can: 'ENROLLEE_DISABLE',
  input: stopCoverInput,
  run: disableEnrollee,
});

recordMutation('enableEnrollee', {
  type: Enrollee,
  description: 'Brings back a disabled person, and with a principal those whom the same action disabled.',
  can: 'ENROLLEE_DISABLE',
  input: restoreCoverInput,
  run: enableEnrollee,
});

recordMutation('suspendEnrollee', {
  type: Enrollee,
  description: 'Stops cover while something is looked into; the family follows.',
  can: 'ENROLLEE_DISABLE',
  input: stopCoverInput,
  run: suspendEnrollee,
});

recordMutation('liftSuspension', {
  type: Enrollee,
  description: 'Ends a suspension, and with a principal’s that of the family.',
  can: 'ENROLLEE_DISABLE',
  input: restoreCoverInput,
  run: liftSuspension,
});

recordMutation('recordDeath', {
  type: Enrollee,
  description: 'Records a death for good. The dependants of a principal lose cover until they have a new principal.',
  can: 'ENROLLEE_RECORD_DEATH',
  input: recordDeathInput,
  run: recordDeath,
});
