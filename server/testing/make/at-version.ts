import { db } from '../../platform/db.ts';

type Variables = { id: string; input?: object | undefined };

/** The variables of a mutation, with the version that the record has now, in the input if there is one. */
async function atVersion(model: 'claimUpload' | 'registration' | 'roll', { id, input }: Variables) {
  const { version } = await (db[model] as typeof db.roll).findUniqueOrThrow({ where: { id }, select: { version: true } });
  return input ? { id, input: { version, ...input } } : { id, version };
}

export const onRegistration = (variables: Variables) => atVersion('registration', variables);
export const onRoll = (variables: Variables) => atVersion('roll', variables);
export const onUpload = (variables: Variables) => atVersion('claimUpload', variables);
