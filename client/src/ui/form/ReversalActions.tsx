import type { TypedDocumentNode } from '@apollo/client';
import { Button } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import { toast } from '../toast.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';

const ACTIONS = ['REQUEST_REVERSAL', 'DECLINE_REVERSAL', 'REVERSE'] as const;
type Action = (typeof ACTIONS)[number];

type Reasoned<Input extends FieldValues> = {
  schema: z.ZodType<NoInfer<Input>, FieldValues>;
  mutation: TypedDocumentNode<unknown, { id: string; input: Input }>;
};

type Props<RequestInput extends FieldValues, DeclineInput extends FieldValues> = {
  record: { id: string; version: number; availableActions: readonly string[] };
  /** Name of the record in titles, such as its number. */
  name: string;
  /** What is reversed, such as "payment". */
  thing: string;
  amount: string;
  /** The viewer requested the reversal, so declining it withdraws the request. */
  isOwnRequest: boolean;
  request: Reasoned<RequestInput> & { note: string };
  decline: Reasoned<DeclineInput>;
  /** What a reversal does. */
  effect: ReactNode;
  onReverse: () => Promise<unknown>;
};

/** Buttons and dialogs by which one person requests a reversal and another confirms or rejects it. */
export function ReversalActions<RequestInput extends FieldValues, DeclineInput extends FieldValues>(
  props: Props<RequestInput, DeclineInput>,
) {
  const { record, name, thing, amount, isOwnRequest, request, decline, effect, onReverse } = props;
  const [dialog, setDialog] = useState<Action | null>(null);
  const can = (action: Action) => record.availableActions.includes(action);
  const close = () => setDialog(null);
  const reason = { record, onClose: close, reasonField: { name: 'reason', label: 'Reason', maxLength: 300 } };
  const declineLabel = isOwnRequest ? 'Withdraw request' : 'Reject reversal';
  return (
    <>
      {can('REQUEST_REVERSAL') && (
        <Button variant="outline" colorPalette="danger" onClick={() => setDialog('REQUEST_REVERSAL')}>
          Request reversal
        </Button>
      )}
      {can('DECLINE_REVERSAL') && (
        <Button variant="outline" onClick={() => setDialog('DECLINE_REVERSAL')}>
          {declineLabel}
        </Button>
      )}
      {can('REVERSE') && (
        <Button colorPalette="danger" onClick={() => setDialog('REVERSE')}>
          Reverse {amount}
        </Button>
      )}
      {dialog === 'REQUEST_REVERSAL' && (
        <ReasonDialog
          {...reason}
          schema={request.schema}
          mutation={request.mutation}
          title={`Request reversal of ${name}?`}
          note={request.note}
          submitLabel="Request reversal"
          cancelLabel={`Keep ${thing}`}
          tone="danger"
        />
      )}
      {dialog === 'DECLINE_REVERSAL' && (
        <ReasonDialog
          {...reason}
          schema={decline.schema}
          mutation={decline.mutation}
          title={isOwnRequest ? `Withdraw the reversal request for ${name}?` : `Reject the reversal of ${name}?`}
          note={`The ${thing} stays valid.${isOwnRequest ? '' : ' The person who requested the reversal is notified.'}`}
          submitLabel={declineLabel}
          cancelLabel="Not now"
        />
      )}
      <ConfirmDialog
        open={dialog === 'REVERSE'}
        onClose={close}
        title={`Reverse ${name}?`}
        text={effect}
        confirmLabel={`Reverse ${amount}`}
        cancelLabel="Not now"
        tone="danger"
        onConfirm={async () => {
          await onReverse();
          toast.done(`${name} reversed`);
        }}
      />
    </>
  );
}
