import { Skeleton } from '@chakra-ui/react';
import { useDelayed } from '../hooks.ts';
import type { Column } from './column.ts';

const WIDTHS = ['60%', '72%', '50%', '66%', '80%'];

/** Placeholder rows of the real height, shown only if the answer is delayed. */
export function SkeletonRows<Row>({ columns, rows }: { columns: Column<Row>[]; rows: number }) {
  const visible = useDelayed(true);
  if (!visible) return null;
  return Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows have nothing but their place
    <tr key={row} aria-hidden>
      {columns.map((column, i) => (
        <td key={column.id}>
          <Skeleton h="10px" w={WIDTHS[(row + i) % WIDTHS.length]} minW="24px" />
        </td>
      ))}
    </tr>
  ));
}
