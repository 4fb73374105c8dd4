import { useWatch } from 'react-hook-form';
import type { Urgency } from '../../graphql/types.ts';
import { useAnyServicePicker, useDiagnosisPicker } from '../../network/catalogue/catalogue-pickers.ts';
import { FormSection, FormWide } from '../../ui/form/Form.tsx';
import { RadioField } from '../../ui/form/fields/choice-fields.tsx';
import { MultiPickerField, PickerField } from '../../ui/form/fields/picker-fields.tsx';
import { PhoneField, TextAreaField, TextField } from '../../ui/form/fields/text-fields.tsx';
import { EnrolleeFinder } from '../eligibility/EnrolleeFinder.tsx';
import { DestinationField } from './DestinationField.tsx';

const URGENCIES = [
  { value: 'ROUTINE', label: 'Routine', note: 'Planned care' },
  { value: 'URGENT', label: 'Urgent', note: 'Within days' },
  { value: 'EMERGENCY', label: 'Emergency', note: 'The patient is transferred immediately' },
];

/** Form fields of a referral. `locked`: the patient cannot be changed. */
export function ReferralFields({ locked, isNew = false }: { locked: boolean; isNew?: boolean }) {
  const [enrolleeId, serviceIds, urgency] = useWatch({ name: ['enrolleeId', 'serviceIds', 'urgency'] }) as [
    string | undefined,
    string[] | undefined,
    Urgency | undefined,
  ];
  return (
    <>
      <FormSection title="Enrollee" columns={1}>
        <EnrolleeFinder locked={locked} asksPurpose={isNew} />
      </FormSection>
      <FormSection title="Referral details" columns={2}>
        <FormWide>
          <RadioField
            name="urgency"
            label="Urgency"
            options={URGENCIES}
            inline
            help="An emergency patient may arrive before the decision, which follows within 48 hours"
          />
        </FormWide>
        <TextField name="specialty" label="Specialty" optional help="For example surgery, obstetrics, paediatrics" maxLength={80} />
        <MultiPickerField
          name="serviceIds"
          label="Services required"
          optional
          picker={useAnyServicePicker}
          placeholder="Name or code"
          help="The list then shows which facilities offer them"
        />
        <FormWide>
          <TextAreaField name="reason" label="Reason" rows={2} maxLength={1000} help="Why the patient needs another facility" />
        </FormWide>
      </FormSection>
      <FormSection title="Refer to" note="Nearest to the patient first" columns={1}>
        <DestinationField
          name="toHcpId"
          enrolleeId={enrolleeId || undefined}
          serviceIds={serviceIds ?? []}
          urgency={urgency ?? 'ROUTINE'}
        />
      </FormSection>
      <FormSection title="Findings" note="Shown to the receiving facility" columns={2}>
        <PickerField
          name="provisionalDiagnosisId"
          label="Provisional diagnosis"
          picker={useDiagnosisPicker}
          placeholder="ICD-10 code or name"
        />
        <TextAreaField name="presentingComplaint" label="Complaint" rows={3} maxLength={2000} />
        <TextAreaField name="examinationFindings" label="Examination findings" rows={3} maxLength={2000} />
        <TextAreaField
          name="investigationsDone"
          label="Investigations done"
          rows={3}
          maxLength={2000}
          help="Write “None” if no investigations were done"
        />
        <TextAreaField
          name="treatmentGiven"
          label="Treatment given"
          rows={3}
          maxLength={2000}
          help="Write “None” if no treatment was given"
        />
      </FormSection>
      <FormSection title="Referring clinician" columns={4}>
        <TextField name="referringPersonName" label="Name" maxLength={120} />
        <TextField name="referringPersonCadre" label="Cadre" maxLength={80} help="For example medical officer, midwife" />
        <TextField name="contactName" label="Contact person" optional maxLength={120} />
        <PhoneField name="contactPhone" label="Contact phone" optional />
      </FormSection>
    </>
  );
}
