import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx';
import { naira } from '../../ui/format.ts';
import { useRequestRenewalMutation } from './PremiumPage.generated.ts';
import type { RenewalOfQuery } from './RaisePremium.generated.ts';
import { renewalBegins } from './renewal-begins.ts';

/** Requests the invoice of the next period of one's own cover. */
export function RenewButton({ offer }: { offer: RenewalOfQuery['renewalOf'] & object }) {
  const { amount } = offer;
  const { t } = useTranslation(['common', 'app', 'member']);
  const [asking, setAsking] = useState(false);
  const [renew] = useRequestRenewalMutation({ refetchQueries: ['PremiumPage', 'PremiumCard'], awaitRefetchQueries: true });
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('member:premium.renewFor', { amount: naira(amount) })}</Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('member:premium.renewTitle', { amount: naira(amount) })}
        text={`${t('member:premium.forFamily')} ${renewalBegins(offer, t)}`}
        confirmLabel={t('member:premium.makeInvoice')}
        cancelLabel={t('member:premium.notNow')}
        onConfirm={() => renew()}
      />
    </>
  );
}
