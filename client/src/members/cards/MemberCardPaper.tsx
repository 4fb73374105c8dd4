import { Box, Button, Flex } from '@chakra-ui/react';
import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Logo } from '../../platform/Logo.tsx';
import { useSession, useViewer } from '../../platform/session.tsx';
import { Page } from '../../ui/detail/page.tsx';
import { ErrorPanel, LoadingPanel } from '../../ui/detail/states.tsx';
import { PrintPage } from '../../ui/print/PrintPage.tsx';
import { CardBack, CardFront } from './CardFaces.tsx';
import { useMemberCardQuery } from './MemberCard.generated.ts';

/** One card on paper: both faces beside each other, to cut out, fold and keep. */
export function MemberCardPaper({ id, onBack }: { id: string; onBack: () => void }) {
  const { settings } = useSession();
  const { t } = useTranslation(['common', 'app', 'member']);
  const viewer = useViewer();
  const { data, error, refetch } = useMemberCardQuery({ id });
  const holder = data?.enrollee;
  return (
    <Page>
      <Button variant="outline" alignSelf="flex-start" className="no-print" flexShrink={0} onClick={onBack}>
        <ArrowLeft aria-hidden /> {t('app:back')}
      </Button>
      {error && <ErrorPanel error={error} retry={refetch} />}
      {!holder && !error && <LoadingPanel rows={4} />}
      {holder?.cardAddress && (
        <PrintPage
          paper="A4"
          title="Member card"
          number={holder.enrolmentNo ?? undefined}
          printedBy={viewer.name}
          scheme={{ name: settings.schemeName, note: `${settings.stateName} State scheme`, logo: <Logo /> }}
        >
          <Flex mt="4mm" lineHeight="normal">
            <CardFront holder={holder} />
            <CardBack holder={holder} address={holder.cardAddress} />
          </Flex>
          <Box mt="4mm" fontSize="8.5pt">
            {t('member:card.fold')}
          </Box>
        </PrintPage>
      )}
    </Page>
  );
}
