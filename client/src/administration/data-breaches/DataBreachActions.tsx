import { Button } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import {
  assessDataBreachInput,
  changeDataBreachInput,
  closeDataBreachInput,
  informPeopleInput,
  notifyCommissionInput,
  reopenDataBreachInput,
} from '../../../../server/administration/data-breaches/data-breach.input.ts';
import { DecisionBar } from '../../ui/detail/DetailPage.tsx';
import { RadioField } from '../../ui/form/fields/choice-fields.tsx';
import { DateTimeField } from '../../ui/form/fields/date-fields.tsx';
import { TextAreaField, TextField } from '../../ui/form/fields/text-fields.tsx';
import { MutationDialog } from '../../ui/form/MutationDialog.tsx';
import { ReasonDialog } from '../../ui/form/ReasonDialog.tsx';
import { toast } from '../../ui/toast.tsx';
import {
  AssessDataBreachDocument,
  ChangeDataBreachDocument,
  CloseDataBreachDocument,
  type DataBreach_DetailsFragment,
  InformPeopleDocument,
  NotifyCommissionDocument,
  ReopenDataBreachDocument,
} from './DataBreachDetailPage.generated.ts';
import { DataBreachFields } from './DataBreachFields.tsx';
import { RISK_OPTIONS } from './data-breach.labels.ts';

type Breach = DataBreach_DetailsFragment;
type Action = Breach['availableActions'][number];
type Props = { breach: Breach; onClose: () => void };

const DIALOGS: Record<Action, (props: Props) => ReactNode> = {
  CHANGE: ChangeDialog,
  ASSESS: AssessDialog,
  NOTIFY_COMMISSION: NotifyDialog,
  INFORM_PEOPLE: InformDialog,
  CLOSE: CloseDialog,
  REOPEN: ReopenDialog,
};

const BUTTONS: Record<Action, string> = {
  CHANGE: 'Change facts',
  ASSESS: 'Assess risk',
  NOTIFY_COMMISSION: 'Record notification',
  INFORM_PEOPLE: 'Record how people were informed',
  CLOSE: 'Close breach',
  REOPEN: 'Reopen breach',
};
const STEP_OF_MISSING = { ASSESSMENT: 'ASSESS', NOTIFICATION: 'NOTIFY_COMMISSION', INFORMATION: 'INFORM_PEOPLE' } as const;

/** The steps of a breach from its assessment to its closing. */
export function DataBreachActions({ breach }: { breach: Breach }) {
  const [action, setAction] = useState<Action | null>(null);
  const [missing] = breach.missing;
  const nextStep: Action = missing ? STEP_OF_MISSING[missing] : 'CLOSE';
  const Dialog = action && DIALOGS[action];
  return (
    <>
      <DecisionBar>
        {breach.availableActions.map((each) => (
          <Button key={each} variant={each === nextStep ? 'solid' : 'outline'} onClick={() => setAction(each)}>
            {BUTTONS[each]}
          </Button>
        ))}
      </DecisionBar>
      {Dialog && <Dialog breach={breach} onClose={() => setAction(null)} />}
    </>
  );
}

function ChangeDialog({ breach, onClose }: Props) {
  return (
    <MutationDialog
      schema={changeDataBreachInput}
      mutation={ChangeDataBreachDocument}
      defaultValues={{
        version: breach.version,
        title: breach.title,
        description: breach.description,
        becameAwareAt: breach.becameAwareAt,
        occurredFrom: breach.occurredFrom ?? '',
        occurredTo: breach.occurredTo ?? '',
        howFound: breach.howFound,
        categories: [...breach.categories],
        affectedCount: breach.affectedCount,
        measures: breach.measures ?? '',
      }}
      variables={(input) => ({ id: breach.id, input })}
      onClose={onClose}
      onDone={() => toast.done(`Facts of ${breach.breachNo} changed`)}
      title={`Change the facts of ${breach.breachNo}?`}
      note="The history will name the changed facts."
      submitLabel="Change facts"
      cancelLabel="Keep facts"
      size="xl"
    >
      <DataBreachFields />
    </MutationDialog>
  );
}

