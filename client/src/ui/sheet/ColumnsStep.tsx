import { Box, Button } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { SheetField } from '../../../../server/platform/spreadsheets/columns.shared.ts';
import { Callout } from '../detail/Callout.tsx';
import { Page } from '../detail/page.tsx';
import { Form, FormActions, FormSection } from '../form/Form.tsx';
import type { MutationForm } from '../form/use-mutation-form.ts';
import { date } from '../format.ts';
import { ColumnFields } from './ColumnFields.tsx';
import { DateOrderSection } from './DateOrderSection.tsx';
import { type UploadFrame, UploadFrameHeader, UploadFrameSteps } from './UploadFrame.tsx';
import { UPLOAD_STATUS, type UploadStatus } from './upload-status.ts';

type Earlier = { name: string; status: UploadStatus; loadedAt: string | null; createdAt: string };

/** The chosen columns as the server takes them. */
export const chosenColumns = (mapping: Record<string, string | null | undefined>) =>
  Object.entries(mapping).flatMap(([field, heading]) => (heading ? [{ field, heading }] : []));

type Props<In extends FieldValues, Out> = {
  form: MutationForm<In, Out>;
  frame: UploadFrame;
  headings: readonly string[];
  /** The columns chosen so far. */
  mapping: Record<string, string>;
  fields: readonly SheetField[];
  sample: readonly (readonly string[])[];
  submitLabel: string;
  /** What checking does not do, as a sentence. */
  note: string;
  /** The last upload of the same file. */
  earlier: Earlier | null;
  /** What is not made twice, as a sentence. */
  earlierNote: string;
  /** Notes above the columns. */
  notes?: ReactNode;
  /** Further sections of the form. */
  children?: ReactNode;
};

/** Step of an upload that matches the columns of its file to fields. */
export function ColumnsStep<In extends FieldValues, Out>(props: Props<In, Out>) {
  const { form, frame, headings, mapping, fields, sample, submitLabel, note, earlier, earlierNote, notes, children } = props;
  const { cancel, filename } = frame;
  const unused = headings.filter((heading) => !Object.values(mapping).includes(heading));
  return (
    <Form {...form}>
      <Page
        bar={
          <FormActions
            state={form.state}
            back={
              cancel && (
                <Button variant="outline" loading={cancel.busy} onClick={() => void cancel.act()}>
                  Cancel upload
                </Button>
              )
            }
            submitLabel={submitLabel}
          />
        }
      >
        <UploadFrameHeader frame={frame} />
        <UploadFrameSteps frame={frame} columns />
        {earlier && (
          <Callout kind="warn" title={`This file was already uploaded as ${earlier.name}`}>
            {earlier.loadedAt
              ? `It was loaded on ${date(earlier.loadedAt)}. ${earlierNote}`
              : `${UPLOAD_STATUS[earlier.status].text}, uploaded on ${date(earlier.createdAt)}.`}
          </Callout>
        )}
        {notes}
        <FormSection title="Match the columns" note={`${filename}, ${headings.length} columns. ${note}`} columns={3}>
          <ColumnFields fields={fields} headings={headings} mapping={mapping} sample={sample} />
        </FormSection>
        <DateOrderSection />
        {children}
        {unused.length > 0 && (
          <Box color="fg.muted" textStyle="small">
            Unused columns: {unused.join(', ')}
          </Box>
        )}
      </Page>
    </Form>
  );
}
