import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import { type RenewalOfQuery, useRequestRenewalMutation } from '../../graphql/generated.ts';
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx';
import { naira } from '../../ui/format.ts';
import { renewalBegins } from './renewal-begins.ts';

/** Requests the invoice of the next period of one's own cover. */
export function RenewButton({ offer }: { offer: RenewalOfQuery['renewalOf'] & object }) {
  const { amount } = offer;
  const [asking, setAsking] = useState(false);
  const [renew] = useRequestRenewalMutation({ refetchQueries: ['PremiumPage', 'PremiumCard'], awaitRefetchQueries: true });
  return (
    <>
      <Button onClick={() => setAsking(true)}>Renew for {naira(amount)}</Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Renew your cover for ${naira(amount)}?`}
        text={`For you and your family. ${renewalBegins(offer)}`}
        confirmLabel="Make the invoice"
        cancelLabel="Not now"
        onConfirm={() => renew()}
      />
    </>
  );
}
