import { Box } from '@chakra-ui/react';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { changeMdaMembersInput } from '../../../../server/members/mdas/mda.input.ts';
import { useScreenPath } from '../../platform/mount.tsx';
import { mdaBulkDetail } from '../../screens/members.screens.ts';
import { Callout } from '../../ui/detail/Callout.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { PickerField } from '../../ui/form/fields/picker-fields.tsx';
import { TextAreaField, TextField } from '../../ui/form/fields/text-fields.tsx';
import { useMutationForm } from '../../ui/form/use-mutation-form.ts';
import { dateTime, number, plural } from '../../ui/format.ts';
import { useAnyMdaPicker } from '../MdaPicker.ts';
import { type MdaBulkPreviewQuery, useChangeMdaMembersMutation, useMdaBulkPreviewQuery } from './MdaBulkDialog.generated.ts';
import type { MdaBulk_RowFragment } from './MdaBulkListPage.generated.ts';

/** The input of the mutation, with the MDA that it is about. */
const schema = changeMdaMembersInput.and(z.object({ mdaId: z.uuid('Choose an MDA') }));

type Props = { undoes: MdaBulk_RowFragment | null; onClose: () => void };

/** Disables all people of an MDA, or enables those whom an earlier action disabled. Shows a preview first. */
export function MdaBulkDialog({ undoes, onClose }: Props) {
  const navigate = useNavigate();
  const screenPath = useScreenPath();
  const [change] = useChangeMdaMembersMutation();
  const dialog = useMutationForm({
    schema,
    defaultValues: {
      kind: undoes ? 'ENABLE' : 'DISABLE',
      undoesId: undoes?.id ?? '',
      mdaId: undoes?.mda.id ?? '',
      reason: '',
      confirm: '',
    },
    submit: async ({ mdaId, ...input }) => (await change({ variables: { mdaId, input } })).data?.changeMdaMembers,
    onDone: (bulk) => {
      onClose();
      const to = bulk && screenPath(mdaBulkDetail, { id: bulk.id });
      if (to) void navigate(to);
    },
  });
  return (
    <FormDialog
      {...dialog}
      open
      onClose={onClose}
      size="md"
      title={undoes ? `Re-enable the enrollees of ${undoes.mda.name}?` : 'Disable the enrollees of an MDA'}
      note={
        undoes
          ? `Only those whom ${undoes.requestedBy.name} disabled on ${dateTime(undoes.requestedAt)} get their cover back.`
          : 'Cover of the enrollees and their families stops immediately. Care already authorised is honoured. You can reverse this later for the same people.'
      }
      submitLabel={undoes ? 'Enable enrollees' : 'Disable enrollees'}
      cancelLabel={undoes ? 'Keep disabled' : 'Keep cover'}
      tone={undoes ? 'accent' : 'danger'}
    >
      {!undoes && <PickerField name="mdaId" label="MDA" picker={useAnyMdaPicker} placeholder="Name or code" />}
      <About undoesId={undoes?.id ?? null} />
    </FormDialog>
  );
}

type Preview = MdaBulkPreviewQuery['mdaBulkPreview'];

/** A preview of the people affected, and the fields. */
function About({ undoesId }: { undoesId: string | null }) {
  const mdaId: string = useWatch({ name: 'mdaId' });
  const { data, error } = useMdaBulkPreviewQuery({ mdaId, undoesId }, { skip: !mdaId });
  if (!mdaId) return null;
  if (error) return <Callout kind="block" title={error.message} />;
  if (!data) return null;
  const { mdaBulkPreview: preview, mda } = data;
  const people = preview.principals + preview.dependants;
  if (people === 0)
    return (
      <Callout kind="info" title={undoesId ? 'No one disabled by that change remains disabled' : `No one at ${mda.name} has cover to stop`}>
        <Rest preview={preview} />
      </Callout>
    );
  return (
    <>
      <Callout
        kind={undoesId ? 'passed' : 'warn'}
        title={`${plural(people, 'person', 'people')} ${undoesId ? 'will get their cover back' : 'will lose cover'}: ${plural(preview.principals, 'principal')} and ${plural(preview.dependants, 'dependant')}`}
      >
        <Rest preview={preview} />
      </Callout>
      <TextAreaField name="reason" label="Reason" rows={2} maxLength={500} help="Shown to members in their history" />
      <TextField name="confirm" label={`Type ${mda.code} to confirm`} code maxLength={12} />
    </>
  );
}

/** Further effects, and people who are not affected. */
function Rest({ preview }: { preview: Preview }) {
  const lines = [
    preview.paRequests > 0 && `${plural(preview.paRequests, 'pending PA request')} will be rejected.`,
    preview.disabled > 0 && `${number(preview.disabled)} disabled for other reasons stay disabled.`,
    preview.suspended > 0 && `${number(preview.suspended)} suspended stay suspended.`,
    preview.expired > 0 && `${number(preview.expired)} have no current cover.`,
    preview.waiting > 0 && `${number(preview.waiting)} are awaiting approval.`,
    preview.otherwise > 0 && `${number(preview.otherwise)} have changed since and will not be affected.`,
  ].filter((line) => line !== false);
  return (
    <>
      {lines.map((line) => (
        <Box key={line}>{line}</Box>
      ))}
    </>
  );
}
