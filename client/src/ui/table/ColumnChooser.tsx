import { Button, chakra } from '@chakra-ui/react';
import { Columns3 } from 'lucide-react';
import { onDemand } from '../popup/on-demand.tsx';
import { usePopup } from '../popup/use-popup.ts';
import type { Column } from './column.ts';
import type { ColumnChoice } from './table-view.ts';

const ColumnPopup = onDemand(() => import('./ColumnPopup.tsx'));

type Props<Row> = { columns: Column<Row>[]; view: ColumnChoice };

/** Shows, hides, orders and resets columns, by dragging or with the arrow keys. */
export function ColumnChooser<Row>({ columns, view }: Props<Row>) {
  const { trigger, popup, isUsed } = usePopup('dialog', ColumnPopup);
  const aside = !view.changed && columns.some(({ hidden }) => hidden);
  const rows = view.order.flatMap((id) => columns.find((c) => c.id === id && c.label) ?? []);
  return (
    <>
      <Button variant="outline" hideBelow="md" {...trigger}>
        <Columns3 aria-hidden /> Columns
        {aside && (
          <chakra.span textStyle="small" color="fg.muted" fontWeight="400">
            {rows.length - view.hidden.length} of {rows.length}
          </chakra.span>
        )}
      </Button>
      {isUsed && <ColumnPopup popup={popup} rows={rows} view={view} />}
    </>
  );
}
