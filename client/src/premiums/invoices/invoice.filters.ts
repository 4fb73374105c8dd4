import type { InvoiceFilter } from '../../graphql/types.ts';
import { useMdaPicker } from '../../members/MdaPicker.ts';
import { booleanFilter, dateRangeFilter, type Filters, multiSelectFilter, pickerFilter } from '../../ui/list/filters.ts';
import { INVOICE_KIND, INVOICE_STATUS } from './invoice.labels.ts';

export const invoiceFilters = {
  status: multiSelectFilter('Status', INVOICE_STATUS),
  kind: multiSelectFilter('Purpose', INVOICE_KIND),
  overdue: booleanFilter('Overdue'),
  hasRrr: booleanFilter('RRR', { yes: 'With RRR', no: 'Without RRR' }),
  mdaId: pickerFilter('MDA', useMdaPicker),
  due: dateRangeFilter('Due'),
  issued: dateRangeFilter('Issued'),
} satisfies Filters<InvoiceFilter>;
