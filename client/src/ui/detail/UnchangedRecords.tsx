import { Box } from '@chakra-ui/react';
import { number } from '../format.ts';
import { type Column, textColumn } from '../table/columns.tsx';
import { DataTable } from '../table/DataTable.tsx';

type Props<Row> = {
  run: { skipped: number; stayed: readonly Row[] };
  /** Columns that identify the record; the reason follows. */
  columns: Column<Row>[];
  label: string;
  /** Where the remaining records are listed. */
  othersText?: string;
};

/** Records that a bulk run left unchanged, with reasons; only the first if there are many. */
export function UnchangedRecords<Row extends { refusal: string }>({ run, columns, label, othersText = '' }: Props<Row>) {
  const { skipped, stayed } = run;
  return (
    <Box overflowX="auto">
      <DataTable rows={stayed} columns={[...columns, textColumn<Row>('Reason', ({ refusal }) => refusal)]} label={label} />
      {skipped > stayed.length && (
        <Box textStyle="small" color="fg.muted" p="2">
          The first {number(stayed.length)} of {number(skipped)}
          {othersText}
        </Box>
      )}
    </Box>
  );
}
