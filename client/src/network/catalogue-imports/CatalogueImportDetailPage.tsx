import { Box, Button } from '@chakra-ui/react';
import { Download } from 'lucide-react';
import { useCrumbs, useMount, usePageTitle } from '../../platform/mount.tsx';
import { DetailPage } from '../../ui/detail/DetailPage.tsx';
import { Columns, FactList } from '../../ui/detail/facts.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { EmptyState } from '../../ui/detail/states.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { date, dateTime, number, plural } from '../../ui/format.ts';
import { rowNoteOf } from '../../ui/sheet/RowNote.tsx';
import { saveRowsToCorrect } from '../../ui/sheet/sheet-files.ts';
import { type Column, numberColumn, textColumn } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { type CatalogueImportDetailPageQuery, useCatalogueImportDetailPageQuery } from './CatalogueImport.generated.ts';
import { CATALOGUE_IMPORT_KIND } from './catalogue-import.labels.ts';

type CatalogueImport = CatalogueImportDetailPageQuery['catalogueImport'];
type Row = CatalogueImport['refusedRows'][number] & { id: string };

const columns: Column<Row>[] = [
  numberColumn('Row', (row) => row.number, { width: '72px' }),
  textColumn('Value in the file', (row) => row.cells.filter(Boolean).join(', '), { always: true }),
];

export default function CatalogueImportDetailPage() {
  const { id = '' } = useMount().params;
  const result = useCatalogueImportDetailPageQuery({ id });
  const record = result.data?.catalogueImport;
  const crumbs = useCrumbs(record?.importNo);
  usePageTitle(record?.importNo);
  return (
    <DetailPage
      title={record?.importNo ?? 'Import'}
      crumbs={crumbs}
      subtitle={record && `${CATALOGUE_IMPORT_KIND[record.kind]} from ${record.filename}`}
      result={result}
      actions={
        record && (
          <Button asChild variant="outline">
            <a href={record.fileUrl} download>
              <Download size={16} strokeWidth={1.75} aria-hidden /> Original file
            </a>
          </Button>
        )
      }
    >
      {record && (
        <>
          <Columns>
            <Panel title="Import">
              <FactList
                columns={2}
                facts={[
                  { label: 'Imported', value: dateTime(record.importedAt), second: record.importedBy.name },
                  { label: 'Effective from', value: date(record.effectiveFrom), second: 'for prices without a date of their own' },
                ]}
              />
            </Panel>
            <Panel title="Rows">
              <FactList
                columns={2}
                facts={[
                  { label: 'New', value: number(record.newCount) },
                  { label: 'Changed', value: number(record.changedCount) },
                  { label: 'Unchanged', value: number(record.unchangedCount) },
                  { label: 'Rejected', value: number(record.refusedCount) },
                ]}
              />
            </Panel>
          </Columns>
          <Refused record={record} />
        </>
      )}
    </DetailPage>
  );
}

function Refused({ record }: { record: CatalogueImport }) {
  const save = useAction(
    () =>
      saveRowsToCorrect(
        record.importNo,
        record.headings,
        record.refusedRows.map(({ number: at, cells, problems }) => ({
          cells,
          problems: `Row ${at}: ${problems.map(({ message }) => message).join(' ')}`,
        })),
      ),
    { done: 'File with the rejected rows downloaded' },
  );
  return (
    <Panel
      padding={false}
      title="Rejected rows"
      action={
        record.refusedRows.length > 0 && (
          <Button size="sm" variant="outline" loading={save.busy} onClick={() => void save.act()}>
            <Download size={14} aria-hidden /> {plural(record.refusedRows.length, 'row')} to correct
          </Button>
        )
      }
    >
      <Box overflowX="auto">
        <DataTable
          rows={record.refusedRows.map((row) => ({ ...row, id: String(row.number) }))}
          columns={columns}
          label="Rejected rows"
          rowNote={({ problems }) => rowNoteOf({ problems, remarks: [] })}
          empty={<EmptyState title="No rejected rows" />}
        />
      </Box>
    </Panel>
  );
}
