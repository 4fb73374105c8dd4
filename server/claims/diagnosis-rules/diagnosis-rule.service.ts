import { fieldError } from '../../platform/errors.ts';
import { masterDataService } from '../../scheme/master-data/master-data.service.ts';
import { diagnosisRuleInput } from './diagnosis-rule.input.ts';

export const diagnosisRules = masterDataService({
  model: 'DiagnosisRule',
  noun: 'diagnosis rule',
  input: diagnosisRuleInput,
  uniqueErrors: { name: 'MST_NAME_TAKEN' },
  columnsOf: (input) => ({ ...input, diagnosisTo: input.diagnosisTo ?? input.diagnosisFrom }),
  assertColumns: async (_tx, { diagnosisFrom, diagnosisTo, serviceCode, serviceCategory }) => {
    if (diagnosisTo && diagnosisTo < diagnosisFrom) throw fieldError('RULE_RANGE', 'diagnosisTo');
    if ((serviceCode === null) === (serviceCategory === null)) throw fieldError('RULE_SERVICE', 'serviceCode');
  },
});
