import { ShownOnceDialog } from '../../ui/detail/ShownOnceDialog.tsx';
import type { NewSecret } from './RegisterWebhookDialog.tsx';

/** Shows a new secret once. */
export const WebhookSecretDialog = ({ secret, url, onClose }: NewSecret & { onClose: () => void }) => (
  <ShownOnceDialog
    title="Secret of the webhook"
    description={`Your software checks with it that messages to ${url} come from the scheme.`}
    what="secret"
    label="Secret"
    value={secret}
    lost="The response with the secret did not arrive. Renew the secret on the page of the webhook."
    onClose={onClose}
  />
);
