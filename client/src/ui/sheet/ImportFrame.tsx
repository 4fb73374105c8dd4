import { type ReactNode, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Callout } from '../detail/Callout.tsx';
import { Page, PageHeader, type PageHeaderProps } from '../detail/page.tsx';
import { ConfirmDialog } from '../form/ConfirmDialog.tsx';
import { type AnyMutationForm, Form, FormActions } from '../form/Form.tsx';
import { UploadSteps } from './UploadSteps.tsx';

type Props = Pick<PageHeaderProps, 'title' | 'subtitle' | 'crumbs'> & {
  form: AnyMutationForm;
  /** What the server read of the file; undefined until then. */
  preview: { missing: readonly string[] } | undefined;
  checkNote: string;
  loadNote: string;
  /** Why the file cannot be imported now. */
  blocked: string | undefined;
  /** The count with its noun of what will be imported; null if nothing is. */
  count: string | null;
  /** What the import will do. */
  question: string | undefined;
  children: ReactNode;
};

/** The page of an import in one step: choose the file, match columns, see the preview, confirm. */
export function ImportFrame({ form, preview, checkNote, loadNote, blocked, count, question, children, ...header }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Form {...form}>
      <Page
        bar={
          <FormActions
            state={form.state}
            onSubmitInstead={async () => {
              if (await (form.form as UseFormReturn).trigger()) setIsAsking(true);
            }}
            note={preview ? undefined : 'Nothing changes until you confirm the preview.'}
            submitLabel={count ? `Import ${count}` : 'Import'}
            blocked={blocked}
          />
        }
      >
        <PageHeader {...header} />
        <ConfirmDialog
          open={isAsking}
          onClose={() => setIsAsking(false)}
          title={`Import ${count}?`}
          text={question}
          confirmLabel="Import"
          onConfirm={() => form.onSubmit()}
        />
        <UploadSteps
          at={!preview ? 'FILE' : preview.missing.length > 0 ? 'COLUMNS' : 'CHECK'}
          checkNote={checkNote}
          loadLabel="Import"
          loadNote={loadNote}
        />
        {children}
      </Page>
    </Form>
  );
}

/** The required columns that the file does not have yet. */
export const MissingColumns = ({ missing }: { missing: readonly string[] }) =>
  missing.length > 0 && (
    <Callout kind="block" title={`No column matched for ${missing.join(' and ')}`}>
      Select it above.
    </Callout>
  );
