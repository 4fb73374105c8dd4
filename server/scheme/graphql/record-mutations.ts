import type { z } from 'zod';
import { db } from '../../platform/db.ts';
import type { Permission } from '../access/permissions.shared.ts';
import type { Viewer } from '../access/viewer.ts';
import { builder } from './builder.ts';
import { inputOf } from './input-of.ts';
import { recordIdOf, withRecordIds } from './own-number.ts';

/** What `builder.prismaObject` answers, as far as it is needed here. */
type PrismaObject = { modelName: string };
type RecordId = { id: string };

type MutationOptions = {
  /** The type that is answered: a table of the database. */
  type: PrismaObject;
  description: string;
  can: Permission;
  /** Its GraphQL input has the id of its metadata, or the mutation's name with "Input" after it. */
  input?: z.ZodType;
};

type Delegate = { findUniqueOrThrow: (query: object) => Promise<object> };

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function addMutation(
  name: string,
  { type, description, can, input }: MutationOptions,
  idArgument: string | null,
  run: (viewer: Viewer, args: Record<string, unknown>) => Promise<RecordId>,
): void {
  const delegate = db[lowerFirst(type.modelName) as 'claim'] as unknown as Delegate;
  builder.mutationField(name, (t) =>
    t.withAuth({ can }).prismaField({
      type,
      description,
      args: {
        ...(idArgument && { [idArgument]: t.arg.id({ required: true }) }),
        ...(input && { input: t.arg({ type: inputOf(input, `${upperFirst(name)}Input`), required: true }) }),
      },
      resolve: async (query: object, _root: unknown, args: Record<string, unknown>, { viewer }: { viewer: Viewer }) => {
        const { id } = await run(viewer, args);
        return delegate.findUniqueOrThrow({ ...query, where: { id } });
      },
    } as never),
  );
}

/** `name(id, input)`: runs the service on a record, which a key may name by its own number, then reads what it answers as the query asks for it. */
export function recordMutation(
  name: string,
  options: MutationOptions & {
    /** What the argument is called that names the record. */
    idArgument?: string;
    run: (viewer: Viewer, id: string, input: unknown) => Promise<RecordId>;
  },
): void {
  const { idArgument = 'id', run } = options;
  addMutation(name, options, idArgument, async (viewer, args) =>
    run(viewer, await recordIdOf(viewer, options.type.modelName, args[idArgument] as string), args.input),
  );
}

/** `name(input)`: runs a service that makes a record or finds it by itself, then reads it as the query asks for it. */
export function createMutation(
  name: string,
  options: MutationOptions & { run: (viewer: Viewer, input: unknown) => Promise<RecordId> },
): void {
  addMutation(name, options, null, async (viewer, { input }) => options.run(viewer, await withRecordIds(viewer, input)));
}
