import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import { fundMovementReasonInput } from '../../../../server/ledger/fund-movements/fund-movement.input.ts';
import type { FundMovementReasonInput } from '../../graphql/types.ts';
import { useViewer } from '../../platform/session.tsx';
import { DecisionBar } from '../../ui/detail/DetailPage.tsx';
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx';
import { ReasonDialog } from '../../ui/form/ReasonDialog.tsx';
import { naira } from '../../ui/format.ts';
import { toast } from '../../ui/toast.tsx';
import { fundName } from '../claim.labels.ts';
import {
  DeclineFundMovementReversalDocument,
  type FundMovement_DetailsFragment,
  RejectFundMovementDocument,
  RequestFundMovementReversalDocument,
  useConfirmFundMovementMutation,
  useReverseFundMovementMutation,
} from './FundMovementDetailPage.generated.ts';

type Movement = FundMovement_DetailsFragment;

/** Decisions that need a reason. The sender withdraws by the action with which others reject. */
const REASONED = {
  REJECT: {
    mutation: RejectFundMovementDocument,
    title: (no: string) => `Reject ${no}?`,
    note: 'Nothing will be posted in the books. The person who recorded the movement will be notified.',
    submitLabel: 'Reject',
    cancelLabel: 'Not now',
    tone: 'danger',
  },
  REQUEST_REVERSAL: {
    mutation: RequestFundMovementReversalDocument,
    title: (no: string) => `Request reversal of ${no}?`,
    note: 'A confirmed movement cannot be edited. Another accountant or an administrator must confirm the reversal; the movement can then be recorded again.',
    submitLabel: 'Request reversal',
    cancelLabel: 'Keep as it is',
    tone: 'danger',
  },
  DECLINE_REVERSAL: {
    mutation: DeclineFundMovementReversalDocument,
    title: (no: string) => `Reject the reversal of ${no}?`,
    note: 'The movement stays in the books. The person who requested the reversal is notified.',
    submitLabel: 'Reject reversal',
    cancelLabel: 'Not now',
    tone: undefined,
  },
} as const;

const WITHDRAWN = {
  REJECT: {
    ...REASONED.REJECT,
    title: (no: string) => `Withdraw ${no}?`,
    note: 'Nothing will be posted in the books.',
    submitLabel: 'Withdraw',
  },
  DECLINE_REVERSAL: {
    ...REASONED.DECLINE_REVERSAL,
    title: (no: string) => `Withdraw the reversal request for ${no}?`,
    note: 'The movement stays in the books.',
    submitLabel: 'Withdraw request',
  },
} as const;

export function FundMovementActions({ movement }: { movement: Movement }) {
  const viewer = useViewer();
  const [dialog, setDialog] = useState<Movement['availableActions'][number] | null>(null);
  const [confirm] = useConfirmFundMovementMutation();
  const [reverse] = useReverseFundMovementMutation();
  const { id, version, movementNo, kind, fromFundingPool } = movement;
  const can = (action: Movement['availableActions'][number]) => movement.availableActions.includes(action);
  const close = () => setDialog(null);
  const variables = { id, input: { version } };
  const amount = naira(movement.amount);
  const fund = `the ${fundName(movement.fundingPool)} fund`;
  const isOwn = movement.status === 'RECORDED' && movement.recordedBy.id === viewer.id;
  const isOwnRequest = movement.status === 'CONFIRMED' && movement.reversalRequestedBy?.id === viewer.id;
  const reasons = isOwn || isOwnRequest ? { ...REASONED, ...WITHDRAWN } : REASONED;
  const reasoned = dialog && dialog in reasons ? reasons[dialog as keyof typeof REASONED] : null;
  return (
    <>
      <DecisionBar
        figures={[{ label: 'Amount', value: amount }]}
        note={
          isOwn
            ? 'You recorded this, so another accountant or an administrator must confirm it.'
            : isOwnRequest
              ? 'You requested the reversal, so another accountant or an administrator must confirm it.'
              : undefined
        }
      >
        {can('REJECT') && (
          <Button variant="outline" colorPalette="danger" onClick={() => setDialog('REJECT')}>
            {isOwn ? 'Withdraw' : 'Reject'}
          </Button>
        )}
        {can('REQUEST_REVERSAL') && (
          <Button variant="outline" colorPalette="danger" onClick={() => setDialog('REQUEST_REVERSAL')}>
            Request reversal
          </Button>
        )}
        {can('DECLINE_REVERSAL') && (
          <Button variant="outline" onClick={() => setDialog('DECLINE_REVERSAL')}>
            {isOwnRequest ? 'Withdraw request' : 'Reject reversal'}
          </Button>
        )}
        {can('REVERSE') && (
          <Button colorPalette="danger" onClick={() => setDialog('REVERSE')}>
            Reverse {amount}
          </Button>
        )}
        {can('CONFIRM') && <Button onClick={() => setDialog('CONFIRM')}>Confirm {amount}</Button>}
      </DecisionBar>
      <ConfirmDialog
        open={dialog === 'CONFIRM'}
        onClose={close}
        title={`Confirm ${movementNo}?`}
        text={
          fromFundingPool
            ? `${amount} goes from the ${fundName(fromFundingPool)} fund to ${fund}. It is posted in the books of both.`
            : `${amount} is posted in the books of ${fund}${kind === 'OPENING_BALANCE' ? ' as its opening balance' : ''}.`
        }
        confirmLabel={`Confirm ${amount}`}
        cancelLabel="Not now"
        onConfirm={async () => {
          await confirm({ variables });
          toast.done(`${movementNo} confirmed`);
        }}
      />
      <ConfirmDialog
        open={dialog === 'REVERSE'}
        onClose={close}
        title={`Reverse ${movementNo}?`}
        text={`${amount} will be deducted from ${fund}${fromFundingPool ? ` and returned to the ${fundName(fromFundingPool)} fund` : ''}. The reversal will be posted with today’s date.`}
        confirmLabel={`Reverse ${amount}`}
        cancelLabel="Not now"
        tone="danger"
        onConfirm={async () => {
          await reverse({ variables });
          toast.done(`${movementNo} reversed`);
        }}
      />
      {reasoned && (
        <ReasonDialog<FundMovementReasonInput, unknown>
          record={movement}
          schema={fundMovementReasonInput}
          mutation={reasoned.mutation}
          onClose={close}
          title={reasoned.title(movementNo)}
          note={reasoned.note}
          submitLabel={reasoned.submitLabel}
          cancelLabel={reasoned.cancelLabel}
          tone={reasoned.tone}
          reasonField={{ name: 'reason', label: 'Reason', maxLength: 300 }}
        />
      )}
    </>
  );
}
