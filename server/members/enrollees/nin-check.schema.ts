import { Actor } from '../../platform/activity/history.schema.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { enumOf } from '../../platform/graphql/enums.ts';
import { Enrollee } from './enrollee.schema.ts';
import { onEnrollee } from './enrollee-status.schema.ts';
import { recordNinCheck } from './nin-check.service.ts';
import { optionalRecordField } from './record-guard.ts';

const NinCheckInput = builder.inputType('NinCheckInput', {
  fields: (t) => ({
    version: t.int({ required: true, description: 'The version that was on screen.' }),
    result: t.field({ type: enumOf('NinStatus'), required: true, description: 'VERIFIED or FAILED.' }),
  }),
});

builder.prismaObjectFields(Enrollee, (t) => ({
  ninCheckedAt: t.expose('ninCheckedAt', { type: 'DateTime', ...optionalRecordField('NIN', 'NIN_VERIFY') }),
  ninCheckedBy: t.relation('ninCheckedBy', {
    type: Actor,
    ...optionalRecordField('NIN', 'NIN_VERIFY'),
    description: 'Who found the NIN to be the person’s, or not.',
  }),
}));

onEnrollee('recordNinCheck', {
  description: 'Whether the NIN was found to be the person’s; kept with who and when.',
  can: 'NIN_VERIFY',
  input: NinCheckInput,
  run: recordNinCheck,
});
