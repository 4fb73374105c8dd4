import { Box } from '@chakra-ui/react';
import { useWatch } from 'react-hook-form';
import { useDiagnosisPicker, usePaServicePicker, useSymptomPicker } from '../../network/catalogue/catalogue-pickers.ts';
import { useServicePickerQuery } from '../../network/catalogue/ServicePicker.generated.ts';
import { useSession } from '../../platform/session.tsx';
import { FormSection, FormWide } from '../../ui/form/Form.tsx';
import { AttachmentsField } from '../../ui/form/fields/AttachmentsField.tsx';
import { attachmentRows } from '../../ui/form/fields/attachments.ts';
import { CheckboxField, RadioField } from '../../ui/form/fields/choice-fields.tsx';
import { DateTimeField } from '../../ui/form/fields/date-fields.tsx';
import { FieldArrayTable } from '../../ui/form/fields/FieldArrayTable.tsx';
import { FieldsWhen } from '../../ui/form/fields/field.tsx';
import { NumberField } from '../../ui/form/fields/number-fields.tsx';
import { MultiPickerField, PickerField } from '../../ui/form/fields/picker-fields.tsx';
import { TextAreaField } from '../../ui/form/fields/text-fields.tsx';
import { amount, naira, plural } from '../../ui/format.ts';
import { EnrolleeFinder } from '../eligibility/EnrolleeFinder.tsx';
import { useAttachmentUpload } from '../use-attachment-upload.ts';
import { PA_DOCUMENTS } from './pa-documents.ts';

type Item = { serviceId?: string; qty?: number };

export const blankPaRequest = (enrolleeId: string, encounterId: string) => ({
  enrolleeId,
  purpose: '' as const,
  encounterId,
  urgency: 'ROUTINE' as const,
  careStartedAt: '',
  diagnosisIds: [],
  symptomIds: [],
  clinicalNotes: '',
  items: [{ serviceId: '', qty: 1 }],
  documents: attachmentRows(PA_DOCUMENTS, []),
  confirmDuplicate: false,
});

const URGENCIES = [
  { value: 'ROUTINE', label: 'Routine', note: 'Planned care' },
  { value: 'URGENT', label: 'Urgent', note: 'Same day' },
  { value: 'EMERGENCY', label: 'Emergency', note: 'Care has started' },
];

/** Tariff prices of the selected services. */
function usePrices(items: Item[]) {
  const ids = items.flatMap(({ serviceId }) => (serviceId ? [serviceId] : []));
  const { data, previousData } = useServicePickerQuery({ ids }, { skip: ids.length === 0 });
  return (id: string | undefined) => (data ?? previousData)?.serviceOptions.find((option) => option.id === id);
}

/** Form fields of a PA request. */
export function PaRequestFields({ duplicate }: { duplicate: boolean }) {
  const items = (useWatch({ name: 'items' }) ?? []) as Item[];
  const urgency = useWatch({ name: 'urgency' }) as string;
  const { settings } = useSession();
  const service = usePrices(items);
  const line = (item: Item | undefined) => (service(item?.serviceId)?.price ?? 0) * (item?.qty ?? 0);
  const total = items.reduce((sum, item) => sum + line(item), 0);
  return (
    <>
      <FormSection title="Enrollee" columns={1}>
        <EnrolleeFinder emergency={urgency === 'EMERGENCY'} />
      </FormSection>
      <FormSection title="Clinical details" columns={2}>
        <RadioField name="urgency" label="Urgency" options={URGENCIES} inline />
        <FieldsWhen when={urgency === 'EMERGENCY'}>
          <DateTimeField
            name="careStartedAt"
            label="Care started"
            help={`Emergencies must be reported within ${plural(settings.emergencyWindowHours, 'hour')} of this time`}
          />
        </FieldsWhen>
        {urgency !== 'EMERGENCY' && <Box />}
        <MultiPickerField
          name="diagnosisIds"
          label="Diagnoses (main diagnosis first)"
          picker={useDiagnosisPicker}
          placeholder="ICD-10 code or name"
        />
        <MultiPickerField name="symptomIds" label="Symptoms" optional picker={useSymptomPicker} />
        <FormWide>
          <TextAreaField
            name="clinicalNotes"
            label="Clinical notes"
            help="What the account manager needs to decide: findings, treatment tried, why it is needed now"
            maxLength={1000}
          />
        </FormWide>
      </FormSection>
      <FormSection title="Documents" note="Attach what you have; requests with documents are decided faster" columns={3}>
        <AttachmentsField name="documents" requested={PA_DOCUMENTS} {...useAttachmentUpload()} camera />
      </FormSection>
      <FormSection title="Services requiring authorisation" note="At today’s tariff" columns={1}>
        <FieldArrayTable
          name="items"
          noun="service"
          addLabel="Add a service"
          blank={{ serviceId: '', qty: 1 }}
          min={1}
          max={20}
          columns={[
            {
              label: 'Service',
              cell: (i) => <PickerField bare name={`items.${i}.serviceId`} label={`Service ${i + 1}`} picker={usePaServicePicker} />,
            },
            { label: 'Quantity', width: 90, cell: (i) => <NumberField bare name={`items.${i}.qty`} label={`Quantity ${i + 1}`} /> },
            {
              label: 'Tariff ₦',
              width: 110,
              numeric: true,
              cell: (i) => <Box lineHeight="32px">{amount(service(items[i]?.serviceId)?.price)}</Box>,
            },
            {
              label: 'Amount ₦',
              width: 120,
              numeric: true,
              cell: (i) => (
                <Box lineHeight="32px" fontWeight="600">
                  {amount(line(items[i]) || null)}
                </Box>
              ),
            },
          ]}
          footer={
            <>
              Total <b>{naira(total)}</b>
            </>
          }
        />
        {duplicate && (
          <CheckboxField
            name="confirmDuplicate"
            label="Submit anyway"
            help="An open request already includes one of these services. Tick this only if the service is needed twice."
          />
        )}
      </FormSection>
    </>
  );
}
