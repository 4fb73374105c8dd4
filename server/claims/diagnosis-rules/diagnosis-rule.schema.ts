import { builder } from '../../scheme/graphql/builder.ts';
import { enumOf } from '../../scheme/graphql/enums.ts';
import { addMasterDataList, addMasterDataMutations } from '../../scheme/master-data/master-data.schema.ts';
import { diagnosisRules } from './diagnosis-rule.service.ts';

const DiagnosisRule = builder.prismaObject('DiagnosisRule', {
  description: 'Services that are unusual for certain diagnoses. Matching claims get a warning.',
  authScopes: { can: 'DIAGNOSIS_RULE_MANAGE' },
  fields: (t) => ({
    name: t.exposeString('name'),
    kind: t.expose('kind', { type: enumOf('DiagnosisRuleKind'), description: 'Expected only with these diagnoses, or unusual with them.' }),
    diagnosisFrom: t.exposeString('diagnosisFrom', { description: 'ICD-10 code or prefix.' }),
    diagnosisTo: t.exposeString('diagnosisTo', { description: 'Last code or prefix of the range.' }),
    serviceCode: t.exposeString('serviceCode', {
      nullable: true,
      description: 'Service code or prefix; null for a category rule.',
    }),
    serviceCategory: t.expose('serviceCategory', {
      type: enumOf('ServiceCategory'),
      nullable: true,
      description: 'Null for a code rule.',
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
