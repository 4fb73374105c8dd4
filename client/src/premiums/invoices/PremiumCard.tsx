import { Box, Flex } from '@chakra-ui/react';
import { usePremiumCardQuery } from '../../graphql/generated.ts';
import { premium } from '../../screens/premiums.screens.ts';
import { Panel } from '../../ui/detail/page.tsx';
import { ScreenLink } from '../../ui/link.tsx';
import { HowToPay } from './HowToPay.tsx';
import { RenewButton } from './RenewButton.tsx';
import { renewalBegins } from './renewal-begins.ts';

/** Open invoices and renewal. Not shown if somebody else pays the premium. */
export function PremiumCard() {
  const { data } = usePremiumCardQuery({ fetchPolicy: 'cache-and-network' });
  const [open] = data?.invoices.items ?? [];
  if (!data || (!open && !data.renewalOffer)) return null;
  return (
    <Panel title="Premium" action={<ScreenLink to={premium}>Invoices and receipts</ScreenLink>}>
      {open && <HowToPay invoice={open} nextStep="Cover goes on once it is paid." />}
      {data.renewalOffer && (
        <Flex align="center" gap="3" wrap="wrap">
          <Box flex="1" minW="180px">
            You can renew your cover. {renewalBegins(data.renewalOffer)}
          </Box>
          <RenewButton offer={data.renewalOffer} />
        </Flex>
      )}
    </Panel>
  );
}
