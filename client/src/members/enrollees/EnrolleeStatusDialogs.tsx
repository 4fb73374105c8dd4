import { restoreCoverInput, stopCoverInput } from '../../../../server/members/enrollees/enrollee-status.input.ts';
import type { EnrolleeAction } from '../../graphql/types.ts';
import { ReasonDialog } from '../../ui/form/ReasonDialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { MoveMemberDialog, RecordDeathDialog, SeparateSpouseDialog } from './EnrolleeFamilyDialogs.tsx';
import {
  ActivateDependantDocument,
  DisableEnrolleeDocument,
  EnableEnrolleeDocument,
  LiftSuspensionDocument,
  SuspendEnrolleeDocument,
} from './EnrolleeStatusDialogs.generated.ts';

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

const reasonField = { name: 'reason', label: 'Reason', maxLength: 500, help: 'Shown to the member and the facility.' } as const;
const note = { name: 'note', label: 'Note', maxLength: 500, optional: true } as const;

function DisableDialog({ person, onClose }: Props) {
  return (
    <ReasonDialog
      record={person}
      schema={stopCoverInput}
      mutation={DisableEnrolleeDocument}
      onClose={onClose}
      onDone={() => toast.done(`Cover of ${person.fullName} stopped`)}
      title={`Disable ${person.fullName}?`}
      note={`Cover stops immediately${along(person)}. Pending PA requests are rejected; care already authorised is honoured.`}
      submitLabel="Disable enrollee"
      cancelLabel="Keep cover"
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
      onDone={() => toast.done(`Cover of ${person.fullName} suspended`)}
      title={`Suspend ${person.fullName}?`}
      note={`Cover stops${along(person)} while the matter is investigated.`}
      submitLabel="Suspend"
      cancelLabel="Keep cover"
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
      onDone={() => toast.done(`Cover of ${person.fullName} restored`)}
      title={`Enable ${person.fullName}?`}
      note={
        person.relationship === 'PRINCIPAL'
          ? 'Family members disabled together with this person are restored too; those disabled separately stay disabled.'
          : 'Only this person’s cover is restored.'
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
      onDone={() => toast.done(`Cover of ${person.fullName} restored`)}
      title={`Lift ${person.fullName}’s suspension?`}
      note={`Cover resumes${along(person)}.`}
      submitLabel="Lift suspension"
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
      onDone={() => toast.done(`Cover of ${person.fullName} started`)}
      title={`Start ${person.fullName}’s cover?`}
      note="The premium must be paid first. The officer who added this person cannot start the cover."
      submitLabel="Start cover"
      reasonField={note}
    />
  );
}

/** The dialog of the selected action. */
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
