import type { z } from 'zod';
import type { Mda } from '../../generated/prisma/client.ts';
import { DomainError, fieldError } from '../../platform/errors.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { masterDataService } from '../../scheme/master-data/master-data.service.ts';
import type { Tx } from '../../scheme/workflow/transact.ts';
import { visibleMdas } from './mda.access.ts';
import { mdaInput } from './mda.input.ts';

/** The MDA among those the viewer may see. */
export async function loadMda(tx: Tx, viewer: Viewer, id: string): Promise<Mda> {
  const mda = await tx.mda.findFirst({ where: { id, AND: visibleMdas(viewer) } });
  if (!mda) throw new DomainError('NOT_FOUND');
  return mda;
}

/** Converts the input to columns: a rule is stored in basis points or kobo. */
function columnsOf({ premiumPercent, premiumAmount, ...input }: z.output<typeof mdaInput>) {
  const { premiumType } = input;
  if (premiumType === 'PERCENT') return { ...input, premiumValue: BigInt(Math.round(Number(premiumPercent) * 100)) };
  return { ...input, premiumValue: premiumType === 'FLAT' ? BigInt(premiumAmount ?? 0) : null };
}

/** Employers and institutions. A disabled one accepts no new enrollees; existing cover continues. */
export const mdaService = masterDataService({
  model: 'Mda',
  noun: 'MDA',
  input: mdaInput,
  uniqueErrors: { name: 'MST_NAME_TAKEN', code: 'MDA_CODE_TAKEN' },
  columnsOf,
  creatorColumns: ({ userId }) => ({ createdById: userId }),
  assertUpdate: async (tx, { id, type }, columns) => {
    const isNoInstitution = type === 'TERTIARY_INSTITUTION' && columns.type !== type;
    if (isNoInstitution && (await tx.academicSession.count({ where: { mdaId: id } }))) throw fieldError('MDA_HAS_SESSIONS', 'type');
  },
});
