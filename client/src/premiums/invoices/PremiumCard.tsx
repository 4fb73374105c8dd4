import { Box, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { premium } from '../../screens/premiums.screens.ts';
import { Panel } from '../../ui/detail/page.tsx';
import { ScreenLink } from '../../ui/link.tsx';
import { HowToPay } from './HowToPay.tsx';
import { usePremiumCardQuery } from './PremiumCard.generated.ts';
import { RenewButton } from './RenewButton.tsx';
import { renewalBegins } from './renewal-begins.ts';

/** Open invoices and renewal. Not shown if somebody else pays the premium. */
export function PremiumCard() {
  const { t } = useTranslation(['common', 'app', 'member']);
  const { data } = usePremiumCardQuery({ fetchPolicy: 'cache-and-network' });
  const [open] = data?.invoices.items ?? [];
  if (!data || (!open && !data.renewalOffer)) return null;
  return (
    <Panel title={t('titles.premium')} action={<ScreenLink to={premium}>{t('member:premium.invoicesAndReceipts')}</ScreenLink>}>
      {open && <HowToPay invoice={open} nextStep={t('member:premium.goesOn')} />}
      {data.renewalOffer && (
        <Flex align="center" gap="3" wrap="wrap">
          <Box flex="1" minW="180px">
            {t('member:premium.canRenew')} {renewalBegins(data.renewalOffer, t)}
          </Box>
          <RenewButton offer={data.renewalOffer} />
        </Flex>
      )}
    </Panel>
  );
}
