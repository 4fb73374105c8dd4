import { serviceDetail } from '../../screens/network.screens.ts';
import { enumLabel } from '../../ui/format.ts';
import {
  also,
  type Column,
  codeColumn,
  dateColumn,
  linkColumn,
  moneyColumn,
  numberColumn,
  statusColumn,
  textColumn,
} from '../../ui/table/columns.tsx';
import { Shortened } from '../../ui/table/Shortened.tsx';
import { HCP_LEVEL } from '../hcps/hcp.labels.ts';
import { activeState, agesText, PAYMENT_METHOD, SERVICE_CARE, SERVICE_CATEGORY, SEX_RULE } from './catalogue.labels.ts';
import type { ServiceTable_RowFragment } from './ServiceTable.generated.ts';

type Row = ServiceTable_RowFragment;

export const serviceColumns: Column<Row>[] = [
  linkColumn('Service', (r) => r.name, serviceDetail, { sort: 'name' }),
  codeColumn('Code', (r) => r.code, { sort: 'code' }),
  textColumn('Category', (r) => SERVICE_CATEGORY[r.category], { sort: 'category' }),
  textColumn('Level', (r) => HCP_LEVEL[r.level], { sort: 'level' }),
  moneyColumn('Price today', (r) => r.price, { sort: 'price', strong: true }),
  codeColumn('Unit', (r) => enumLabel(r.unit), { hidden: true }),
  textColumn('PA code', (r) => (r.requiresPa ? 'Required' : 'Not required')),
  textColumn('Payment', (r) => PAYMENT_METHOD[r.paymentMethod], { hidden: true }),
  numberColumn('Maximum quantity', (r) => r.maxQty, { hidden: true }),
  textColumn('Care', (r) => SERVICE_CARE[r.careType], { hidden: true }),
  textColumn('For', (r) => SEX_RULE[r.sexRule], { ...also('Ages', (r) => agesText(r.ageMin, r.ageMax)), hidden: true }),
  textColumn('Plans', (r) => r.plans.map(({ name }) => name).join(', ') || 'All', { hidden: true }),
  dateColumn('Effective from', (r) => r.effectiveFrom, { hidden: true }),
  dateColumn('Effective to', (r) => r.effectiveTo, { hidden: true }),
  statusColumn<Row>('Status', activeState, {
    second: (r) => r.disableReason && <Shortened width={130}>{r.disableReason}</Shortened>,
    extra: { label: 'Reason', value: (r) => r.disableReason },
  }),
];
