import { useNavigate } from 'react-router';
import { MAX_CARDS, prepareCardRunInput } from '../../../../server/members/cards/card.input.ts';
import type { CardReason, StudentCardFilter } from '../../graphql/types.ts';
import { useScreenPath } from '../../platform/mount.tsx';
import { cardRunDetail } from '../../screens/members.screens.ts';
import { Callout } from '../../ui/detail/Callout.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { RadioField } from '../../ui/form/fields/choice-fields.tsx';
import { TextField } from '../../ui/form/fields/text-fields.tsx';
import { useMutationForm } from '../../ui/form/use-mutation-form.ts';
import { number, plural } from '../../ui/format.ts';
import { REPRINT_OPTIONS } from './card.labels.ts';
import { usePrepareCardRunMutation } from './PrepareCardsDialog.generated.ts';

type Person = { id: string; fullName: string; cardPrintedAt?: string | null };

type Props = {
  /** The selected people; null means all of the filtered list. */
  people: readonly Person[] | null;
  all?: { filter: StudentCardFilter | null; search: string | null; count: number; reprint: boolean };
  onClose: () => void;
  onDone?: () => void;
};

/** Creates a card run. For reprints it asks for the reason. */
export function PrepareCardsDialog({ people, all, onClose, onDone }: Props) {
  const [prepare] = usePrepareCardRunMutation();
  const screenPath = useScreenPath();
  const navigate = useNavigate();
  const printed = people?.filter(({ cardPrintedAt }) => cardPrintedAt).length ?? 0;
  const mixed = people !== null && printed > 0 && printed < people.length;
  const reprint = people ? printed > 0 : Boolean(all?.reprint);
  const count = people?.length ?? Math.min(all?.count ?? 0, MAX_CARDS);
  const dialog = useMutationForm({
    schema: prepareCardRunInput,
    defaultValues: { enrolleeIds: people?.map(({ id }) => id), reason: (reprint ? undefined : 'FIRST') as CardReason, note: '' },
    submit: (input) => prepare({ variables: { input, filter: people ? null : all?.filter, search: people ? null : all?.search } }),
    onDone: ({ data }) => {
      onDone?.();
      const to = data && screenPath(cardRunDetail, { id: data.prepareCardRun.id });
      onClose();
      if (to) void navigate(to);
    },
  });
  const options = people ? REPRINT_OPTIONS : REPRINT_OPTIONS.filter(({ value }) => value === 'RENEWED' || value === 'CHANGED');
  const [only] = people?.length === 1 ? people : [];
  return (
    <FormDialog
      {...dialog}
      open
      onClose={onClose}
      title={
        reprint ? `Reprint ${only ? `the card of ${only.fullName}` : plural(count, 'card')}` : `Prepare sheets for ${plural(count, 'card')}`
      }
      note={`${plural(Math.ceil(count / 9), 'sheet')} of A4, double-sided. The cards count as printed when you mark the run as printed.`}
      submitLabel="Prepare sheets"
      cancelLabel="Not now"
    >
      {!people && (all?.count ?? 0) > MAX_CARDS && (
        <Callout kind="info" title={`First ${number(MAX_CARDS)} of ${number(all?.count ?? 0)}`}>
          The rest stay on the list for the next run.
        </Callout>
      )}
      {mixed && <Callout kind="warn" title={`${number(printed)} of these already have a card. Print new cards and reprints separately.`} />}
      {reprint && (
        <>
          <RadioField name="reason" label="Reason" options={options} />
          <TextField name="note" label="What has changed" optional />
        </>
      )}
    </FormDialog>
  );
}
