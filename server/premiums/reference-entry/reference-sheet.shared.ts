import type { SheetField } from '../../platform/spreadsheets/columns.shared.ts';

/** References that are entered at once; a state has a few hundred employers. */
export const MAX_REFERENCE_LINES = 1000;

/** The columns of a list of references. */
export const REFERENCE_FIELDS: readonly SheetField<'REQUIRED'>[] = [
  {
    key: 'invoice',
    label: 'Invoice',
    need: 'REQUIRED',
    also: ['Invoice number', 'Invoice no', 'MDA code', 'Employer code', 'Institution code', 'Code'],
    example: 'INV-2026-000123',
    note: 'The number of the invoice, or the code of the MDA',
  },
  {
    key: 'rrr',
    label: 'RRR',
    need: 'REQUIRED',
    also: ['Remita RRR', 'Remita retrieval reference', 'Payment reference', 'Reference'],
    example: '310000000001',
    note: '12 digits, as text',
  },
];
