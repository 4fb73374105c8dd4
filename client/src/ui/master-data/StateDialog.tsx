import type { TypedDocumentNode } from '@apollo/client';
import { useApolloClient, useMutation } from '@apollo/client/react';
import { disableInput } from '../../../../server/scheme/master-data/master-data.input.ts';
import { ConfirmDialog } from '../form/ConfirmDialog.tsx';
import { ReasonDialog } from '../form/ReasonDialog.tsx';
import { toast } from '../toast.tsx';

// biome-ignore lint/suspicious/noExplicitAny: each kind of record has a mutation of its own, whose input is the same
type Mutation = TypedDocumentNode<any, any>;

type Props = {
  record: { id: string; name: string; isActive: boolean; version: number };
  disable: Mutation;
  enable: Mutation;
  /** Effect of disabling the record. */
  disableNote: string;
  /** Effect of enabling the record. */
  enableNote?: string;
  /** The kind of record on the buttons, such as "the service". */
  noun?: string;
  onClose: () => void;
};

const button = (verb: string, noun: string | undefined) => [verb, noun].filter(Boolean).join(' ');

/** Disables a record that others refer to, with a reason, or enables it again. */
export function StateDialog({
  record,
  disable,
  enable,
  disableNote,
  enableNote = 'It will be available for selection again.',
  noun,
  onClose,
}: Props) {
  const client = useApolloClient();
  const [runEnable] = useMutation(enable);
  const done = (text: string) => {
    toast.done(text);
    void client.refetchQueries({ include: 'active' });
  };
  if (record.isActive)
    return (
      <ReasonDialog
        record={record}
        schema={disableInput}
        mutation={disable}
        onClose={onClose}
        onDone={() => done(`${record.name} disabled`)}
        title={`Disable ${record.name}?`}
        note={disableNote}
        submitLabel={button('Disable', noun)}
        cancelLabel="Keep active"
        tone="danger"
        reasonField={{ name: 'reason', label: 'Reason', rows: 3, maxLength: 500 }}
      />
    );
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Enable ${record.name}?`}
      text={enableNote}
      confirmLabel={button('Enable', noun)}
      cancelLabel="Keep disabled"
      onConfirm={async () => {
        await runEnable({ variables: { id: record.id, input: { version: record.version } } });
        done(`${record.name} enabled`);
      }}
    />
  );
}
