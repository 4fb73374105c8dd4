import { renameReportViewInput, saveReportViewInput } from '../../../../server/reports/views/report-view.input.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { TextField } from '../../ui/form/fields/text-fields.tsx';
import { MutationDialog } from '../../ui/form/MutationDialog.tsx';
import { useMutationForm } from '../../ui/form/use-mutation-form.ts';
import type { TableView } from '../../ui/table/table-view.ts';
import { toast } from '../../ui/toast.tsx';
import { RenameReportViewDocument, type ReportViewFieldsFragment, useSaveReportViewMutation } from './ReportViews.generated.ts';
import type { SavedAddress } from './report-view-address.ts';

type Props = {
  report: string;
  address: SavedAddress;
  columns: TableView | null;
  /** The view to rename; without one, the current page is saved as a view. */
  view?: ReportViewFieldsFragment;
  onClose: () => void;
  onSaved?: (id: string) => void;
};

/** Names a new view or renames one. */
export function ReportViewNameDialog({ view, ...props }: Props) {
  return view ? <Rename {...props} view={view} /> : <SaveAs {...props} />;
}

const field = <TextField name="name" label="Name" maxLength={60} />;

function SaveAs({ report, address, columns, onClose, onSaved }: Props) {
  const [save] = useSaveReportViewMutation();
  const dialog = useMutationForm({
    schema: saveReportViewInput,
    defaultValues: { report, address, columns, name: '' },
    submit: (input) => save({ variables: { input }, refetchQueries: ['ReportViews'], awaitRefetchQueries: true }),
    onDone: ({ data }) => {
      if (data) onSaved?.(data.saveReportView.id);
      toast.done(`Saved as “${data?.saveReportView.name}”`);
      onClose();
    },
  });
  return (
    <FormDialog
      {...dialog}
      open
      onClose={onClose}
      title="Save as a new view"
      note="Saves the period, filters, sort order and columns. A period such as “This month” moves with the date."
      submitLabel="Save view"
    >
      {field}
    </FormDialog>
  );
}

function Rename({ view, onClose }: Props & { view: ReportViewFieldsFragment }) {
  return (
    <MutationDialog
      schema={renameReportViewInput}
      mutation={RenameReportViewDocument}
      defaultValues={{ name: view.name, version: view.version }}
      variables={(input) => ({ id: view.id, input })}
      onClose={onClose}
      title={`Rename “${view.name}”`}
      submitLabel="Rename"
    >
      {field}
    </MutationDialog>
  );
}
