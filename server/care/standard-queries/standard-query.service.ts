import { masterDataService } from '../../scheme/master-data/master-data.service.ts';
import { standardQueryInput } from './standard-query.input.ts';

export const standardQueries = masterDataService({
  model: 'StandardQuery',
  noun: 'standard query',
  input: standardQueryInput,
  uniqueErrors: { name: 'MST_NAME_TAKEN' },
});
