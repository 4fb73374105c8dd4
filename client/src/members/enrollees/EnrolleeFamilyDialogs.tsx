import { moveMemberInput, separateSpouseInput } from '../../../../server/enrolment/families/family.input.ts';
import { recordDeathInput } from '../../../../server/members/enrollees/enrollee-status.input.ts';
import { RadioField } from '../../ui/form/fields/choice-fields.tsx';
import { DateField } from '../../ui/form/fields/date-fields.tsx';
import { PickerField } from '../../ui/form/fields/picker-fields.tsx';
import { TextAreaField } from '../../ui/form/fields/text-fields.tsx';
import { MutationDialog } from '../../ui/form/MutationDialog.tsx';
import { ReasonDialog } from '../../ui/form/ReasonDialog.tsx';
import { lagosIsoDay } from '../../ui/format.ts';
import { definePicker } from '../../ui/picker.tsx';
import { serverNow } from '../../ui/time.ts';
import { toast } from '../../ui/toast.tsx';
import {
  MoveMemberDocument,
  PrincipalPickerDocument,
  type PrincipalPickerQuery,
  RecordDeathDocument,
  SeparateSpouseDocument,
} from './EnrolleeStatusDialogs.generated.ts';

type Props = { person: { id: string; fullName: string; relationship: string; version: number }; onClose: () => void };

export function RecordDeathDialog({ person, onClose }: Props) {
  const head = person.relationship === 'PRINCIPAL';
  return (
    <MutationDialog
      schema={recordDeathInput}
      mutation={RecordDeathDocument}
      defaultValues={{ version: person.version, on: '', note: '' }}
      variables={(input) => ({ id: person.id, input })}
      onClose={onClose}
      onDone={() => toast.done(`Death of ${person.fullName} recorded`)}
      title={`Record the death of ${person.fullName}?`}
      note={
        head
          ? 'This cannot be undone. The dependants lose cover until the spouse becomes the principal or they move to another family.'
          : 'This cannot be undone.'
      }
      submitLabel="Record death"
      tone="danger"
    >
      <DateField name="on" label="Date of death" max={lagosIsoDay(new Date(serverNow()))} />
      <TextAreaField name="note" label="Note" maxLength={500} rows={3} optional />
    </MutationDialog>
  );
}

export function SeparateSpouseDialog({ person, onClose }: Props) {
  return (
    <ReasonDialog
      record={person}
      schema={separateSpouseInput}
      mutation={SeparateSpouseDocument}
      onClose={onClose}
      onDone={() => toast.done(`${person.fullName} left the family`)}
      title={`Record the separation of ${person.fullName}?`}
      note="The spouse’s cover ends. Children stay with the principal unless you move them."
      submitLabel="Record separation"
      tone="danger"
      reasonField={{ name: 'note', label: 'Note', maxLength: 500, optional: true, help: 'For example, the court order number.' }}
    >
      <RadioField
        name="maritalStatus"
        label="New marital status"
        options={[
          { value: 'DIVORCED', label: 'Divorced' },
          { value: 'SEPARATED', label: 'Separated' },
        ]}
        inline
      />
    </ReasonDialog>
  );
}

const usePrincipalPicker = definePicker({
  query: PrincipalPickerDocument,
  variables: (search) => ({ search }),
  options: ({ enrollees }: PrincipalPickerQuery) =>
    enrollees.items.map(({ id, fullName, enrolmentNo }) => ({ value: id, label: fullName, note: enrolmentNo ?? undefined })),
});

export function MoveMemberDialog({ person, onClose }: Props) {
  return (
    <MutationDialog
      schema={moveMemberInput}
      mutation={MoveMemberDocument}
      defaultValues={{
        version: person.version,
        principalId: '',
        relationship: person.relationship === 'CHILD' ? 'CHILD' : 'SPOUSE',
        reason: '',
      }}
      variables={(input) => ({ id: person.id, input })}
      onClose={onClose}
      onDone={() => toast.done(`${person.fullName} moved to the other family`)}
      title={`Move ${person.fullName} to another family`}
      note="Enrolment number and history are kept. Plan and employer change to those of the new principal; the facility stays the same."
      submitLabel="Move enrollee"
      size="md"
    >
      <PickerField name="principalId" label="Principal of the other family" picker={usePrincipalPicker} placeholder="Name or number" />
      <RadioField
        name="relationship"
        label="New relationship"
        options={[
          { value: 'CHILD', label: 'Child' },
          { value: 'SPOUSE', label: 'Spouse' },
        ]}
        inline
      />
      <TextAreaField name="reason" label="Reason" maxLength={500} rows={3} />
    </MutationDialog>
  );
}