function AssessDialog({ breach, onClose }: Props) {
  return (
    <MutationDialog
      schema={assessDataBreachInput}
      mutation={AssessDataBreachDocument}
      defaultValues={{
        version: breach.version,
        risk: breach.risk === 'UNASSESSED' ? undefined : breach.risk,
        reason: breach.riskReason ?? '',
      }}
      variables={(input) => ({ id: breach.id, input })}
      onClose={onClose}
      onDone={() => toast.done(`Risk of ${breach.breachNo} assessed`)}
      title={`Assess the risk of ${breach.breachNo}?`}
      note="A later assessment replaces this one; the history keeps both."
      submitLabel="Save assessment"
      cancelLabel="Not now"
      size="md"
    >
      <RadioField name="risk" label="Risk to the people" options={RISK_OPTIONS} />
      <TextAreaField name="reason" label="Reason" help="Likely effects on the people" maxLength={4000} />
    </MutationDialog>
  );
}

function NotifyDialog({ breach, onClose }: Props) {
  return (
    <MutationDialog
      schema={notifyCommissionInput}
      mutation={NotifyCommissionDocument}
      defaultValues={{
        version: breach.version,
        notifiedAt: breach.commissionNotifiedAt ?? undefined,
        reference: breach.commissionReference ?? '',
      }}
      variables={(input) => ({ id: breach.id, input })}
      onClose={onClose}
      onDone={() => toast.done(`Notification of ${breach.breachNo} recorded`)}
      title={`Record the notification of ${breach.breachNo}?`}
      note="Notify the Nigeria Data Protection Commission first. Nothing is sent from here."
      submitLabel="Record notification"
      cancelLabel="Not now"
    >
      <DateTimeField name="notifiedAt" label="Commission notified" />
      <TextField name="reference" label="Reference" code maxLength={60} help="From the Commission, or of the letter or email" />
    </MutationDialog>
  );
}

function InformDialog({ breach, onClose }: Props) {
  return (
    <MutationDialog
      schema={informPeopleInput}
      mutation={InformPeopleDocument}
      defaultValues={{
        version: breach.version,
        informedAt: breach.peopleInformedAt ?? undefined,
        how: breach.peopleInformedHow ?? '',
      }}
      variables={(input) => ({ id: breach.id, input })}
      onClose={onClose}
      onDone={() => toast.done(`Information of the people of ${breach.breachNo} recorded`)}
      title={`Record how the people of ${breach.breachNo} were informed?`}
      note="Inform the people first. Nothing is sent from here."
      submitLabel="Record information"
      cancelLabel="Not now"
    >
      <DateTimeField name="informedAt" label="People informed" />
      <TextAreaField name="how" label="How" rows={3} maxLength={500} help="For example by text message, by letter or on the radio" />
    </MutationDialog>
  );
}

function CloseDialog({ breach, onClose }: Props) {
  return (
    <ReasonDialog
      record={breach}
      schema={closeDataBreachInput}
      mutation={CloseDataBreachDocument}
      onClose={onClose}
      onDone={() => toast.done(`${breach.breachNo} closed`)}
      title={`Close ${breach.breachNo}?`}
      note="The breach stays in the register and can be reopened."
      submitLabel="Close breach"
      cancelLabel="Keep open"
      reasonField={{ name: 'closingText', label: 'Outcome', help: 'Also the measures against a repetition', maxLength: 4000 }}
    />
  );
}

function ReopenDialog({ breach, onClose }: Props) {
  return (
    <ReasonDialog
      record={breach}
      schema={reopenDataBreachInput}
      mutation={ReopenDataBreachDocument}
      onClose={onClose}
      onDone={() => toast.done(`${breach.breachNo} reopened`)}
      title={`Reopen ${breach.breachNo}?`}
      note="The history keeps the outcome."
      submitLabel="Reopen breach"
      cancelLabel="Keep closed"
      reasonField={{ name: 'reason', label: 'Reason', maxLength: 300 }}
    />
  );
}
