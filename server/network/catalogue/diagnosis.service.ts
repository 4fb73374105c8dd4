import { fieldError } from '../../platform/errors.ts';
import { masterDataService } from '../../scheme/master-data/master-data.service.ts';
import type { Tx } from '../../scheme/workflow/transact.ts';
import { diagnosisInput } from './diagnosis.input.ts';

async function isDiagnosisUsed(tx: Tx, id: string): Promise<boolean> {
  const diagnosis = await tx.diagnosis.findUniqueOrThrow({
    where: { id },
    select: { _count: { select: { encounters: true, paRequests: true, claims: true, referrals: true } } },
  });
  return Object.values(diagnosis._count).some((count) => count > 0);
}

/** ICD-10 entries and those added by the scheme. WHO entries can be enabled and disabled but not edited. */
export const diagnoses = masterDataService({
  model: 'Diagnosis',
  noun: 'diagnosis',
  input: diagnosisInput,
  uniqueErrors: { code: 'MST_CODE_TAKEN' },
  creatorColumns: () => ({ isLocal: true }),
  assertUpdate: async (tx, row, columns) => {
    if (!row.isLocal) throw fieldError('DGN_STANDARD', 'name');
    if (columns.code !== row.code && (await isDiagnosisUsed(tx, row.id))) throw fieldError('DGN_CODE_USED', 'code');
  },
});
