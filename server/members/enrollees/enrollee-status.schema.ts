import type { InputRef } from '@pothos/core';
import type { Permission } from '../../platform/access/permissions.shared.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { db } from '../../platform/db.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { inputOf } from '../../platform/graphql/input-of.ts';
import { Enrollee } from './enrollee.schema.ts';
import { restoreCoverInput } from './enrollee-status.input.ts';
import { disableEnrollee, enableEnrollee, liftSuspension, recordDeath, suspendEnrollee } from './enrollee-status.service.ts';

const version = 'The version that was on screen; another one is refused with CONFLICT_STALE.';

const StopCoverInput = builder.inputType('StopCoverInput', {
  fields: (t) => ({ version: t.int({ required: true, description: version }), reason: t.string({ required: true }) }),
});

const RestoreCoverInput = inputOf(restoreCoverInput);

const RecordDeathInput = builder.inputType('RecordDeathInput', {
  fields: (t) => ({
    version: t.int({ required: true, description: version }),
    on: t.field({ type: 'Date', required: true, description: 'Day of death.' }),
    note: t.string(),
  }),
});

type Act = {
  description: string;
  can: Permission;
  input: InputRef<object>;
  run: (viewer: Viewer, id: string, input: unknown) => Promise<string>;
};

/** A mutation on one enrollee: `name(id, input): Enrollee!`. */
export const onEnrollee = (name: string, { description, can, input: type, run }: Act) =>
  builder.mutationField(name, (t) =>
    t.withAuth({ can }).prismaField({
      type: Enrollee,
      description,
      args: { id: t.arg.id({ required: true }), input: t.arg({ type, required: true }) },
      resolve: async (query, _root, args, { viewer }) => {
        const id = await run(viewer, args.id, args.input);
        return db.enrollee.findUniqueOrThrow({ ...query, where: { id } });
      },
    }),
  );

onEnrollee('disableEnrollee', {
  description: 'Stops cover at once; spouse and children follow the principal, and waiting PA requests are refused.',
  can: 'ENROLLEE_DISABLE',
  input: StopCoverInput,
  run: disableEnrollee,
});
onEnrollee('enableEnrollee', {
  description: 'Brings back a disabled person, and with a principal those whom the same action disabled.',
  can: 'ENROLLEE_DISABLE',
  input: RestoreCoverInput,
  run: enableEnrollee,
});
onEnrollee('suspendEnrollee', {
  description: 'Stops cover while something is looked into; the family follows.',
  can: 'ENROLLEE_DISABLE',
  input: StopCoverInput,
  run: suspendEnrollee,
});
onEnrollee('liftSuspension', {
  description: 'Ends a suspension, and with a principal’s that of the family.',
  can: 'ENROLLEE_DISABLE',
  input: RestoreCoverInput,
  run: liftSuspension,
});
onEnrollee('recordDeath', {
  description: 'Records a death for good. The dependants of a principal lose cover until they have a new head.',
  can: 'ENROLLEE_RECORD_DEATH',
  input: RecordDeathInput,
  run: recordDeath,
});
