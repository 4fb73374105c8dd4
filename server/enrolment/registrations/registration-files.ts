import type { Problem } from '../../members/rules/person.rules.ts';
import { fieldErrors } from '../../platform/errors.ts';
import type { Tx } from '../../platform/workflow/transact.ts';
import type { RegistrationLast } from './registration.input.ts';

type Named = { field: string; id: string | null };

/** The files that the last step names, each with its place in the form. */
export const namedFiles = (last: Omit<RegistrationLast, 'version'> | undefined): Named[] =>
  last
    ? [
        { field: 'photoId', id: last.photoId },
        ...last.documents.map(({ fileId }, i) => ({ field: `documents.${i}.fileId`, id: fileId })),
        ...last.dependants.map(({ photoId }, i) => ({ field: `dependants.${i}.photoId`, id: photoId })),
      ]
    : [];

/** The ids of the files that a step names; each must have been uploaded to this registration. */
export async function filesOf(tx: Tx, registrationId: string, last: Omit<RegistrationLast, 'version'>): Promise<string[]> {
  const filesWithId = namedFiles(last).filter((file): file is { field: string; id: string } => file.id !== null);
  const ownedFiles = await tx.attachment.findMany({
    where: { id: { in: filesWithId.map(({ id }) => id) }, ownerType: 'Registration', ownerId: registrationId },
    select: { id: true },
  });
  const ids = new Set(ownedFiles.map(({ id }) => id));
  const error = fieldErrors(filesWithId.filter(({ id }) => !ids.has(id)).map(({ field }): Problem => ({ code: 'NOT_FOUND', field })));
  if (error) throw error;
  return [...ids];
}
