import type { InputRef } from '@pothos/core';
import type { Permission } from '../../platform/access/permissions.shared.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { db } from '../../platform/db.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { inputOf } from '../../platform/graphql/input-of.ts';
import { recordMutation } from '../../platform/graphql/record-mutations.ts';
import { Enrollee } from './enrollee.schema.ts';
import { recordDeathInput, restoreCoverInput, stopCoverInput } from './enrollee-status.input.ts';
import { disableEnrollee, enableEnrollee, liftSuspension, recordDeath, suspendEnrollee } from './enrollee-status.service.ts';

export const RestoreCoverInput = inputOf(restoreCoverInput);

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
  description: 'Records a death for good. The dependants of a principal lose cover until they have a new head.',
  can: 'ENROLLEE_RECORD_DEATH',
  input: recordDeathInput,
  run: recordDeath,
});
