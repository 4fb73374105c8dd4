import { Box, Flex } from '@chakra-ui/react';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Tone } from '../labels.ts';
import { type Params, type Screen, ScreenLink } from '../link.tsx';

type BarCellProps = {
  value: number;
  max: number;
  /** The whole of which the value is a part, drawn paler behind it. */
  whole?: number | null;
  /** The value of the year before, drawn as a thin line. */
  mark?: number | null;
  label?: string;
};

/** A bar in a table cell. */
export function BarCell({ value, max, whole, mark, label }: BarCellProps) {
  const share = (n: number) => `${max > 0 ? Math.min(100, (n / max) * 100) : 0}%`;
  return (
    <Box
      position="relative"
      h="14px"
      minW="48px"
      w="full"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      {whole != null && <Box position="absolute" insetY="1px" insetStart="0" w={share(whole)} bg="bg.emphasized" rounded="1px" />}
      <Box position="absolute" insetY="1px" insetStart="0" w={share(value)} bg="chart.1" rounded="1px" />
      {mark != null && mark > 0 && <Box position="absolute" insetY="-1px" insetStart={share(mark)} w="2px" bg="fg" />}
    </Box>
  );
}

type KpiProps = { label: string; value: ReactNode; note?: ReactNode; tone?: Tone; to?: Screen | string; params?: Params; large?: boolean };

/** One number with its label and a note. */
export function Kpi({ label, value, note, tone, to, params, large }: KpiProps) {
  return (
    <Box px="3.5" py="2.5" flex="1" minW="130px">
      <Flex textStyle="small" color="fg.muted" justify="space-between" gap="2">
        {to ? (
          <ScreenLink to={to} params={params} color="fg.muted" fontWeight="400">
            {label} <ChevronRight size={12} aria-hidden />
          </ScreenLink>
        ) : (
          label
        )}
      </Flex>
      <Box textStyle={large ? 'figureLarge' : 'figure'} whiteSpace="nowrap">
        {value}
      </Box>
      {note && (
        <Box textStyle="small" colorPalette={tone} color={tone ? 'colorPalette.fg' : 'fg.muted'}>
          {note}
        </Box>
      )}
    </Box>
  );
}

/** Several figures in one panel, divided by lines. */
export function KpiRow({ children }: { children: ReactNode }) {
  return (
    <Flex
      bg="bg.panel"
      borderWidth="1px"
      rounded="l3"
      wrap="wrap"
      flexShrink={0}
      css={{ '--line': 'colors.border.muted', '& > *': { boxShadow: '-1px 0 0 var(--line), 0 -1px 0 var(--line)' } }}
      overflow="hidden"
    >
      {children}
    </Flex>
  );
}
