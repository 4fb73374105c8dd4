import { Box, chakra, Grid } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlanName } from '../../network/public/plan-texts.ts';
import { useSession } from '../../platform/session.tsx';
import { date } from '../../ui/format.ts';
import { onDemand } from '../../ui/popup/on-demand.tsx';
import { QrCode } from '../../ui/print/QrCode.tsx';
import type { MemberCard_EnrolleeFragment } from './MemberCard.generated.ts';

const LargeCode = onDemand(() => import('./LargeCode.tsx'));

type Holder = MemberCard_EnrolleeFragment;

/** On a narrow card a dependant's number does not fit beside the QR code, so it is below. */
const NARROW = {
  code: { '@container (max-width: 370px)': { gridRow: '1' } },
  facts: { '@container (max-width: 370px)': { gridColumn: '1 / 3', marginTop: '2' } },
};

/** The member's card on the screen, with the QR code that a desk scans. The code is dark on white in both modes, for cameras. */
export function MemberCard({ holder, title }: { holder: Holder; title?: boolean }) {
  const { settings } = useSession();
  const { t } = useTranslation(['common', 'app', 'member']);
  const planName = usePlanName();
  return (
    <Box
      as="section"
      aria-label={title ? t('member:card.title') : t('member:card.of', { name: holder.fullName })}
      bg="accent.solid"
      color="accent.contrast"
      rounded="10px"
      px="4"
      py="3.5"
      w="full"
      maxW="440px"
      containerType="inline-size"
    >
      <Grid templateColumns="minmax(0, 1fr) auto" templateRows="auto 1fr" columnGap="3">
        <Box minW="0">
          <Box textStyle="small" opacity={0.9}>
            {t('schemeOfState', { state: settings.stateName })}, {planName(holder.plan)}
          </Box>
          <Box as={title ? 'h1' : 'div'} textStyle="h1" mt="1.5" overflowWrap="anywhere">
            {holder.fullName}
          </Box>
        </Box>
        {holder.cardAddress && (
          <Box gridColumn="2" gridRow="1 / 3" css={NARROW.code}>
            <Code address={holder.cardAddress} name={holder.fullName} />
          </Box>
        )}
        <Box gridColumn="1" css={NARROW.facts}>
          <Box className="code" fontSize="15px">
            {holder.enrolmentNo}
          </Box>
          <Grid templateColumns="auto minmax(0, 1fr)" columnGap="2.5" mt="2.5">
            <Box opacity={0.85}>{t('member:card.born')}</Box>
            <Box>{date(holder.dateOfBirth)}</Box>
            <Box opacity={0.85}>{t('member:card.facility')}</Box>
            <Box>{holder.hcp ? `${holder.hcp.name}, ${holder.hcp.lga.name}` : t('member:card.notChosen')}</Box>
            <Box opacity={0.85}>{t('member:card.cover')}</Box>
            <Box>
              {t('member:card.from', { from: date(holder.coverageStart) })}
              {holder.coverageEnd && ` ${t('member:card.to', { to: date(holder.coverageEnd) })}`}
            </Box>
          </Grid>
        </Box>
      </Grid>
    </Box>
  );
}

/** Small on the card; a tap shows it as large as the screen allows, for a desk that scans across the counter. */
function Code({ address, name }: { address: string; name: string }) {
  const { t } = useTranslation(['common', 'app', 'member']);
  const [large, setLarge] = useState(false);
  const [isUsed, setUsed] = useState(false);
  return (
    <>
      <chakra.button
        type="button"
        aria-label={t('member:card.showCode', { name })}
        onPointerEnter={LargeCode.load}
        onFocus={LargeCode.load}
        onClick={() => {
          setUsed(true);
          setLarge(true);
        }}
        bg="white"
        rounded="6px"
        p="1"
        flexShrink={0}
        cursor="zoom-in"
        lineHeight="0"
      >
        <QrCode text={address} size="108px" label={t('member:card.code')} />
      </chakra.button>
      {isUsed && <LargeCode isOpen={large} onClose={() => setLarge(false)} address={address} name={name} />}
    </>
  );
}
