import { chakra } from '@chakra-ui/react';
import { setPublicKeysInput } from '../../../../server/identity/api-keys/api-key.input.ts';
import { FactList } from '../../ui/detail/facts.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { TextAreaField } from '../../ui/form/fields/text-fields.tsx';
import { useMutationForm } from '../../ui/form/use-mutation-form.ts';
import { toast } from '../../ui/toast.tsx';
import type { ApiKeyTable_RowFragment } from './ApiKeyTable.generated.ts';
import { useSetPublicKeysMutation } from './PublicKeysDialog.generated.ts';

type Props = { apiKey: ApiKeyTable_RowFragment; onClose: () => void };

/** A long code that breaks anywhere on a phone. */
const Code = ({ children }: { children: string }) => (
  <chakra.span className="code" whiteSpace="normal" overflowWrap="anywhere">
    {children}
  </chakra.span>
);

/** The public keys with which a facility's system gets access tokens instead of sending its key. */
export function PublicKeysDialog({ apiKey: { id, version, publicKeyIds }, onClose }: Props) {
  const [setPublicKeys] = useSetPublicKeysMutation();
  const dialog = useMutationForm({
    schema: setPublicKeysInput,
    defaultValues: { publicKeys: '', version },
    submit: (input) => setPublicKeys({ variables: { id, input } }),
    onDone: ({ data }) => {
      const kids = data?.setPublicKeys.publicKeyIds ?? [];
      toast.done(kids.length > 0 ? `Saved ${kids.join(', ')}` : 'Public keys removed');
      onClose();
    },
  });
  return (
    <FormDialog
      {...dialog}
      open
      onClose={onClose}
      size="md"
      title="Access tokens"
      note="Your system can sign a request with its private key and get a token for five minutes, so that the API key is never sent. Enter its public keys here; new keys replace the old ones, and tokens in use end."
      submitLabel="Save public keys"
    >
      <FactList
        columns={1}
        facts={[
          { label: 'Client id', value: <Code>{id}</Code> },
          { label: 'Address for tokens', value: <Code>{`${window.location.origin}/oauth/token`}</Code> },
          { label: 'Public keys now', value: publicKeyIds.length > 0 ? publicKeyIds.join(', ') : 'None' },
        ]}
      />
      <TextAreaField
        name="publicKeys"
        label="JSON Web Key Set"
        rows={8}
        maxLength={10_000}
        placeholder='{ "keys": [{ "kid": "2026", "kty": "EC", "crv": "P-384", "x": "…", "y": "…" }] }'
        help="One to five public keys, RSA or EC. Leave it empty to remove them."
      />
    </FormDialog>
  );
}
