import { Box, Button, Span } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import { ShownOnceDialog } from '../../ui/detail/ShownOnceDialog.tsx';
import type { CreatedKey } from './CreateApiKeyDialog.tsx';

type Props = { createdKey: CreatedKey; onClose: () => void; onRevoke: (apiKey: CreatedKey['apiKey']) => void };

/** Shows the secret of a new key once, or offers to revoke the key if the response with its secret was lost. */
export const ApiKeyShownDialog = (props: Props) => <ShownOnceDialog {...shownKey(props)} />;

/** What the dialog of a new key says. */
export const shownKey = ({
  createdKey: { key, name, holderName, apiKey },
  onClose,
  onRevoke,
}: Props): ComponentProps<typeof ShownOnceDialog> => ({
  title: `API key for “${name}”`,
  description: key
    ? `Give it to ${holderName} by a secure channel. Send it in the header of each request:`
    : 'The key was created, but its secret cannot be shown again.',
  what: 'key',
  label: 'API key',
  value: key,
  lost: 'The response with the secret did not arrive, so no one can use this key. Revoke it, then create a new one.',
  note: key && (
    <Box textStyle="small" color="fg.muted">
      <Span className="code">Authorization: Bearer {key.slice(0, 10)}…</Span>
    </Box>
  ),
  lostActions: (
    <>
      <Button variant="outline" onClick={onClose}>
        Keep key
      </Button>
      <Button colorPalette="danger" onClick={() => onRevoke(apiKey)}>
        Revoke key
      </Button>
    </>
  ),
  onClose,
});
