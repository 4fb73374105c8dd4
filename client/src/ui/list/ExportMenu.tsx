import { Button, IconButton } from '@chakra-ui/react';
import { ChevronDown, Download } from 'lucide-react';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SheetInBatches } from '../../../../server/platform/spreadsheets/write/sheet.ts';
import { readFailure } from '../errors.ts';
import { lagosIsoDay, number } from '../format.ts';
import { useLimits } from '../limits.ts';
import { MenuButton } from '../popup/MenuButton.tsx';
import { onDemand } from '../popup/on-demand.tsx';
import { saveFile } from '../save.ts';
import type { Column } from '../table/column.ts';
import type { RowBelowTotals } from '../table/Totals.tsx';
import { serverNow } from '../time.ts';
import { toast } from '../toast.tsx';
import { useFailureText } from '../use-failure-text.ts';
import { EXPORT_PAGE, type FetchPage, fetchAll, fetchPages } from './fetch-all.ts';
import { cellsOf } from './sheet-of.ts';

const ExportProgress = onDemand(() => import('./ExportProgress.tsx'));

type Props<Row> = {
  name: string;
  columns: Column<Row>[];
  total: number | null;
  page: FetchPage<Row>;
  /** Rows per request. */
  pageSize?: number;
  /** The filters as text, for the header of a print. */
  filterText?: string;
  /** When and by whom the numbers were computed, if that is not the moment of printing. */
  createdText?: string;
  totals?: Record<string, number | string | null | undefined>;
  /** On paper; a file has columns for them. */
  totalsBelow?: readonly RowBelowTotals[];
  /** The row of totals, for a file. */
  totalRow?: Row;
  /** Lines above the column headers of a file: title, filters, when and by whom it was made. */
  headLines?: () => string[];
  /** Whether a row is a subtotal, on paper. */
  isSum?: (row: Row) => boolean;
  compact?: boolean;
};

/** Blob parts may be stored on disk, so that a long file does not fill the memory. */
async function blobOf(pieces: AsyncIterable<BlobPart>, type: string): Promise<Blob> {
  const parts: Blob[] = [];
  for await (const piece of pieces) parts.push(new Blob([piece]));
  return new Blob(parts, { type });
}

/** File writers are loaded on the first export. */
async function fileOf(sheet: SheetInBatches, format: string): Promise<Blob> {
  if (format === 'csv') {
    const { csvPieces } = await import('../../../../server/platform/spreadsheets/write/csv.ts');
    return blobOf(csvPieces(sheet), 'text/csv;charset=utf-8');
  }
  const { XLSX_TYPE, xlsxPieces } = await import('../../../../server/platform/spreadsheets/write/xlsx.ts');
  return blobOf(xlsxPieces(sheet), XLSX_TYPE);
}

/** Maximum rows of a print. */
const PRINT_LIMIT = 2000;

/** Exports all matching rows as CSV, XLSX or print; a long export shows its progress and can be cancelled. */
export function ExportMenu<Row>({
  name,
  columns,
  total,
  page,
  pageSize = EXPORT_PAGE,
  filterText,
  createdText,
  totals,
  totalsBelow,
  totalRow,
  headLines,
  isSum,
  compact,
}: Props<Row>) {
  const { exportMaxRows } = useLimits();
  const { t } = useTranslation(['common', 'app', 'list']);
  const failureText = useFailureText();
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const [saved, setSaved] = useState<{ name: string; blob: Blob } | null>(null);
  const [printed, setPrinted] = useState<ReactNode>(null);
  const endPrint = useCallback(() => setPrinted(null), []);
  const stop = useRef<AbortController>(null);

  const run = async (format: string) => {
    if (format === 'again') return saved && saveFile(saved.blob, saved.name);
    if (format === 'print' && (total ?? 0) > PRINT_LIMIT) {
      toast.failed(t('list:export.tooManyForPaper', { rows: number(total) }), {
        text: t('list:export.narrowOrExcel', { rows: number(PRINT_LIMIT) }),
      });
      return;
    }
    if ((total ?? 0) > exportMaxRows) {
      toast.failed(t('list:export.tooMany', { rows: number(total) }), { text: t('list:export.narrow', { rows: number(exportMaxRows) }) });
      return;
    }
    stop.current = new AbortController();
    const { signal } = stop.current;
    let done = 0;
    setProgress({ done, total: total ?? 0 });
    const tell = (rows: number) => {
      done = rows;
      setProgress({ done, total: Math.max(total ?? 0, rows) });
    };
    try {
      if (format === 'print') {
        const [{ PrintRows }, rows] = await Promise.all([import('../print/PrintRows.tsx'), fetchAll(page, tell, signal, pageSize)]);
        const sheet = { filterText, createdText, columns, rows, totals, totalsBelow, totalRow, isSum };
        return setPrinted(<PrintRows title={name} {...sheet} onDone={endPrint} />);
      }
      const { heads, cells } = cellsOf(columns);
      const batches = (async function* () {
        for await (const rows of fetchPages(page, signal, pageSize)) {
          yield rows.map(cells);
          tell(done + rows.length);
        }
      })();
      const sheet = { above: headLines?.(), heads, batches, ...(totalRow && { total: cells(totalRow) }) };
      const fileName = `${name} ${lagosIsoDay(new Date(serverNow()))}.${format}`;
      const file = { name: fileName, blob: await fileOf(sheet, format) };
      setSaved(file);
      saveFile(file.blob, file.name);
      toast.done(t('list:export.done'), { text: t('list:export.doneText', { count: done, rows: number(done), file: file.name }) });
    } catch (error) {
      if (!signal.aborted) toast.failed(t('list:export.stopped'), { text: failureText(readFailure(error)) });
    } finally {
      setProgress(null);
    }
  };

  if (progress) {
    return <ExportProgress {...progress} onStop={() => stop.current?.abort()} />;
  }
  return (
    <>
      <MenuButton
        minW="210px"
        entries={[
          { value: 'xlsx', label: t('list:export.excel', { rows: number(total) }), isDisabled: !total },
          { value: 'csv', label: t('list:export.csv', { rows: number(total) }), isDisabled: !total },
          ...(saved ? [{ value: 'again', label: t('list:export.again', { file: saved.name }) }] : []),
          null,
          { value: 'print', label: t('list:export.print', { rows: number(total) }), isDisabled: !total },
        ]}
        onSelect={(format) => void run(format)}
      >
        {compact ? (
          <IconButton variant="outline" aria-label={t('list:export.title')}>
            <Download />
          </IconButton>
        ) : (
          <Button variant="outline">
            <Download aria-hidden /> {t('list:export.title')} <ChevronDown aria-hidden />
          </Button>
        )}
      </MenuButton>
      {printed}
    </>
  );
}
