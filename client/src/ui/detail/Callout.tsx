import { Box, Flex } from '@chakra-ui/react';
import { CircleCheck, Info, type LucideIcon, OctagonX, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Tone } from '../labels.ts';

export type CheckKind = 'block' | 'warn' | 'passed' | 'info';

export const CHECKS: Record<CheckKind, { tone: Tone; icon: LucideIcon; label: string }> = {
  block: { tone: 'danger', icon: OctagonX, label: 'Blocked' },
  warn: { tone: 'warn', icon: TriangleAlert, label: 'Warning' },
  passed: { tone: 'success', icon: CircleCheck, label: 'Passed' },
  info: { tone: 'info', icon: Info, label: 'Note' },
};

type Props = { kind: CheckKind; title?: ReactNode; children?: ReactNode; action?: ReactNode };

/** A highlighted message with an icon and a background colour. */
export function Callout({ kind, title, children, action }: Props) {
  const { tone, icon: Icon } = CHECKS[kind];
  const { t } = useTranslation(['common', 'app']);
  return (
    <Flex
      colorPalette={tone}
      bg="colorPalette.subtle"
      color="colorPalette.fg"
      borderWidth="1px"
      borderColor="colorPalette.border"
      rounded="l3"
      px="3"
      py="2"
      gap="2.5"
      wrap={{ base: 'wrap', md: 'nowrap' }}
      flexShrink={0}
      role={kind === 'block' ? 'alert' : undefined}
    >
      <Box pt="0.5" flexShrink={0}>
        <Icon size={16} strokeWidth={1.75} aria-label={t(`app:callout.${kind}`)} role="img" />
      </Box>
      <Box flex="1" minW={{ base: action ? '200px' : '0', md: '0' }}>
        {title && <Box fontWeight="600">{title}</Box>}
        {children}
      </Box>
      {action && <Box ms={{ base: 'auto', md: '0' }}>{action}</Box>}
    </Flex>
  );
}
