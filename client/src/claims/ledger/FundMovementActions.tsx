import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import { fundMovementReasonInput } from '../../../../server/ledger/fund-movements/fund-movement.input.ts';
import { useViewer } from '../../platform/session.tsx';
import { DecisionBar } from '../../ui/detail/DetailPage.tsx';
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx';
import { ReasonDialog } from '../../ui/form/ReasonDialog.tsx';
import { ReversalActions } from '../../ui/form/ReversalActions.tsx';
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

/** Confirms, rejects or reverses a movement. The sender withdraws by the action with which others reject. */
export function FundMovementActions({ movement }: { movement: Movement }) {
  const viewer = useViewer();
  const [dialog, setDialog] = useState<'CONFIRM' | 'REJECT' | null>(null);
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
        <ReversalActions
          record={movement}
          name={movementNo}
          thing="movement"
          amount={amount}
          isOwnRequest={isOwnRequest}
          request={{
            schema: fundMovementReasonInput,
            mutation: RequestFundMovementReversalDocument,
            note: 'A confirmed movement cannot be edited. Another accountant or an administrator must confirm the reversal; the movement can then be recorded again.',
          }}
          decline={{ schema: fundMovementReasonInput, mutation: DeclineFundMovementReversalDocument }}
          effect={`${amount} will be deducted from ${fund}${fromFundingPool ? ` and returned to the ${fundName(fromFundingPool)} fund` : ''}. The reversal will be posted with today’s date.`}
          onReverse={() => reverse({ variables })}
        />
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
      {dialog === 'REJECT' && (
        <ReasonDialog
          record={movement}
          schema={fundMovementReasonInput}
          mutation={RejectFundMovementDocument}
          onClose={close}
          title={isOwn ? `Withdraw ${movementNo}?` : `Reject ${movementNo}?`}
          note={`Nothing will be posted in the books.${isOwn ? '' : ' The person who recorded the movement will be notified.'}`}
          submitLabel={isOwn ? 'Withdraw' : 'Reject'}
          cancelLabel="Not now"
          tone="danger"
          reasonField={{ name: 'reason', label: 'Reason', maxLength: 300 }}
        />
      )}
    </>
  );
}
