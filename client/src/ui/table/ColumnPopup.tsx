import { Button, Checkbox, chakra, Flex, IconButton, Popover, Stack } from '@chakra-ui/react';
import { GripVertical } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { PopupPanel } from '../popup/PopupPanel.tsx';
import type { Popup } from '../popup/use-popup.ts';
import type { Column } from './column.ts';
import type { ColumnChoice } from './table-view.ts';

type Props = { popup: Popup; rows: readonly Pick<Column<never>, 'id' | 'label' | 'always'>[]; view: ColumnChoice };

/** The columns of a table in their order, with a checkbox for each. */
export default function ColumnPopup({ popup, rows, view }: Props) {
  const [dragged, setDragged] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (id: string) => (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (!step) return;
    event.preventDefault();
    view.move(id, view.order.indexOf(id) + step);
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-handle="${id}"]`)?.focus());
  };
  return (
    <PopupPanel popup={popup} w="320px" aria-label="Columns">
      <Popover.Body p="3.5">
        <Flex justify="space-between" align="center" mb="1.5">
          <Popover.Title textStyle="h2">Columns</Popover.Title>
          <Button variant="plain" size="xs" color="accent.fg" disabled={!view.changed} onClick={view.reset}>
            Reset
          </Button>
        </Flex>
        <Stack gap="0" ref={list} maxH="60vh" overflowY="auto">
          {rows.map((column) => (
            <Flex
              key={column.id}
              align="center"
              gap="1"
              minH="28px"
              draggable
              opacity={dragged === column.id ? 0.5 : undefined}
              onDragStart={() => setDragged(column.id)}
              onDragEnd={() => setDragged(null)}
              onDragOver={(event) => {
                event.preventDefault();
                if (dragged && dragged !== column.id) view.move(dragged, view.order.indexOf(column.id));
              }}
            >
              <IconButton
                variant="ghost"
                size="2xs"
                cursor="grab"
                color="fg.muted"
                data-handle={column.id}
                aria-label={`Move ${column.label}, position ${rows.indexOf(column) + 1} of ${rows.length}; use arrow keys`}
                onKeyDown={onKeyDown(column.id)}
              >
                <GripVertical />
              </IconButton>
              <Checkbox.Root
                flex="1"
                colorPalette="accent"
                disabled={column.always}
                checked={!view.hidden.includes(column.id)}
                onCheckedChange={(e) => view.toggle(column.id, e.checked === true)}
              >
                <Checkbox.HiddenInput />
                <Checkbox.Control />
                <Checkbox.Label>{column.label}</Checkbox.Label>
              </Checkbox.Root>
              {column.always && (
                <chakra.span textStyle="small" color="fg.muted">
                  always shown
                </chakra.span>
              )}
            </Flex>
          ))}
        </Stack>
      </Popover.Body>
    </PopupPanel>
  );
}
