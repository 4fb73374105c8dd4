import { Box, chakra, Flex, type SystemStyleObject } from '@chakra-ui/react';
import { Global } from '@emotion/react';
import { type ReactNode, useContext, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { dateTime } from '../format.ts';
import { PrintedByContext } from '../page-contexts.ts';
import { type Column, display, headLabel, isNumeric, isScreenOnly } from '../table/column.ts';
import type { RowBelowTotals } from '../table/Totals.tsx';
import { serverNow } from '../time.ts';
import { sheetStyle } from './PrintPage.tsx';

const ONLY_THE_SHEET = `
  @media screen { .printed-rows { display: none; } }
  @media print {
    @page { size: A4 landscape; margin: 10mm; }
    html, body { background: #fff !important; height: auto !important; }
    body > *:not(.printed-rows) { display: none !important; }
  }`;

const Table = chakra('table');

type Props<Row> = {
  title: string;
  /** The filters as text. */
  filterText?: string;
  /** When and by whom the numbers were computed. */
  createdText?: string;
  columns: Column<Row>[];
  rows: readonly Row[];
  totals?: Record<string, number | string | null | undefined>;
  totalsBelow?: readonly RowBelowTotals[];
  /** The row of totals, if its texts are not the default ones. */
  totalRow?: Row;
  /** Whether a row is a subtotal. */
  isSum?: (row: Row) => boolean;
  onDone: () => void;
};

const second = (node: ReactNode) => node != null && node !== '' && <Box fontSize="0.85em">{node}</Box>;

/** A smaller font for many columns, so that all fit on the page. */
const tableOf = (columns: number): SystemStyleObject => ({
  fontSize: `${Math.max(6, Math.min(9.5, 96 / columns))}pt`,
  lineHeight: '1.35',
  '& th': { fontSize: '0.9em' },
  '& th, & td': { pe: '0.7em' },
  '& .code': { whiteSpace: 'nowrap' },
  '& tr[data-sum] td': { fontWeight: '600' },
});

/** All rows for printing, with filters, time and person; hidden on screen. */
export function PrintRows<Row>({
  title,
  filterText,
  createdText,
  columns,
  rows,
  totals,
  totalsBelow = [],
  totalRow,
  isSum,
  onDone,
}: Props<Row>) {
  const by = useContext(PrintedByContext);
  useEffect(() => {
    window.addEventListener('afterprint', onDone, { once: true });
    window.print();
    return () => window.removeEventListener('afterprint', onDone);
  }, [onDone]);
  const printed = columns.filter((c) => !isScreenOnly(c.kind));
  return createPortal(
    <Box className="printed-rows" css={sheetStyle}>
      <Global styles={ONLY_THE_SHEET} />
      <Flex justify="space-between" align="flex-end" mb="4mm">
        <Box>
          <chakra.h1 fontSize="13pt" fontWeight="600">
            {title}
          </chakra.h1>
          {filterText && <Box fontSize="9pt">{filterText}</Box>}
        </Box>
        <Box fontSize="8.5pt" textAlign="right" whiteSpace="nowrap" ps="6mm">
          {createdText && <Box>{createdText}</Box>}
          Printed {dateTime(new Date(serverNow()))}
          {by && ` by ${by}`}
        </Box>
      </Flex>
      <Table css={tableOf(printed.length)}>
        <thead>
          <tr>
            {printed.map((c) => (
              <th key={c.id} className={isNumeric(c.kind) ? 'num' : undefined}>
                {c.kind === 'clock' ? 'Due' : headLabel(c)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: printed once and thrown away
            <tr key={i} data-sum={isSum?.(row) ? '' : undefined}>
              {printed.map((c) => (
                <td key={c.id} className={isNumeric(c.kind) ? 'num' : c.kind === 'code' ? 'code' : undefined}>
                  {c.printText?.(row) ?? display(c.kind, c.value(row))}
                  {second(c.second?.(row))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {totals && (
          <tfoot>
            <tr>
              {printed.map((c, i) => (
                <td key={c.id} className={isNumeric(c.kind) ? 'num' : undefined}>
                  {c.id in totals ? ((totalRow && c.printText?.(totalRow)) ?? display(c.kind, totals[c.id])) : i === 0 ? 'Total' : null}
                </td>
              ))}
            </tr>
            {totalsBelow.map(({ label, cells }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: printed once and thrown away
              <tr key={at}>
                {printed.map((c, i) => (
                  <td key={c.id} className={isNumeric(c.kind) ? 'num' : undefined}>
                    {cells[c.id] ?? (i === 0 ? label : null)}
                  </td>
                ))}
              </tr>
            ))}
          </tfoot>
        )}
      </Table>
    </Box>,
    document.body,
  );
}
