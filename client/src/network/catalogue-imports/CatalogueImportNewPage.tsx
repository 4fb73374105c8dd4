import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { CATALOGUE_FIELDS } from '../../../../server/network/catalogue-imports/catalogue-import-fields.shared.ts';
import type { CatalogueImportKind, CataloguePreviewInput } from '../../graphql/types.ts';
import { useCrumbs, useScreenPath } from '../../platform/mount.tsx';
import { useViewer } from '../../platform/session.tsx';
import { uploadFile } from '../../platform/upload.ts';
import { catalogueImportDetail } from '../../screens/network.screens.ts';
import { ErrorPanel } from '../../ui/detail/states.tsx';
import { FormSection, FormWide } from '../../ui/form/Form.tsx';
import { RadioField, SelectField } from '../../ui/form/fields/choice-fields.tsx';
import { DateField } from '../../ui/form/fields/date-fields.tsx';
import { FileField } from '../../ui/form/fields/FileField.tsx';
import { PickerField } from '../../ui/form/fields/picker-fields.tsx';
import { useMutationForm } from '../../ui/form/use-mutation-form.ts';
import { number, plural } from '../../ui/format.ts';
import { optionsOf } from '../../ui/labels.ts';
import { todayIso } from '../../ui/now.ts';
import { ColumnFields } from '../../ui/sheet/ColumnFields.tsx';
import { ImportFrame, MissingColumns } from '../../ui/sheet/ImportFrame.tsx';
import { saveCsvTemplate, saveTemplate } from '../../ui/sheet/sheet-files.ts';
import { TemplateButtons } from '../../ui/sheet/TemplateButtons.tsx';
import { toast } from '../../ui/toast.tsx';
import { useHcpPicker } from '../hcps/HcpPicker.ts';
import { HCP_LEVEL } from '../hcps/hcp.labels.ts';
import { useCataloguePreviewQuery, useRunCatalogueImportMutation } from './CatalogueImport.generated.ts';
import { CataloguePreview } from './CataloguePreview.tsx';

const schema = z.object({
  kind: z.enum(['SERVICES', 'PRICES']),
  fileId: z.string('Choose a file').min(1, 'Choose a file'),
  effectiveFrom: z.iso.date('Choose a date'),
  hcpLevel: z.enum(['PRIMARY', 'SECONDARY', 'TERTIARY', '']).nullish(),
  hcpId: z.string().nullish(),
  mapping: z.record(z.string(), z.string().nullish()),
});

const KINDS = [
  {
    value: 'SERVICES',
    label: 'Services',
    note: 'The service list with its rules. New services are added; existing ones are updated by code',
  },
  { value: 'PRICES', label: 'Prices', note: 'A tariff for all facilities, a level or one facility' },
];

type Values = z.output<typeof schema>;

function inputOf({ kind, fileId, effectiveFrom, hcpLevel, hcpId, mapping }: Values): CataloguePreviewInput {
  const selected = Object.entries(mapping).flatMap(([field, heading]) => (heading ? [{ field, heading }] : []));
  return {
    ...{ kind, fileId, effectiveFrom: effectiveFrom || todayIso() },
    ...(kind === 'PRICES' && { hcpLevel: hcpLevel || null, hcpId: hcpId || null }),
    // Without a choice, the server guesses the columns from the headings.
    ...(selected.length > 0 && { mapping: selected }),
  };
}

const FIRST_ROWS = { number: 1, size: 1 };

