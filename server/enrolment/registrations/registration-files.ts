import type { Problem } from '../../members/rules/person.rules.ts';
import { fieldErrors } from '../../platform/errors.ts';
import type { Tx } from '../../scheme/workflow/transact.ts';
import type { RegistrationLast } from './registration.input.ts';

type Named = { field: string; id: string | null };

/** The files that the last step names, each with its place in the form. */
export const namedFiles = (last: Omit<RegistrationLast, 'version'> | undefined): Named[] =>
  last
    ? [
        { field: 'photoId', id: last.photoId },
        ...last.documents.map(({ fileId }, i) => ({ field: `documents.${i}.fileId`, id: fileId })),
        ...last.dependants.flatMap(({ photoId, paperId }, i) => [
          { field: `dependants.${i}.photoId`, id: photoId },
          // Drafts saved before certificates were asked for have none.
          { field: `dependants.${i}.paperId`, id: paperId ?? null },
        ]),
      ]
    : [];

/** The ids of the files that a step names; each must have been uploaded to this registration. */
export async function filesOf(tx: Tx, registrationId: string, last: Omit<RegistrationLast, 'version'>): Promise<string[]> {
  const filesWithId = namedFiles(last).filter((file): file is { field: string; id: string } => file.id !== null);
  // Locked, so that none is discarded before the step that names it is saved.
  const ownedFiles = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM "Attachment"
    WHERE id = ANY(${filesWithId.map(({ id }) => id)}::uuid[]) AND "ownerType" = 'Registration' AND "ownerId" = ${registrationId}::uuid
    ORDER BY id FOR SHARE`;
  const ids = new Set(ownedFiles.map(({ id }) => id));
  const error = fieldErrors(filesWithId.filter(({ id }) => !ids.has(id)).map(({ field }): Problem => ({ code: 'NOT_FOUND', field })));
  if (error) throw error;
  return [...ids];
}
