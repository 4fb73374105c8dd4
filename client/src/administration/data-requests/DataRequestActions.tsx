import { Button } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { useWatch } from 'react-hook-form';
import {
  answerDataRequestInput,
  eraseOptionalDataInput,
  reopenDataRequestInput,
  withdrawDataRequestInput,
} from '../../../../server/administration/data-requests/data-request.input.ts';
import { DecisionBar } from '../../ui/detail/DetailPage.tsx';
import { RadioField, SelectField } from '../../ui/form/fields/choice-fields.tsx';
import { TextAreaField } from '../../ui/form/fields/text-fields.tsx';
import { MutationDialog } from '../../ui/form/MutationDialog.tsx';
import { ReasonDialog } from '../../ui/form/ReasonDialog.tsx';
import { optionsOf } from '../../ui/labels.ts';
import { toast } from '../../ui/toast.tsx';
import {
  AnswerDataRequestDocument,
  type DataRequest_DetailsFragment,
  EraseOptionalDataDocument,
  ReopenDataRequestDocument,
  WithdrawDataRequestDocument,
} from './DataRequestDetailPage.generated.ts';
import { DATA_REQUEST_GROUND, DATA_REQUEST_OUTCOME, ERASABLE_DATA } from './data-request.labels.ts';
import { IdentityCheckField } from './IdentityCheckField.tsx';

type Request = DataRequest_DetailsFragment;
type Action = Exclude<Request['availableActions'][number], 'WITHDRAW_OWN'>;
type Props = { request: Request; onClose: () => void };

const DIALOGS: Record<Action, (props: Props) => ReactNode> = {
  ANSWER: AnswerDialog,
  ERASE: EraseDialog,
  WITHDRAW: WithdrawDialog,
  REOPEN: ReopenDialog,
};

const BUTTONS: Record<Action, string> = {
  ANSWER: 'Answer request',
  ERASE: 'Erase optional data',
  WITHDRAW: 'Withdraw request',
  REOPEN: 'Reopen request',
};

const erasableOf = (request: Request) => request.erasure.flatMap(({ erasable }) => erasable);

/** What an administrator can do with a request. */
export function DataRequestActions({ request }: { request: Request }) {
  const [action, setAction] = useState<Action | null>(null);
  const Dialog = action && DIALOGS[action];
  const actions = request.availableActions.filter((each): each is Action => each !== 'WITHDRAW_OWN');
  const open = actions.filter((each) => each !== 'ERASE' || erasableOf(request).length > 0);
  return (
    <>
      <DecisionBar>
        {open.map((each) => (
          <Button key={each} variant={each === 'ANSWER' ? 'solid' : 'outline'} onClick={() => setAction(each)}>
            {BUTTONS[each]}
          </Button>
        ))}
      </DecisionBar>
      {Dialog && <Dialog request={request} onClose={() => setAction(null)} />}
    </>
  );
}

function GroundField() {
  const outcome: string | undefined = useWatch({ name: 'outcome' });
  return outcome && outcome !== 'GRANTED' ? (
    <SelectField name="ground" label="Ground" options={optionsOf(DATA_REQUEST_GROUND)} placeholder="Choose the ground" />
  ) : null;
}

function AnswerDialog({ request, onClose }: Props) {
  return (
    <MutationDialog
      schema={answerDataRequestInput}
      mutation={AnswerDataRequestDocument}
      defaultValues={{ version: request.version, ground: '', answer: '', identityCheck: request.identityCheck ?? '' }}
      variables={(input) => ({ id: request.id, input })}
      onClose={onClose}
      onDone={() => toast.done(`${request.requestNo} answered`)}
      title={`Answer ${request.requestNo}?`}
      note="The member is notified and reads the answer on the profile. Send it by letter to people without an account."
      submitLabel="Answer request"
      cancelLabel="Not now"
      size="md"
    >
      <RadioField name="outcome" label="Outcome" options={optionsOf(DATA_REQUEST_OUTCOME)} inline />
      <GroundField />
      <TextAreaField name="answer" label="Answer" maxLength={4000} help="The person reads this text." />
      {request.channel !== 'PORTAL' && <IdentityCheckField />}
    </MutationDialog>
  );
}

const ERASE_OUTCOMES = optionsOf(DATA_REQUEST_OUTCOME).filter(({ value }) => value !== 'REFUSED');

function EraseDialog({ request, onClose }: Props) {
  const items = erasableOf(request)
    .map((item) => ERASABLE_DATA[item].toLowerCase())
    .join(', ');
  return (
    <MutationDialog
      schema={eraseOptionalDataInput}
      mutation={EraseOptionalDataDocument}
      defaultValues={{
        version: request.version,
        personVersion: request.enrollee.version,
        outcome: 'PARTLY_GRANTED',
        answer: '',
        identityCheck: request.identityCheck ?? '',
      }}
      variables={(input) => ({ id: request.id, input })}
      onClose={onClose}
      onDone={() => toast.done(`Optional data erased and ${request.requestNo} answered`)}
      title={`Erase optional data of ${request.enrollee.fullName}?`}
      note={`This cannot be undone. It erases: ${items}. The answer will name what is erased, and that medical, claims, payment and audit records are kept.`}
      submitLabel="Erase and answer"
      cancelLabel="Keep data"
      tone="danger"
      size="md"
    >
      <RadioField name="outcome" label="Outcome" options={ERASE_OUTCOMES} inline />
      <TextAreaField name="answer" label="Answer" maxLength={4000} help="The person reads this text." />
      {request.channel !== 'PORTAL' && <IdentityCheckField />}
    </MutationDialog>
  );
}

function WithdrawDialog({ request, onClose }: Props) {
  return (
    <ReasonDialog
      record={request}
      schema={withdrawDataRequestInput}
      mutation={WithdrawDataRequestDocument}
      onClose={onClose}
      onDone={() => toast.done(`${request.requestNo} withdrawn`)}
      title={`Withdraw ${request.requestNo}?`}
      note="Only if the person no longer wants an answer. The request stays in the register."
      submitLabel="Withdraw request"
      cancelLabel="Keep request"
      reasonField={{ name: 'reason', label: 'Reason', maxLength: 300 }}
    />
  );
}

function ReopenDialog({ request, onClose }: Props) {
  return (
    <ReasonDialog
      record={request}
      schema={reopenDataRequestInput}
      mutation={ReopenDataRequestDocument}
      onClose={onClose}
      onDone={() => toast.done(`${request.requestNo} reopened`)}
      title={`Reopen ${request.requestNo}?`}
      note="The history keeps the answer."
      submitLabel="Reopen request"
      cancelLabel="Keep as it is"
      reasonField={{ name: 'reason', label: 'Reason', maxLength: 300 }}
    />
  );
}
