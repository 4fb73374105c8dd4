import { InfoDialog } from '../../ui/detail/InfoDialog.tsx';
import { dateTime, enumLabel } from '../../ui/format.ts';
import { type Column, textColumn } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { ActivityLog_RowFragment } from './ActivityLogListPage.generated.ts';

type Fields = Record<string, unknown>;
type Changed = { name: string; before: string; after: string };

/** Formats a logged value as text; lists and objects as JSON. */
const text = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);

const fieldName = (name: string) => enumLabel(name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase());

function changedFields(before: Fields | null, after: Fields | null): Changed[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.map((name) => ({ name, before: text(before?.[name]), after: text(after?.[name]) }));
}

const columns: Column<Changed>[] = [
  textColumn('Field', (row) => fieldName(row.name), { strong: true }),
  textColumn('Before', (row) => row.before),
  textColumn('After', (row) => row.after),
];

/** An activity log entry: the record before and after, and where the request came from. */
export function ActivityDialog({ entry, onClose }: { entry: ActivityLog_RowFragment; onClose: () => void }) {
  const fields = changedFields(entry.before as Fields | null, entry.after as Fields | null);
  return (
    <InfoDialog
      title={entry.summary}
      note={[entry.actor?.name ?? 'System', dateTime(entry.at), entry.ip, entry.userAgent].filter(Boolean).join(', ')}
      size="lg"
      onClose={onClose}
    >
      {fields.length > 0 ? (
        <DataTable rows={fields} columns={columns} rowKey={(row) => row.name} label="Before and after" />
      ) : (
        'No record fields were changed.'
      )}
    </InfoDialog>
  );
}
