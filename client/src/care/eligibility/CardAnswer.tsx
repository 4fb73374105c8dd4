import '../../platform/i18n/public-texts.ts';
import { Box, Flex, Heading } from '@chakra-ui/react';
import { CircleCheck, CircleX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../platform/session.tsx';
import { dateTime } from '../../ui/format.ts';

type Props = { check: { valid: boolean; checkedAt: string }; byNumber?: boolean; as?: 'h1' | 'h2' };

/** Result of a card check. Shows nothing about the person. */
export function CardAnswer({ check: { valid, checkedAt }, byNumber, as = 'h1' }: Props) {
  const { t } = useTranslation('public');
  const { settings } = useSession();
  const Icon = valid ? CircleCheck : CircleX;
  return (
    <Box role="status" bg="bg.panel" borderWidth="1px" rounded="l3" overflow="hidden">
      <Flex
        direction="column"
        align="center"
        gap="3"
        px="5"
        py="8"
        textAlign="center"
        colorPalette={valid ? 'success' : 'danger'}
        bg="colorPalette.subtle"
        color="colorPalette.fg"
      >
        <Icon size={56} strokeWidth={1.5} aria-hidden />
        <Heading as={as} fontSize="1.5rem" lineHeight="1.25" fontWeight="600">
          {valid ? t('check.valid') : t('check.invalid')}
        </Heading>
        <Box>{dateTime(checkedAt)}</Box>
      </Flex>
      <Box px="5" py="4" color="fg.muted">
        {valid ? t('check.validText', { state: settings.stateName }) : byNumber ? t('check.invalidNumber') : t('check.invalidText')}
      </Box>
    </Box>
  );
}
