import { Box } from '@chakra-ui/react';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useDiagnosisPicker, useServicePicker, useSymptomPicker } from '../../network/catalogue/catalogue-pickers.ts';
import { useActiveHcpPicker } from '../../network/hcps/HcpPicker.ts';
import { FormSection, FormWide } from '../../ui/form/Form.tsx';
import { CheckboxField, SelectField } from '../../ui/form/fields/choice-fields.tsx';
import { DateTimeField } from '../../ui/form/fields/date-fields.tsx';
import { FieldArrayTable } from '../../ui/form/fields/FieldArrayTable.tsx';
import { FieldsWhen } from '../../ui/form/fields/field.tsx';
import { NumberField } from '../../ui/form/fields/number-fields.tsx';
import { MultiPickerField, PickerField } from '../../ui/form/fields/picker-fields.tsx';
import { TextAreaField, TextField } from '../../ui/form/fields/text-fields.tsx';
import { optionsOf } from '../../ui/labels.ts';
import { EnrolleeFinder } from '../eligibility/EnrolleeFinder.tsx';
import { VISIT_OUTCOME, VISIT_TYPE } from './encounter.labels.ts';

type Props = {
  byAdmin: boolean;
  locked?: boolean;
  /** Whether the visit may stay open; false for corrections. */
  canStayOpen?: boolean;
};

/** The fields of a visit. */
export function EncounterFields({ byAdmin, locked, canStayOpen = true }: Props) {
  const [visitType, hcpId] = useWatch({ name: ['visitType', 'hcpId'] }) as [string, string];
  const { getValues, setValue } = useFormContext();
  // Default the admission to the time of the visit.
  useEffect(() => {
    if (visitType === 'INPATIENT' && !getValues('admittedAt')) setValue('admittedAt', getValues('visitAt'));
  }, [visitType, getValues, setValue]);
  const inpatient = visitType === 'INPATIENT' || visitType === 'DELIVERY';
  return (
    <>
      <FormSection title="Enrollee" columns={1}>
        {byAdmin && <PickerField name="hcpId" label="Facility" picker={useActiveHcpPicker} placeholder="Name, code or town" />}
        <EnrolleeFinder emergency={visitType === 'EMERGENCY'} hcpId={hcpId || undefined} locked={locked} />
      </FormSection>
      <FormSection title="Visit" columns={4}>
        <DateTimeField name="visitAt" label="Date and time of visit" />
        <SelectField name="visitType" label="Visit type" options={optionsOf(VISIT_TYPE)} />
        <TextField name="attendingName" label="Attending clinician" />
        <TextField name="attendingCadre" label="Cadre" optional help="For example medical officer, midwife" />
        <FieldsWhen when={inpatient}>
          <DateTimeField name="admittedAt" label="Admitted" optional={visitType !== 'INPATIENT'} />
          <DateTimeField name="dischargedAt" label="Discharged" optional />
        </FieldsWhen>
      </FormSection>
      <FormSection title="Findings" columns={2}>
        <MultiPickerField name="symptomIds" label="Symptoms" picker={useSymptomPicker} placeholder="Fever, cough" />
        <MultiPickerField
          name="diagnosisIds"
          label="Diagnoses (main diagnosis first)"
          picker={useDiagnosisPicker}
          placeholder="ICD-10 code or name"
        />
        <TextAreaField name="complaint" label="Complaint" optional maxLength={1000} />
        <TextAreaField name="treatment" label="Treatment" optional maxLength={2000} />
      </FormSection>
      <FormSection title="Vital signs" columns={4}>
        <NumberField name="temperature" label="Temperature" optional suffix="°C" decimals />
        <TextField name="bloodPressure" label="Blood pressure" optional help="For example 120/80" />
        <NumberField name="pulse" label="Pulse" optional suffix="/min" />
        <NumberField name="weightKg" label="Weight" optional suffix="kg" decimals />
      </FormSection>
      <FormSection title="Services provided" columns={1}>
        <FieldArrayTable
          name="services"
          noun="service"
          addLabel="Add a service"
          blank={{ serviceId: '', qty: 1 }}
          max={50}
          columns={[
            {
              label: 'Service',
              cell: (i) => <PickerField bare name={`services.${i}.serviceId`} label={`Service ${i + 1}`} picker={useServicePicker} />,
            },
            { label: 'Quantity', width: 100, cell: (i) => <NumberField bare name={`services.${i}.qty`} label={`Quantity ${i + 1}`} /> },
          ]}
        />
      </FormSection>
      <FormSection title="Outcome" columns={2}>
        <SelectField name="outcome" label="Outcome" options={optionsOf(VISIT_OUTCOME)} />
        <Box pt={{ md: '6' }}>
          {canStayOpen && (
            <CheckboxField
              name="close"
              label="Care is complete: close the visit"
              help="You can complete an open visit later. A closed visit can be corrected within 24 hours, with a reason."
            />
          )}
        </Box>
        <FormWide>
          <Box color="fg.muted" textStyle="small">
            The member will be asked to confirm the visit.
          </Box>
        </FormWide>
      </FormSection>
    </>
  );
}
