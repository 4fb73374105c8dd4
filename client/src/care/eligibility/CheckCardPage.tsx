import '../../platform/i18n/public-texts.ts';
import { Button, Flex } from '@chakra-ui/react';
import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { addressIn } from '../../platform/area-addresses.ts';
import { PublicFrame } from '../../platform/PublicFrame.tsx';
import { useSession } from '../../platform/session.tsx';
import { memberEligibility } from '../../screens/care.screens.ts';
import { ErrorPanel, LoadingPanel } from '../../ui/detail/states.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { CardAnswer } from './CardAnswer.tsx';
import { useCheckCardPageQuery } from './CheckCardPage.generated.ts';

/** The address at which a facility checks eligibility. */
function deskPath(token: string): string {
  const address = addressIn('HCP', memberEligibility);
  return address ? `${address}?number=${token}` : '/login';
}

/** Opened by the QR code of a card. Shows whether the card is valid, and nothing about the person. */
export default function CheckCardPage() {
  const { t } = useTranslation('public');
  const { token = '' } = useParams();
  const { viewer } = useSession();
  const { data, error, refetch } = useCheckCardPageQuery({ token }, { fetchPolicy: 'network-only' });
  const check = data?.checkCard;
  const path = deskPath(token);
  const desk = viewer?.role === 'HCP' ? path : `/login?next=${encodeURIComponent(path)}`;
  return (
    <PublicFrame>
      <Flex direction="column" gap="5" w="full" maxW="28rem" mx="auto" px="4" py={{ base: '6', md: '14' }}>
        {error ? (
          <ErrorPanel error={error} title={t('check.failed')} retry={refetch} />
        ) : !check ? (
          <LoadingPanel rows={4} />
        ) : (
          <>
            <CardAnswer check={check} />
            {(!viewer || viewer.role === 'HCP') && (
              <LinkButton to={desk} size="md">
                {viewer ? t('check.deskSignedIn') : t('check.desk')}
              </LinkButton>
            )}
            <Button asChild variant="outline">
              <a
                href={`/check/${token}`}
                onClick={(event) => {
                  event.preventDefault();
                  void refetch();
                }}
              >
                <RotateCw size={16} aria-hidden /> {t('check.repeat')}
              </a>
            </Button>
          </>
        )}
      </Flex>
    </PublicFrame>
  );
}
