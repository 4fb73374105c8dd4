import { billRuleInput } from '../../../../server/claims/bill-rules/bill-rule.input.ts';
import type { BillRuleFilter } from '../../graphql/types.ts';
import { useLgaPicker } from '../../network/geography/LgaPicker.ts';
import { useActiveHcpPicker } from '../../network/hcps/HcpPicker.ts';
import { useSession } from '../../platform/session.tsx';
import { NumberField } from '../../ui/form/fields/number-fields.tsx';
import { PickerField } from '../../ui/form/fields/picker-fields.tsx';
import { TextField } from '../../ui/form/fields/text-fields.tsx';
import type { Filters } from '../../ui/list/filters.ts';
import { useListState } from '../../ui/list/use-list-state.ts';
import { activeColumn, activeFilter, MasterDataPage } from '../../ui/master-data/MasterDataPage.tsx';
import { numberColumn, textColumn } from '../../ui/table/columns.tsx';
import { useOfficerPicker } from '../bills/officer-picker.ts';
import {
  type BillRule_RowFragment,
  CreateBillRuleDocument,
  DisableBillRuleDocument,
  EnableBillRuleDocument,
  UpdateBillRuleDocument,
  useBillRuleListPageQuery,
} from './BillRuleListPage.generated.ts';

type Row = BillRule_RowFragment;

const filters = { isActive: activeFilter } satisfies Filters<BillRuleFilter>;

const columns = [
  numberColumn<Row>('Order', (r) => r.position, { sort: 'position' }),
  textColumn<Row>('Rule', (r) => r.name, { sort: 'name', always: true, strong: true }),
  textColumn<Row>('Bills from', (r) => r.hcp?.name ?? (r.lga ? `Facilities in ${r.lga.name}` : 'All facilities')),
  textColumn<Row>('Assigned to', (r) => r.officer?.name ?? 'Officer with the fewest bills'),
  activeColumn<Row>(),
];

/** Rules that assign new bills to officers, in the order in which they apply. */
export default function BillRuleListPage() {
  const list = useListState(filters, { sort: 'position', direction: 'ASC' });
  return (
    <MasterDataPage
      list={list}
      result={useBillRuleListPageQuery(list.variables)}
      pick={(data) => data.billRules}
      columns={columns}
      searchHint="Rule"
      noun="bill rule"
      article="a"
      emptyText="A rule assigns new bills to an officer when they are submitted. Without rules, officers take bills from the queue."
      disableNote="This rule will no longer assign new bills. Assigned bills stay with their officers."
      schema={billRuleInput}
      documents={{
        create: CreateBillRuleDocument,
        update: UpdateBillRuleDocument,
        disable: DisableBillRuleDocument,
        enable: EnableBillRuleDocument,
      }}
      valuesOf={(row: Row | null) => ({
        name: row?.name ?? '',
        position: row?.position ?? 1,
        lgaId: row?.lga?.id ?? '',
        hcpId: row?.hcp?.id ?? '',
        officerId: row?.officer?.id ?? '',
      })}
      fields={
        <>
          <TextField name="name" label="Name" help="Shown in the history of the bills that it assigns." maxLength={80} />
          <NumberField name="position" label="Order" help="The rule with the lowest number applies first." min={1} max={999} />
          <PickerField name="hcpId" label="Facility" picker={useActiveHcpPicker} optional />
          <PickerField
            name="lgaId"
            label="LGA"
            help="Choose a facility or an LGA. Without either, the rule applies to all bills."
            picker={useLgaPicker}
            optional
          />
          <PickerField
            name="officerId"
            label="Officer"
            help="Leave empty for the officer with the fewest bills. A bill is never assigned to the officer who submitted it."
            picker={useOfficerPicker}
            optional
          />
        </>
      }
      canManage={useSession().can('BILL_RULE_MANAGE')}
    />
  );
}
