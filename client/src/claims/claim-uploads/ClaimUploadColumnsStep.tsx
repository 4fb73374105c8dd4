import { Box, Button } from '@chakra-ui/react';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import {
  type Choice,
  CLAIM_UPLOAD_CHOICES,
  CLAIM_UPLOAD_FIELDS,
  labelOf,
} from '../../../../server/claims/claim-uploads/claim-upload-fields.shared.ts';
import { normalizeText } from '../../../../server/platform/spreadsheets/words.shared.ts';
import { Callout } from '../../ui/detail/Callout.tsx';
import { Page } from '../../ui/detail/page.tsx';
import { Form, FormActions, FormSection } from '../../ui/form/Form.tsx';
import { SelectField } from '../../ui/form/fields/choice-fields.tsx';
import { useMutationForm } from '../../ui/form/use-mutation-form.ts';
import { date } from '../../ui/format.ts';
import { ColumnFields } from '../../ui/sheet/ColumnFields.tsx';
import { DateOrderSection } from '../../ui/sheet/DateOrderSection.tsx';
import { type UploadFrame, UploadFrameHeader, UploadFrameSteps } from '../../ui/sheet/UploadFrame.tsx';
import { UPLOAD_STATUS } from '../../ui/sheet/upload-status.ts';
import { useCheckClaimUploadMutation, useClaimUploadSampleQuery, useClaimUploadWordsQuery } from './ClaimUploadDetailPage.generated.ts';
import type { ClaimUpload } from './claim-upload-frame.ts';

const schema = z.object({
  mapping: z.record(z.string(), z.string().nullish()),
  dateOrder: z.enum(['DAY_FIRST', 'MONTH_FIRST']),
  meanings: z.record(z.string(), z.record(z.string(), z.string().nullish())),
});

/** Prefixed, because the form library treats numeric keys as array indexes. */
const keyOf = (word: string) => `word ${normalizeText(word)}`;

const meaningsByField = ({ meanings }: ClaimUpload) => {
  const byField: Record<string, Record<string, string>> = {};
  for (const { field, word, value } of meanings) byField[field] = { ...byField[field], [keyOf(word)]: value };
  return byField;
};

/** Column mapping, date order and value matches, suggested from the headings and the last upload. */
export function ClaimUploadColumnsStep({ upload, frame }: { upload: ClaimUpload; frame: UploadFrame }) {
  const [check] = useCheckClaimUploadMutation();
  const { cancel } = frame;
  const navigate = useNavigate();
  const { data } = useClaimUploadSampleQuery({ filter: { uploadId: upload.id } });
  const form = useMutationForm({
    schema,
    defaultValues: {
      mapping: Object.fromEntries(upload.mapping.map(({ field, heading }) => [field, heading])),
      dateOrder: upload.dateOrder,
      meanings: meaningsByField(upload),
    },
    submit: ({ mapping, dateOrder, meanings }) => {
      const selectedColumns = Object.entries(mapping).flatMap(([field, heading]) => (heading ? [{ field, heading }] : []));
      const selectedMeanings = Object.entries(meanings).flatMap(([field, words]) =>
        Object.entries(words).flatMap(([key, value]) => (value ? [{ field, word: key.slice(keyOf('').length), value }] : [])),
      );
      const input = { version: upload.version, mapping: selectedColumns, dateOrder, meanings: selectedMeanings };
      return check({ variables: { id: upload.id, input } });
    },
    onDone: () => void navigate('.', { replace: true }),
  });
  const mapping = (form.form.watch('mapping') ?? {}) as Record<string, string>;
  const unused = upload.headings.filter((heading) => !Object.values(mapping).includes(heading));
  const [earlier] = upload.earlier;
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
            submitLabel="Check claims"
          />
        }
      >
        <UploadFrameHeader frame={frame} />
        <UploadFrameSteps frame={frame} columns />
        {earlier && (
          <Callout kind="warn" title={`This file was already uploaded as ${earlier.uploadNo}`}>
            {earlier.loadedAt
              ? `It was loaded on ${date(earlier.loadedAt)}. Claims already on record are not created twice.`
              : `${UPLOAD_STATUS[earlier.status].text}, uploaded on ${date(earlier.createdAt)}.`}
          </Callout>
        )}
        <FormSection
          title="Match the columns"
          note={`${upload.filename}, ${upload.headings.length} columns. Checking does not create any claims.`}
          columns={3}
        >
          <ColumnFields
            fields={CLAIM_UPLOAD_FIELDS}
            headings={upload.headings}
            mapping={mapping}
            sample={data?.claimUploadRows.items.map(({ cells }) => cells) ?? []}
          />
        </FormSection>
        <DateOrderSection />
        {Object.entries(CLAIM_UPLOAD_CHOICES).map(([field, choices]) => (
          <ValueMapping key={`${field} ${mapping[field]}`} upload={upload} field={field} heading={mapping[field]} choices={choices} />
        ))}
        {unused.length > 0 && (
          <Box color="fg.muted" textStyle="small">
            Unused columns: {unused.join(', ')}
          </Box>
        )}
      </Page>
    </Form>
  );
}

type MeaningsProps = { upload: ClaimUpload; field: string; heading: string | undefined; choices: readonly Choice[] };

/** Matches unknown words of a column to values. Hidden if there are none. */
function ValueMapping({ upload, field, heading = '', choices }: MeaningsProps) {
  const { data } = useClaimUploadWordsQuery({ id: upload.id, field, heading }, { skip: !heading });
  const words = data?.claimUploadWords ?? [];
  if (words.length === 0) return null;
  return (
    <FormSection title={`${labelOf(field)}: match your values`} note="Rows with unmatched values are rejected." columns={3}>
      {words.map((word) => (
        <SelectField
          key={word}
          name={`meanings.${field}.${keyOf(word)}`}
          label={word}
          optional
          placeholder="No match"
          options={choices.map(({ value, label }) => ({ value, label }))}
        />
      ))}
    </FormSection>
  );
}
