import { useState } from 'react';
import { revokePaCodeInput } from '../../../../server/care/pa-requests/pa-request.input.ts';
import type { PaCodeAction } from '../../graphql/types.ts';
import { ActionMenu } from '../../ui/detail/ActionMenu.tsx';
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx';
import { ReasonDialog } from '../../ui/form/ReasonDialog.tsx';
import { date } from '../../ui/format.ts';
import { toast } from '../../ui/toast.tsx';
import { RevokePaCodeDialogDocument, useExtendPaCodeMutation } from './PaCodeListPage.generated.ts';

type Code = { id: string; code: string; version: number; extendedAt: string | null; availableActions: PaCodeAction[] };
type Props = { code: Code; facilityName: string; compact?: boolean };

/** Extends or revokes a PA code. */
export function PaCodeActions({ code, facilityName, compact }: Props) {
  const [revoking, setRevoking] = useState(false);
  const [extending, setExtending] = useState(false);
  const [extend] = useExtendPaCodeMutation();
  const can = (action: PaCodeAction) => code.availableActions.includes(action);
  return (
    <>
      <ActionMenu
        compact={compact}
        label={compact ? `Actions for ${code.code}` : 'PA code'}
        items={[
          {
            label: 'Extend',
            onSelect: () => setExtending(true),
            hidden: !can('EXTEND') && !(can('REVOKE') && code.extendedAt),
            reason: code.extendedAt ? 'A code can be extended only once' : null,
          },
          { label: 'Revoke', tone: 'danger', onSelect: () => setRevoking(true), hidden: !can('REVOKE') },
        ]}
      />
      {extending && (
        <ConfirmDialog
          open
          onClose={() => setExtending(false)}
          title={`Extend ${code.code}?`}
          text="The validity is extended once, by the standard validity period."
          confirmLabel="Extend code"
          cancelLabel="Leave as is"
          onConfirm={async () => {
            const { data } = await extend({ variables: { id: code.id, input: { version: code.version } } });
            toast.done(`${data?.extendPaCode.code} is valid until ${date(data?.extendPaCode.validUntil)}`);
          }}
        />
      )}
      {revoking && (
        <ReasonDialog
          record={code}
          schema={revokePaCodeInput}
          mutation={RevokePaCodeDialogDocument}
          onClose={() => setRevoking(false)}
          title={`Revoke ${code.code}?`}
          note={`${facilityName} is notified immediately and can no longer claim with this code.`}
          submitLabel="Revoke code"
          cancelLabel="Keep code"
          tone="danger"
          reasonField={{ name: 'reason', label: 'Reason (shown to the facility)', maxLength: 500 }}
        />
      )}
    </>
  );
}
