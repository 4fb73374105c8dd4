import { Box, Flex, Grid, Image } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Logo } from '../../platform/Logo.tsx';
import { useSession } from '../../platform/session.tsx';
import { date, initials } from '../../ui/format.ts';
import { QrCode } from '../../ui/print/QrCode.tsx';
import type { CardFaces_EnrolleeFragment } from './CardFaces.generated.ts';

type Holder = CardFaces_EnrolleeFragment;

/** Card size CR80, with a margin without text that a printer may cut off. */
const CARD = { w: '85.6mm', h: '54mm', rounded: '3.2mm' } as const;
const EDGE = '3mm';

function Face({ children }: { children: ReactNode }) {
  return (
    <Flex
      className="card-face"
      direction="column"
      {...CARD}
      bg="white"
      color="#142126"
      border="0.2mm solid #8a979c"
      overflow="hidden"
      flexShrink={0}
      fontSize="7.5pt"
      lineHeight="1.25"
      css={{ printColorAdjust: 'exact', WebkitPrintColorAdjust: 'exact', breakInside: 'avoid' }}
    >
      {children}
    </Flex>
  );
}

/** Long names of schools and facilities are limited to two lines. */
const Fact = ({ label, children, lines = 1 }: { label: string; children: ReactNode; lines?: number }) => (
  <Box minW="0">
    <Box fontSize="6pt" color="#44545a">
      {label}
    </Box>
    <Box fontWeight="600" lineClamp={lines} overflowWrap="anywhere">
      {children || '–'}
    </Box>
  </Box>
);

export function CardFront({ holder }: { holder: Holder }) {
  const { settings } = useSession();
  const student = Boolean(holder.matricNo);
  return (
    <Face>
      <Flex align="center" gap="2.5mm" bg="#0B5F6E" color="white" px={EDGE} h="11mm" flexShrink={0}>
        <Box bg="white" rounded="1.4mm" p="0.4mm" lineHeight="0">
          <Logo size="7mm" />
        </Box>
        <Box minW="0">
          <Box fontSize="9pt" fontWeight="600" lineHeight="1.15">
            {settings.stateName} State health-insurance scheme
          </Box>
          <Box fontSize="6.5pt">{holder.plan.name}</Box>
        </Box>
      </Flex>
      <Flex gap="3mm" px={EDGE} pt="2.4mm" flex="1" minH="0">
        <Photo holder={holder} />
        <Box flex="1" minW="0">
          <Box fontSize={holder.fullName.length > 26 ? '8.5pt' : '10.5pt'} fontWeight="600" lineHeight="1.15" lineClamp={2}>
            {holder.fullName}
          </Box>
          <Box className="code" fontSize="8.5pt" color="#0B5F6E" mb="1mm">
            {holder.enrolmentNo}
          </Box>
          {holder.mda && (
            <Fact label={student ? 'Institution' : 'Employer'} lines={2}>
              {holder.mda.name}
            </Fact>
          )}
          {student && (
            <Grid templateColumns="1fr 1fr" gap="2mm" mt="0.8mm">
              <Fact label="Matric number">{holder.matricNo}</Fact>
              <Fact label="Session">{holder.session?.name}</Fact>
            </Grid>
          )}
        </Box>
      </Flex>
      <Grid templateColumns="1fr auto" gap="3mm" mx={EDGE} py="1.4mm" borderTop="0.2mm solid #c9d2d5">
        <Fact label="Home facility" lines={2}>
          {holder.hcp && `${holder.hcp.name}, ${holder.hcp.lga.name}`}
        </Fact>
        <Fact label="Sex, born">
          {holder.sex === 'FEMALE' ? 'F' : 'M'}, {date(holder.dateOfBirth)}
        </Fact>
      </Grid>
    </Face>
  );
}

function Photo({ holder }: { holder: Holder }) {
  const size = { w: '19mm', h: '24mm', rounded: '1mm', flexShrink: 0 } as const;
  if (holder.photoUrl) return <Image src={holder.photoUrl} alt={`Photograph of ${holder.fullName}`} objectFit="cover" {...size} />;
  return (
    <Flex {...size} bg="#d9e3e6" color="#44545a" align="center" justify="center" fontSize="13pt" fontWeight="600">
      {initials(holder.fullName)}
    </Flex>
  );
}

export function CardBack({ holder, address }: { holder: Holder; address: string }) {
  const { settings } = useSession();
  return (
    <Face>
      <Box bg="#0B5F6E" h="2.6mm" flexShrink={0} />
      <Flex gap="3mm" px={EDGE} pt="2.4mm" flex="1" minH="0">
        <Box flex="1" minW="0">
          <Grid templateColumns="1fr 1fr" columnGap="2mm" rowGap="1.2mm">
            <Fact label="Valid from">{date(holder.coverageStart)}</Fact>
            <Fact label="Valid until">{holder.coverageEnd ? date(holder.coverageEnd) : 'Open'}</Fact>
            <Fact label="Blood group">{holder.bloodGroup}</Fact>
            <Fact label="Genotype">{holder.genotype}</Fact>
          </Grid>
          <Box fontSize="6.5pt" mt="2mm">
            Show this card at your home facility. In an emergency any facility on the scheme must treat you; it has{' '}
            {settings.emergencyWindowHours} hours to inform the scheme.
          </Box>
        </Box>
        <Box textAlign="center" flexShrink={0}>
          <QrCode text={address} size="25mm" label="Card QR code" />
          <Box fontSize="6pt" color="#44545a">
            Scan to check cover
          </Box>
        </Box>
      </Flex>
      <Flex gap="3mm" px={EDGE} pb="2.4mm" align="flex-end">
        <Box flex="1">
          <Box borderTop="0.25mm solid #142126" />
          <Box fontSize="6pt" color="#44545a" mt="0.4mm">
            Holder’s signature
          </Box>
        </Box>
        <Box flex="1.1" fontSize="6pt">
          <b>If found</b>, please hand in at any facility of the scheme
          {settings.supportPhone && (
            <>
              {' '}
              or call <b>{settings.supportPhone}</b>
            </>
          )}
          . Not transferable.
        </Box>
      </Flex>
    </Face>
  );
}
