import { useNavigate } from 'react-router';
import { z } from 'zod';
import {
  type Choice,
  CLAIM_UPLOAD_CHOICES,
  CLAIM_UPLOAD_FIELDS,
  labelOf,
} from '../../../../server/claims/claim-uploads/claim-upload-fields.shared.ts';
import { normalizeText } from '../../../../server/platform/spreadsheets/words.shared.ts';
import { FormSection } from '../../ui/form/Form.tsx';
import { SelectField } from '../../ui/form/fields/choice-fields.tsx';
import { useMutationForm } from '../../ui/form/use-mutation-form.ts';
import { ColumnsStep, chosenColumns } from '../../ui/sheet/ColumnsStep.tsx';
import type { UploadFrame } from '../../ui/sheet/UploadFrame.tsx';
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
      const selectedMeanings = Object.entries(meanings).flatMap(([field, words]) =>
        Object.entries(words).flatMap(([key, value]) => (value ? [{ field, word: key.slice(keyOf('').length), value }] : [])),
      );
      const input = { version: upload.version, mapping: chosenColumns(mapping), dateOrder, meanings: selectedMeanings };
      return check({ variables: { id: upload.id, input } });
    },
    onDone: () => void navigate('.', { replace: true }),
  });
  const mapping = (form.form.watch('mapping') ?? {}) as Record<string, string>;
  const [earlier] = upload.earlier;
  return (
    <ColumnsStep
      form={form}
      frame={frame}
      headings={upload.headings}
      mapping={mapping}
      fields={CLAIM_UPLOAD_FIELDS}
      sample={data?.claimUploadRows.items.map(({ cells }) => cells) ?? []}
      submitLabel="Check claims"
      note="Checking does not create any claims."
      earlier={earlier ? { ...earlier, name: earlier.uploadNo } : null}
      earlierNote="Claims already on record are not created twice."
    >
      {Object.entries(CLAIM_UPLOAD_CHOICES).map(([field, choices]) => (
        <ValueMapping key={`${field} ${mapping[field]}`} upload={upload} field={field} heading={mapping[field]} choices={choices} />
      ))}
    </ColumnsStep>
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
