import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import { useRequestRenewalMutation } from '../../graphql/generated.ts';
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx';
import { date, naira } from '../../ui/format.ts';

/** Asks for the invoice of another period of one's own cover. */
export function RenewButton({ offer: { from, amount } }: { offer: { from: string; amount: number } }) {
  const [asking, setAsking] = useState(false);
  const [renew] = useRequestRenewalMutation({ refetchQueries: ['PremiumPage', 'PremiumCard'], awaitRefetchQueries: true });
  return (
    <>
      <Button onClick={() => setAsking(true)}>Renew for {naira(amount)}</Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Renew your cover for ${naira(amount)}?`}
        text={`The new period begins on ${date(from)}, for you and your family, once the invoice is paid.`}
        confirmLabel="Make the invoice"
        cancelLabel="Not now"
        onConfirm={() => renew()}
      />
    </>
  );
}
