import { builder } from '../../scheme/graphql/builder.ts';
import { enumOf } from '../../scheme/graphql/enums.ts';
import { addMasterDataList, addMasterDataMutations } from '../../scheme/master-data/master-data.schema.ts';
import { standardQueries } from './standard-query.service.ts';

export const StandardQuery = builder.prismaObject('StandardQuery', {
  description: 'A query that officers send to facilities often. They choose it and may edit it before sending.',
  authScopes: { can: 'STANDARD_QUERY_READ' },
  fields: (t) => ({
    name: t.exposeString('name'),
    use: t.expose('use', { type: enumOf('StandardQueryUse'), description: 'Where it is offered.' }),
    text: t.exposeString('text'),
  }),
});
addMasterDataList('StandardQuery', StandardQuery, {
  name: 'standardQueries',
  read: 'STANDARD_QUERY_READ',
  search: ['name', 'text'],
  sortBy: ['name', 'use'],
});

addMasterDataMutations(standardQueries, StandardQuery, 'STANDARD_QUERY_MANAGE');
