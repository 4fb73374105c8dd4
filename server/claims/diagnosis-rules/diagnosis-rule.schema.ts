import { builder } from '../../platform/graphql/builder.ts';
import { enumOf } from '../../platform/graphql/enums.ts';
import { addMasterDataList, addMasterDataMutations } from '../../platform/master-data/master-data.schema.ts';
import { diagnosisRules } from './diagnosis-rule.service.ts';

const DiagnosisRule = builder.prismaObject('DiagnosisRule', {
  description: 'Which services are unusual for which diagnoses; a claim that meets it gets a warning.',
  authScopes: { can: 'DIAGNOSIS_RULE_MANAGE' },
  fields: (t) => ({
    name: t.exposeString('name'),
    kind: t.expose('kind', { type: enumOf('DiagnosisRuleKind'), description: 'Expected with these diagnoses only, or unusual with them.' }),
    diagnosisFrom: t.exposeString('diagnosisFrom', { description: 'A code of ICD-10 or its beginning.' }),
    diagnosisTo: t.exposeString('diagnosisTo', { description: 'The last one, with all that begin with it.' }),
    serviceCode: t.exposeString('serviceCode', {
      nullable: true,
      description: 'The code of a service or its beginning; null where the rule is about a category.',
    }),
    serviceCategory: t.expose('serviceCategory', {
      type: enumOf('ServiceCategory'),
      nullable: true,
      description: 'Null where the rule is about a code.',
    }),
  }),
});

addMasterDataList('DiagnosisRule', DiagnosisRule, {
  name: 'diagnosisRules',
  read: 'DIAGNOSIS_RULE_MANAGE',
  search: ['name', 'diagnosisFrom', 'serviceCode'],
  sortBy: ['name', 'diagnosisFrom'],
});
addMasterDataMutations(diagnosisRules, DiagnosisRule, 'DIAGNOSIS_RULE_MANAGE');
