import { revokeApiKeyInput } from '../../../../server/identity/api-keys/api-key.input.ts';
import { type ApiKeyTable_RowFragment, RevokeApiKeyDocument } from '../../graphql/generated.ts';
import { ReasonDialog } from '../../ui/form/ReasonDialog.tsx';

export function RevokeApiKeyDialog({ apiKey, onClose }: { apiKey: ApiKeyTable_RowFragment; onClose: () => void }) {
  return (
    <ReasonDialog
      record={apiKey}
      schema={revokeApiKeyInput}
      mutation={RevokeApiKeyDocument}
      onClose={onClose}
      title={`Withdraw “${apiKey.name}”?`}
      note={`The program of ${apiKey.holderName} is refused from its next call on. A withdrawn key never works again.`}
      submitLabel="Withdraw the key"
      cancelLabel="Keep it"
      tone="danger"
      reasonField={{ name: 'reason', label: 'Why', maxLength: 300 }}
    />
  );
}
