import { Actor } from '../../platform/activity/history.schema.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { recordMutation } from '../../platform/graphql/record-mutations.ts';
import { Enrollee } from './enrollee.schema.ts';
import { ninCheckInput } from './nin-check.input.ts';
import { recordNinCheck } from './nin-check.service.ts';
import { optionalRecordField } from './record-guard.ts';

builder.prismaObjectFields(Enrollee, (t) => ({
  ninCheckedAt: t.expose('ninCheckedAt', {
    type: 'DateTime',
    ...optionalRecordField('NIN', 'When the NIN was last checked; null if no check is recorded', 'NIN_VERIFY'),
  }),
  ninCheckedBy: t.relation('ninCheckedBy', {
    type: Actor,
    ...optionalRecordField('NIN', 'Who found the NIN to be the person’s, or not; null if no check is recorded', 'NIN_VERIFY'),
  }),
}));

recordMutation('recordNinCheck', {
  type: Enrollee,
  description: 'Whether the NIN was found to be the person’s; kept with who and when.',
  can: 'NIN_VERIFY',
  input: ninCheckInput,
  run: recordNinCheck,
});
