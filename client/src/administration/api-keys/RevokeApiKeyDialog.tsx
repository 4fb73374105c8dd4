import { revokeApiKeyInput } from '../../../../server/identity/api-keys/api-key.input.ts';
import { ReasonDialog } from '../../ui/form/ReasonDialog.tsx';
import { RevokeApiKeyDocument } from './ApiKeyListPage.generated.ts';
import type { ApiKeyTable_RowFragment } from './ApiKeyTable.generated.ts';

export function RevokeApiKeyDialog({ apiKey, onClose }: { apiKey: ApiKeyTable_RowFragment; onClose: () => void }) {
  return (
    <ReasonDialog
      record={apiKey}
      schema={revokeApiKeyInput}
      mutation={RevokeApiKeyDocument}
      onClose={onClose}
      title={`Revoke “${apiKey.name}”?`}
      note={`The system of ${apiKey.holderName} will be rejected from its next call. A revoked key cannot be used again.`}
      submitLabel="Revoke key"
      cancelLabel="Keep key"
      tone="danger"
      reasonField={{ name: 'reason', label: 'Reason', maxLength: 300 }}
    />
  );
}
