import { useApolloClient } from '@apollo/client/react';
import { Box, Span } from '@chakra-ui/react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useDiagnosisPicker } from '../../network/catalogue/catalogue-pickers.ts';
import { FormSection, FormWide } from '../../ui/form/Form.tsx';
import { RadioField, SelectField } from '../../ui/form/fields/choice-fields.tsx';
import { DateField } from '../../ui/form/fields/date-fields.tsx';
import { FieldArrayTable } from '../../ui/form/fields/FieldArrayTable.tsx';
import { MoneyField, NumberField } from '../../ui/form/fields/number-fields.tsx';
import { MultiPickerField, PickerField } from '../../ui/form/fields/picker-fields.tsx';
import { TextAreaField, TextField } from '../../ui/form/fields/text-fields.tsx';
import { amount, lagosIsoDay, naira } from '../../ui/format.ts';
import { optionsOf } from '../../ui/labels.ts';
import { serverNow } from '../../ui/time.ts';
import { OUTCOME, VISIT_TYPE } from '../claim.labels.ts';
import { ClaimDocumentsField } from './ClaimDocumentsField.tsx';
import { ClaimServicePickerDocument } from './ClaimPickers.generated.ts';
import { claimServicePicker } from './claim-pickers.ts';
import type { ClaimFormValues } from './claim-values.ts';

type Props = {
  hcpId: string | null;
  /** With a PA code the services are fixed; only quantities and prices can change. */
  fixedLines?: boolean;
  /** The documents of a submitted claim cannot be changed. */
  fixedDocuments?: boolean;
};

/** The fields of a claim form, without the patient. */
export function ClaimFields({ hcpId, fixedLines = false, fixedDocuments = false }: Props) {
  const today = lagosIsoDay(new Date(serverNow()));
  return (
    <>
      <FormSection title="Care" columns={4}>
        <DateField name="form.serviceFrom" label="First day of care" max={today} />
        <DateField name="form.serviceTo" label="Last day of care" max={today} />
        <RadioField
          name="form.careType"
          label="Care type"
          inline
          options={[
            { value: 'OUT', label: 'Outpatient' },
            { value: 'IN', label: 'Inpatient' },
          ]}
        />
        <SelectField name="form.visitType" label="Visit type" options={optionsOf(VISIT_TYPE)} />
        <TextField name="form.attendingName" label="Attending clinician" />
        <SelectField name="form.outcome" label="Outcome" optional options={optionsOf(OUTCOME)} />
      </FormSection>
      <FormSection title="Diagnosis" columns={2}>
        <PickerField name="form.mainDiagnosisId" label="Main diagnosis" picker={useDiagnosisPicker} placeholder="Code or words" />
        <MultiPickerField name="form.otherDiagnosisIds" label="Other diagnoses" optional picker={useDiagnosisPicker} />
      </FormSection>
      <FormSection title="Services" note="Prices above the tariff are reduced to the tariff" columns={1}>
        <Lines hcpId={hcpId} fixed={fixedLines} />
      </FormSection>
      {!fixedDocuments && (
        <FormSection title="Documents" note="Such as results, operation notes and prescriptions" columns={1}>
          <ClaimDocumentsField name="form.documents" />
        </FormSection>
      )}
      <FormSection title="Notes" columns={2}>
        <TextAreaField name="form.note" label="Note to the claims officer" optional maxLength={1000} />
        <TextAreaField
          name="form.lateReason"
          label="Reason for late submission"
          optional
          maxLength={500}
          help="Required only after the due day for the month of care"
        />
        <FormWide>
          <Box textStyle="small" color="fg.muted">
            You can save a draft at any time. The checks show what is missing before the claim can go into a bill.
          </Box>
        </FormWide>
      </FormSection>
    </>
  );
}

function Lines({ hcpId, fixed }: { hcpId: string | null; fixed: boolean }) {
  const client = useApolloClient();
  const { setValue } = useFormContext<ClaimFormValues>();
  const day = useWatch<ClaimFormValues, 'form.serviceFrom'>({ name: 'form.serviceFrom' });
  const picker = claimServicePicker(hcpId, day);
  const price = async (index: number, id: string) => {
    const { data } = await client.query({ query: ClaimServicePickerDocument, variables: { ids: [id], hcpId, day } });
    const price = data?.serviceOptions[0]?.price;
    if (typeof price === 'number') setValue(`form.items.${index}.unitPrice`, price, { shouldDirty: true });
  };
  return (
    <FieldArrayTable
      name="form.items"
      noun="service"
      blank={{ serviceId: undefined, qty: 1, unitPrice: undefined }}
      addLabel="Add a service"
      max={100}
      columns={[
        {
          label: 'Service',
          cell: (index) => (
            <PickerField
              bare
              name={`form.items.${index}.serviceId`}
              label={`Service ${index + 1}`}
              picker={picker}
              disabled={fixed}
              onPicked={(option) => option && void price(index, option.value)}
            />
          ),
        },
        {
          label: 'Quantity',
          width: 110,
          numeric: true,
          cell: (index) => <NumberField bare name={`form.items.${index}.qty`} label={`Quantity ${index + 1}`} min={1} />,
        },
        {
          label: 'Price ₦',
          width: 140,
          numeric: true,
          cell: (index) => <MoneyField bare name={`form.items.${index}.unitPrice`} label={`Price ${index + 1}`} />,
        },
        { label: 'Amount ₦', width: 120, numeric: true, cell: (index) => <LineAmount index={index} /> },
      ]}
      footer={<Total />}
    />
  );
}

const times = (line: { qty?: number; unitPrice?: number } | undefined) => (line?.qty && line.unitPrice ? line.qty * line.unitPrice : 0);

function LineAmount({ index }: { index: number }) {
  const line = useWatch<ClaimFormValues, `form.items.${number}`>({ name: `form.items.${index}` });
  return (
    <Span fontWeight="600" lineHeight="32px">
      {amount(times(line))}
    </Span>
  );
}

function Total() {
  const lines = useWatch<ClaimFormValues, 'form.items'>({ name: 'form.items' }) ?? [];
  return (
    <Box>
      Claimed <Span fontWeight="600">{naira(lines.reduce((sum, line) => sum + times(line), 0))}</Span>
    </Box>
  );
}
