import { ChakraProvider, defaultSystem } from '@chakra-ui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { LineDecisionTable, type LineDecisionTableProps } from './LineDecisionTable.tsx';
import { editLine, type LineItem, openLine, passLine } from './line-state.ts';

const item: LineItem<'LATE'> = {
  id: 'a',
  line: 1,
  service: { name: 'Scan', code: 'S1' },
  qty: 2,
  unitPrice: 1_500_00,
  amount: 3_000_00,
  tariffPrice: 1_000_00,
  maxQty: 2,
  maxPrice: 1_000_00,
  limitReason: null,
};

const REASONS = { LATE: 'Too late' };

const html = (over: Partial<LineDecisionTableProps<'LATE'>>) =>
  renderToStaticMarkup(
    <ChakraProvider value={defaultSystem}>
      <LineDecisionTable<'LATE'>
        label="Services of the request"
        requestTitle="Requested by facility"
        amountTitle="Requested"
        items={[item]}
        lines={{ a: openLine(item) }}
        reasons={REASONS}
        {...over}
      />
    </ChakraProvider>,
  );

it('has the same columns for PA requests and claims', () => {
  const titles = [...html({}).matchAll(/<th scope="col"[^>]*>([^<]*)</g)].map(([, title]) => title);
  expect(titles).toEqual(['#', 'Service', 'Qty × price', 'Requested ₦', 'Tariff ₦', 'Qty', 'Price ₦', 'Approved ₦', 'Decision', 'Reason']);
});

it('offers quantity, price and decision, and a reason for an adjusted line', () => {
  const cut = { ...editLine(item, openLine(item), { price: 800_00 }), reasonCode: 'LATE' as const };
  const editable = html({ lines: { a: cut }, onLine: () => undefined });
  for (const label of ['Quantity of line 1', 'Price of line 1', 'Decision on line 1', 'Reason for line 1'])
    expect(editable).toContain(`aria-label="${label}"`);
  expect(html({ lines: { a: passLine(item) }, onLine: () => undefined })).not.toContain('Reason for line 1');
});

it('is read-only without a handler, and shows the reason and the remarks of the line', () => {
  const cut = { ...editLine(item, openLine(item), { qty: 1 }), reasonCode: 'LATE' as const, note: 'Requested after care' };
  const text = html({ lines: { a: cut }, remarks: [{ line: 1, code: 'X', severity: 'WARN', message: 'Dearer than the tariff' }] });
  for (const words of ['Adjusted', 'Too late', 'Requested after care', 'Dearer than the tariff', '1,000']) expect(text).toContain(words);
  expect(text).not.toContain('<input');
});
