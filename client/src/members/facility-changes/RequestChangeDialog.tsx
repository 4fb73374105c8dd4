import { requestFacilityChangeInput } from '../../../../server/members/facility-changes/facility-change.input.ts';
import { RequestFacilityChangeDocument } from '../../graphql/generated.ts';
import { TextAreaField } from '../../ui/form/fields/text-fields.tsx';
import { MutationDialog } from '../../ui/form/MutationDialog.tsx';
import { toast } from '../../ui/toast.tsx';

type Props = {
  enrolleeId: string;
  wholeFamily: boolean;
  first: boolean;
  hcp: { id: string; name: string };
  onClose: () => void;
};

/** Asks for the reason and sends the request. */
export function RequestChangeDialog({ enrolleeId, wholeFamily, first, hcp, onClose }: Props) {
  return (
    <MutationDialog
      schema={requestFacilityChangeInput}
      mutation={RequestFacilityChangeDocument}
      defaultValues={{ enrolleeId, wholeFamily, toHcpId: hcp.id, reason: '' }}
      variables={(input) => ({ input })}
      onClose={onClose}
      onDone={() => toast.done(first ? `${hcp.name} is the facility now` : `${hcp.name} is asked for`)}
      title={first ? `Choose ${hcp.name}?` : `Ask for ${hcp.name}?`}
      note={
        first
          ? 'It counts from today.'
          : `For ${wholeFamily ? 'the whole family' : 'one person'}. It can be taken back until it is decided.`
      }
      submitLabel={first ? 'Choose it' : 'Send the request'}
    >
      <TextAreaField name="reason" label="Why" maxLength={1000} rows={3} optional={first} />
    </MutationDialog>
  );
}
