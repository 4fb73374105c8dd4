import { fieldError } from '../../platform/errors.ts';
import { masterDataService } from '../../scheme/master-data/master-data.service.ts';
import { officersOfLga } from '../bill-assignment.ts';
import { billRuleInput } from './bill-rule.input.ts';

export const billRules = masterDataService({
  model: 'BillRule',
  noun: 'bill rule',
  input: billRuleInput,
  uniqueErrors: { name: 'MST_NAME_TAKEN' },
  assertColumns: async (tx, { lgaId, hcpId, officerId }) => {
    if (lgaId && hcpId) throw fieldError('BILL_RULE_AREA', 'hcpId');
    if (lgaId && !(await tx.lga.findUnique({ where: { id: lgaId }, select: { id: true } }))) throw fieldError('NOT_FOUND', 'lgaId');
    const hcp = hcpId ? await tx.hcp.findUnique({ where: { id: hcpId }, select: { lgaId: true } }) : null;
    if (hcpId && !hcp) throw fieldError('NOT_FOUND', 'hcpId');
    if (!officerId) return;
    const officer = await tx.userAccount.findFirst({ where: { AND: [{ id: officerId }, officersOfLga(hcp?.lgaId ?? lgaId)] } });
    if (!officer) throw fieldError('NOT_FOUND', 'officerId');
  },
});
