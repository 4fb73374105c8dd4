import { restoreCoverInput, stopCoverInput } from '../../../../server/members/enrollees/enrollee-status.input.ts';
import {
  ActivateDependantDocument,
  DisableEnrolleeDocument,
  EnableEnrolleeDocument,
  type EnrolleeAction,
  LiftSuspensionDocument,
  SuspendEnrolleeDocument,
} from '../../graphql/generated.ts';
import { ReasonDialog } from '../../ui/form/ReasonDialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { MoveMemberDialog, RecordDeathDialog, SeparateSpouseDialog } from './EnrolleeFamilyDialogs.tsx';

export type Actable = {
  id: string;
  fullName: string;
  relationship: string;
  version: number;
  family: readonly { id: string; status: string; principal?: { id: string } | null }[];
};

type Props = { person: Actable; onClose: () => void };

/** The names of family members who are affected too. */
const along = ({ relationship, family, id }: Actable) =>
  relationship === 'PRINCIPAL' && family.some((member) => member.id !== id) ? ' for the whole family' : '';

const reasonField = { name: 'reason', label: 'Why', maxLength: 500, help: 'The member and the facility read it.' } as const;
const note = { name: 'note', label: 'Note', maxLength: 500, optional: true } as const;

function DisableDialog({ person, onClose }: Props) {
  return (
    <ReasonDialog
      record={person}
      schema={stopCoverInput}
      mutation={DisableEnrolleeDocument}
      onClose={onClose}
      onDone={() => toast.done(`Cover of ${person.fullName} is stopped`)}
      title={`Disable ${person.fullName}?`}
      note={`Cover stops at once${along(person)}. Waiting PA requests are refused; care that was authorised is honoured.`}
      submitLabel="Disable"
      cancelLabel="Keep the cover"
      tone="danger"
      reasonField={reasonField}
    />
  );
}

function SuspendDialog({ person, onClose }: Props) {
  return (
    <ReasonDialog
      record={person}
      schema={stopCoverInput}
      mutation={SuspendEnrolleeDocument}
      onClose={onClose}
      onDone={() => toast.done(`Cover of ${person.fullName} is suspended`)}
      title={`Suspend ${person.fullName}?`}
      note={`Cover stops${along(person)} while something is looked into.`}
      submitLabel="Suspend"
      cancelLabel="Keep the cover"
      tone="danger"
      reasonField={reasonField}
    />
  );
}

function EnableDialog({ person, onClose }: Props) {
  return (
    <ReasonDialog
      record={person}
      schema={restoreCoverInput}
      mutation={EnableEnrolleeDocument}
      onClose={onClose}
      onDone={() => toast.done(`${person.fullName} is covered again`)}
      title={`Enable ${person.fullName}?`}
      note={
        person.relationship === 'PRINCIPAL'
          ? 'Those of the family who were disabled with this person come back too; who was disabled singly stays disabled.'
          : 'Only this person comes back.'
      }
      submitLabel="Enable"
      reasonField={note}
    />
  );
}

function LiftDialog({ person, onClose }: Props) {
  return (
    <ReasonDialog
      record={person}
      schema={restoreCoverInput}
      mutation={LiftSuspensionDocument}
      onClose={onClose}
      onDone={() => toast.done(`${person.fullName} is covered again`)}
      title={`Lift the suspension of ${person.fullName}?`}
      note={`Cover goes on${along(person)}.`}
      submitLabel="Lift the suspension"
      reasonField={note}
    />
  );
}

function ActivateDialog({ person, onClose }: Props) {
  return (
    <ReasonDialog
      record={person}
      schema={restoreCoverInput}
      mutation={ActivateDependantDocument}
      onClose={onClose}
      onDone={() => toast.done(`Cover of ${person.fullName} begins`)}
      title={`Begin the cover of ${person.fullName}?`}
      note="The premium has to be paid, and another officer than the one who added this person begins the cover."
      submitLabel="Begin the cover"
      reasonField={note}
    />
  );
}

/** The dialog of the action that was chosen. */
export function EnrolleeActionDialog({ action, ...props }: Props & { action: EnrolleeAction | 'MOVE' | null }) {
  switch (action) {
    case 'DISABLE':
      return <DisableDialog {...props} />;
    case 'ENABLE':
      return <EnableDialog {...props} />;
    case 'SUSPEND':
      return <SuspendDialog {...props} />;
    case 'LIFT_SUSPENSION':
      return <LiftDialog {...props} />;
    case 'RECORD_DEATH':
      return <RecordDeathDialog {...props} />;
    case 'SEPARATE':
      return <SeparateSpouseDialog {...props} />;
    case 'ACTIVATE':
      return <ActivateDialog {...props} />;
    case 'MOVE':
      return <MoveMemberDialog {...props} />;
    default:
      return null;
  }
}
