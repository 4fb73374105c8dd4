import { moveMemberInput, separateSpouseInput } from '../../../../server/enrolment/families/family.input.ts';
import { recordDeathInput } from '../../../../server/members/enrollees/enrollee-status.input.ts';
import {
  MoveMemberDocument,
  PrincipalPickerDocument,
  type PrincipalPickerQuery,
  RecordDeathDocument,
  SeparateSpouseDocument,
} from '../../graphql/generated.ts';
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
      onDone={() => toast.done(`The death of ${person.fullName} is recorded`)}
      title={`Record the death of ${person.fullName}?`}
      note={
        head
          ? 'This cannot be taken back. The dependants lose cover until the spouse becomes the principal or they move to another family.'
          : 'This cannot be taken back.'
      }
      submitLabel="Record the death"
      tone="danger"
    >
      <DateField name="on" label="Day of death" max={lagosIsoDay(new Date(serverNow()))} />
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
      title={`${person.fullName} left the family?`}
      note="The cover of the spouse ends. The children stay with the principal unless they are moved."
      submitLabel="Record it"
      tone="danger"
      reasonField={{ name: 'note', label: 'Note', maxLength: 500, optional: true, help: 'For example the number of the court order.' }}
    >
      <RadioField
        name="maritalStatus"
        label="What happened"
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
      note="Number and history stay. Plan and employer become those of the new principal; the facility stays."
      submitLabel="Move"
      size="md"
    >
      <PickerField name="principalId" label="Principal of the other family" picker={usePrincipalPicker} placeholder="Name or number" />
      <RadioField
        name="relationship"
        label="Becomes"
        options={[
          { value: 'CHILD', label: 'Child' },
          { value: 'SPOUSE', label: 'Spouse' },
        ]}
        inline
      />
      <TextAreaField name="reason" label="Why" maxLength={500} rows={3} />
    </MutationDialog>
  );
}
