import { Hcp } from '../../network/hcps/hcp.schema.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { addMasterDataList, addMasterDataMutations } from '../../scheme/master-data/master-data.schema.ts';
import { Lga } from '../../scheme/reference/geography.schema.ts';
import { Actor } from '../../scheme/workflow/history.schema.ts';
import { billRules } from './bill-rule.service.ts';

const BillRule = builder.prismaObject('BillRule', {
  description: 'Assigns new bills to an officer. The first active rule in order whose officer may vet the bill applies.',
  authScopes: { can: 'BILL_RULE_MANAGE' },
  fields: (t) => ({
    name: t.exposeString('name'),
    position: t.exposeInt('position', { description: 'Order of the rules; the lowest applies first.' }),
    lga: t.relation('lga', { type: Lga, nullable: true, description: 'Null for a rule of a facility or of all bills.' }),
    hcp: t.relation('hcp', { type: Hcp, nullable: true, description: 'Null for a rule of an LGA or of all bills.' }),
    officer: t.relation('officer', { type: Actor, nullable: true, description: 'Null for the officer with the fewest bills to vet.' }),
  }),
});

addMasterDataList('BillRule', BillRule, {
  name: 'billRules',
  read: 'BILL_RULE_MANAGE',
  search: ['name'],
  sortBy: ['position', 'name'],
});
addMasterDataMutations(billRules, BillRule, 'BILL_RULE_MANAGE');
