import { masterDataService } from '../../scheme/master-data/master-data.service.ts';
import { symptomInput } from './symptom.input.ts';

export const symptoms = masterDataService({
  model: 'Symptom',
  noun: 'symptom',
  input: symptomInput,
  uniqueErrors: { name: 'MST_NAME_TAKEN' },
});
