import { Checkbox } from '@chakra-ui/react';
import type { Column } from './column.ts';
import { column } from './columns.tsx';

type Choice<Row> = {
  ticked: (row: Row) => boolean;
  onTick: (row: Row, on: boolean) => void;
  name: (row: Row) => string;
  /** Whether a row cannot be selected now. */
  closed?: (row: Row) => boolean;
};

/** A checkbox on each row, to select several records. */
export const choiceColumn = <Row,>(label: string, { ticked, onTick, name, closed }: Choice<Row>): Column<Row> =>
  column<Row>('choice', label, () => null, {
    always: true,
    width: 44,
    cell: (row) => (
      <Checkbox.Root
        checked={ticked(row)}
        onCheckedChange={(event) => onTick(row, event.checked === true)}
        disabled={closed?.(row)}
        size="sm"
      >
        <Checkbox.HiddenInput aria-label={name(row)} />
        <Checkbox.Control />
      </Checkbox.Root>
    ),
  });
