import { Box } from '@chakra-ui/react';
import { number } from '../format.ts';
import { type Column, textColumn } from '../table/columns.tsx';
import { DataTable } from '../table/DataTable.tsx';

type Props<Row> = {
  run: { skipped: number; stayed: readonly Row[] };
  /** What says which record it is; the reason follows. */
  columns: Column<Row>[];
  label: string;
  /** Where those are that are not shown. */
  othersText?: string;
};

/** The records that a bulk run left as they were, with the reason of each; of very many only the first. */
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