/** Imports a file of services or prices: select file, match columns, preview rows, confirm. */
export default function CatalogueImportNewPage() {
  const [run] = useRunCatalogueImportMutation();
  const navigate = useNavigate();
  const screenPath = useScreenPath();
  const crumbs = useCrumbs();
  const viewer = useViewer();
  const counts = useRef({ newCount: 0, changedCount: 0 });
  const form = useMutationForm({
    schema,
    defaultValues: { kind: 'SERVICES', fileId: '', effectiveFrom: todayIso(), hcpLevel: '', hcpId: '', mapping: {} },
    submit: async (values) => (await run({ variables: { input: { ...inputOf(values), ...counts.current } } })).data?.runCatalogueImport,
    onDone: (record) => {
      if (!record) return;
      toast.done(`${plural(record.newCount + record.changedCount, 'row')} imported as ${record.importNo}`);
      void navigate(screenPath(catalogueImportDetail, { id: record.id }) ?? '..');
    },
  });
  const { watch, setValue } = form.form;
  const values = watch() as Values;
  const { kind, mapping } = values;
  const input = inputOf(values);
  const result = useCataloguePreviewQuery({ input, page: FIRST_ROWS }, { skip: !values.fileId, fetchPolicy: 'network-only' });
  const preview = values.fileId ? (result.data ?? result.previousData)?.cataloguePreview : undefined;
  const guessed = result.data?.cataloguePreview.mapping;
  const isChosen = Object.values(mapping).some(Boolean);
  useEffect(() => {
    if (guessed && !isChosen) setValue('mapping', Object.fromEntries(guessed.map(({ field, heading }) => [field, heading])));
  }, [guessed, isChosen, setValue]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another file or type has other columns
  useEffect(() => setValue('mapping', {}), [values.fileId, kind]);
  counts.current = { newCount: preview?.newCount ?? 0, changedCount: preview?.changedCount ?? 0 };
  const taken = counts.current.newCount + counts.current.changedCount;
  return (
    <ImportFrame
      form={form}
      title="Import services or prices"
      crumbs={crumbs}
      subtitle="From an Excel or CSV file"
      preview={preview}
      checkNote="Same checks as the form"
      loadNote="New and changed rows"
      blocked={values.fileId && taken === 0 ? (preview ? 'No new or changed rows' : 'Reading the file') : undefined}
      count={taken > 0 ? plural(taken, 'row') : null}
      question={`${number(counts.current.newCount)} new and ${number(counts.current.changedCount)} changed ${kind === 'PRICES' ? 'prices' : 'services'} take effect on the dates shown in the preview.`}
    >
      <FormSection title="File" columns={3} action={<Templates kind={kind} />}>
        <FormWide>
          <RadioField name="kind" label="File contents" options={KINDS} />
        </FormWide>
        <FormWide>
          <FileField
            name="fileId"
            label="File"
            kind="CATALOGUE_IMPORT"
            drop
            upload={(file) => uploadFile({ type: 'UserAccount', id: viewer.id }, 'CATALOGUE_IMPORT', file)}
            help="Excel (XLSX) or CSV, up to 5 MB and 5,000 rows. You can use your own column headings."
          />
        </FormWide>
        <DateField
          name="effectiveFrom"
          label="Effective from"
          help={kind === 'SERVICES' ? 'For new services and changed prices' : 'For prices without a date in the file'}
        />
        {kind === 'PRICES' && (
          <>
            <SelectField name="hcpLevel" label="For a level" options={optionsOf(HCP_LEVEL)} placeholder="As in the file" optional />
            <PickerField name="hcpId" label="Or for one facility" picker={useHcpPicker} optional />
          </>
        )}
      </FormSection>
      {result.error && !result.loading && <ErrorPanel error={result.error} retry={result.refetch} />}
      {preview && (
        <>
          <FormSection title="Match the columns" note={`${number(preview.headings.length)} columns`} columns={3}>
            <ColumnFields
              fields={CATALOGUE_FIELDS[kind]}
              headings={preview.headings}
              mapping={mapping as Record<string, string>}
              sample={preview.sample.items.map(({ cells }) => cells)}
            />
          </FormSection>
          <MissingColumns missing={preview.missing} />
          {preview.missing.length === 0 && <CataloguePreview input={input} counts={preview} />}
        </>
      )}
    </ImportFrame>
  );
}

function Templates({ kind }: { kind: CatalogueImportKind }) {
  const [name, fields] = [kind === 'SERVICES' ? 'Services template' : 'Prices template', CATALOGUE_FIELDS[kind]];
  const saveWorkbook = () => saveTemplate({ name, sheet: 'Catalogue', fields, needs: { REQUIRED: 'Yes', OPTIONAL: '' } });
  return (
    <TemplateButtons
      templates={[
        { label: 'Template (Excel)', save: saveWorkbook },
        { label: 'Template (CSV)', save: () => saveCsvTemplate(name, fields) },
      ]}
    />
  );
}
