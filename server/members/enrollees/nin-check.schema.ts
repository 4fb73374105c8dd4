import { builder } from '../../scheme/graphql/builder.ts';
import { recordMutation } from '../../scheme/graphql/record-mutations.ts';
import { Actor } from '../../scheme/workflow/history.schema.ts';
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
    ...optionalRecordField('NIN', 'Who checked the NIN; null if no check is recorded', 'NIN_VERIFY'),
  }),
}));

recordMutation('recordNinCheck', {
  type: Enrollee,
  description: 'Records whether the NIN belongs to the person, with the officer and time.',
  can: 'NIN_VERIFY',
  input: ninCheckInput,
  run: recordNinCheck,
});
