import { useTranslation } from 'react-i18next';
import { requestFacilityChangeInput } from '../../../../server/members/facility-changes/facility-change.input.ts';
import { TextAreaField } from '../../ui/form/fields/text-fields.tsx';
import { MutationDialog } from '../../ui/form/MutationDialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { RequestFacilityChangeDocument } from './FacilityChanges.generated.ts';

type Props = {
  enrolleeId: string;
  wholeFamily: boolean;
  first: boolean;
  hcp: { id: string; name: string };
  onClose: () => void;
};

/** Asks for the reason and sends the request. */
export function RequestChangeDialog({ enrolleeId, wholeFamily, first, hcp, onClose }: Props) {
  const { t } = useTranslation(['common', 'app', 'member']);
  return (
    <MutationDialog
      schema={requestFacilityChangeInput}
      mutation={RequestFacilityChangeDocument}
      defaultValues={{ enrolleeId, wholeFamily, toHcpId: hcp.id, reason: '' }}
      variables={(input) => ({ input })}
      onClose={onClose}
      onDone={() => toast.done(t(first ? 'member:facility.chosen' : 'member:facility.asked', { name: hcp.name }))}
      title={t(first ? 'member:facility.chooseTitle' : 'member:facility.askTitle', { name: hcp.name })}
      note={first ? t('member:facility.fromToday') : t(wholeFamily ? 'member:facility.noteFamily' : 'member:facility.noteOne')}
      submitLabel={t(first ? 'member:facility.submitFirst' : 'member:request.send')}
    >
      <TextAreaField name="reason" label={t('member:facility.why')} maxLength={1000} rows={3} optional={first} />
    </MutationDialog>
  );
}
