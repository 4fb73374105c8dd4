import { Box, Flex, Grid } from '@chakra-ui/react';
import { Fragment, type ReactNode } from 'react';
import { BarCell } from './small.tsx';

export type RankBar = { key: string; label: string; value: number | null; before?: number | null };

type Props = {
  bars: readonly RankBar[];
  format: (value: number | null) => string;
  label: string;
  /** What the thin mark on a bar means. */
  markedAs?: string;
  note?: string;
  linked?: (bar: RankBar, label: string, content: ReactNode) => ReactNode;
};

/** A horizontal bar chart with names and numbers; the largest bar is on top. */
export function RankBars({ bars, format, label, markedAs, note, linked }: Props) {
  const max = Math.max(0, ...bars.flatMap(({ value, before }) => [value ?? 0, before ?? 0]));
  return (
    <Box as="figure" m="0" minW="0">
      <Grid
        role="list"
        aria-label={label}
        templateColumns="minmax(80px, auto) minmax(48px, 1fr) auto"
        columnGap="2.5"
        rowGap="1"
        alignItems="center"
      >
        {bars.map((bar) => {
          const barLabel = `${bar.label}: ${format(bar.value)}`;
          const number = <Box fontWeight="500">{format(bar.value)}</Box>;
          return (
            <Fragment key={bar.key}>
              <Box textStyle="small" minW="0" maxW="160px" truncate title={bar.label}>
                {bar.label}
              </Box>
              <BarCell value={Math.max(0, bar.value ?? 0)} mark={bar.before} max={max} />
              <Box role="listitem" aria-label={barLabel} textStyle="small" textAlign="end" whiteSpace="nowrap">
                {linked?.(bar, barLabel, number) ?? number}
              </Box>
            </Fragment>
          );
        })}
      </Grid>
      {(markedAs || note) && (
        <Flex as="figcaption" mt="3" columnGap="4" wrap="wrap" textStyle="small" color="fg.muted">
          {markedAs && (
            <Flex align="center" gap="1.5">
              <Box aria-hidden w="2px" h="12px" bg="fg" />
              {markedAs}
            </Flex>
          )}
          {note}
        </Flex>
      )}
    </Box>
  );
}
