import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../platform/session.tsx';
import { date, lagosIsoDay } from '../../ui/format.ts';
import { serverNow } from '../../ui/time.ts';
import contours from './contours.svg';

type Month = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12;

/** The next deadline for claims: those of last month until this month's deadline, then those of this month. */
function nextDue(day: number): { month: number; due: string } {
  const [year = 0, month = 1, dayOfMonth = 1] = lagosIsoDay(new Date(serverNow())).split('-').map(Number);
  const monthIndex = dayOfMonth > day ? month : month - 1;
  const due = new Date(Date.UTC(year, monthIndex, day));
  const care = new Date(Date.UTC(due.getUTCFullYear(), due.getUTCMonth() - 1, 1));
  return { month: care.getUTCMonth() + 1, due: date(due.toISOString()) };
}

/** Contour lines of the plateau behind the sign-in form, with notices that answer common questions. */
export function ContourBackground() {
  const { t } = useTranslation('signIn');
  const { claimDueDay, emergencyWindowHours } = useSession().settings;
  const { month, due } = nextDue(claimDueDay);
  const monthName = t(`notices.months.${month as Month}`);
  return (
    <Flex
      as="aside"
      aria-label={t('notices.label')}
      direction="column"
      justify="flex-end"
      position="relative"
      overflow="hidden"
      display={{ base: 'none', lg: 'flex' }}
      color="white"
      bg={{
        base: 'color-mix(in srgb, {colors.accent.solid} 72%, #0a1c22)',
        _dark: 'color-mix(in srgb, {colors.accent.solid} 34%, #0c1b20)',
      }}
    >
      <chakra.img
        src={contours}
        alt=""
        // Hidden on phones.
        loading="lazy"
        position="absolute"
        inset="0"
        w="full"
        h="full"
        maxW="none"
        objectFit="cover"
        maskImage="linear-gradient(#000 62%, transparent 84%)"
      />
      <Grid position="relative" templateColumns="1fr 1fr" gap="8" px="12" pb="10">
        <Notice title={t('notices.emergencies')}>{t('notices.emergenciesText', { hours: emergencyWindowHours })}</Notice>
        <Notice title={t('notices.bills', { month: monthName })}>{t('notices.billsText', { due })}</Notice>
      </Grid>
    </Flex>
  );
}

function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box borderTopWidth="1px" borderColor="whiteAlpha.500" pt="3">
      <Box fontWeight="600" fontSize="0.875rem" lineHeight="1.25rem">
        {title}
      </Box>
      <Box fontSize="0.8125rem" lineHeight="1.25rem" color="whiteAlpha.900">
        {children}
      </Box>
    </Box>
  );
}
