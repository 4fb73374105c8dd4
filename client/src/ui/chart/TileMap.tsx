import { Box, Flex, Grid, type SystemStyleObject } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { STEPS, shadeOf, shadesOf } from './shades.ts';

/** A place with its column and row in the grid. */
export type Tile = { key: string; label: string; column: number; row: number; value: number | null };

type Props = {
  tiles: readonly Tile[];
  format: (value: number | null) => string;
  label: string;
  words?: { nothing: string; range: (from: string, to: string) => string };
  /** Renders the content of a tile as a link, with `label` as its accessible name; empty if the tile has no link. */
  linked?: (tile: Tile, label: string, content: ReactNode) => ReactNode;
};

const MIX = [0, 12, 28, 46, 66, 100];

/** The background of a shade, and a text colour with enough contrast. */
const shaded = (step: number): SystemStyleObject => ({
  '--shade': 'colors.chart.1',
  '--panel': 'colors.bg.panel',
  background: `color-mix(in srgb, var(--shade) ${MIX[step]}%, var(--panel))`,
  color: step === STEPS ? 'bg.panel' : 'fg',
});

const WORDS: NonNullable<Props['words']> = { nothing: 'None', range: (from, to) => `${from} to ${to}` };

/** A tile grid map: tiles of equal size, roughly at the position of each place. A darker tile has a larger number. */
export function TileMap({ tiles, format, label, words = WORDS, linked }: Props) {
  const shades = shadesOf(tiles.map(({ value }) => value));
  const columns = Math.max(...tiles.map(({ column }) => column)) + 1;
  return (
    <Box as="figure" m="0" minW="0">
      <Grid as="ul" listStyleType="none" aria-label={label} gap="1" templateColumns={`repeat(${columns}, minmax(0, 1fr))`}>
        {tiles.map((tile) => {
          const tileLabel = `${tile.label}: ${format(tile.value)}`;
          const content = (
            <Flex
              direction="column"
              justify="space-between"
              h="full"
              minH="56px"
              px={{ base: '0.5', md: '1.5' }}
              py="1"
              rounded="l1"
              borderWidth="1px"
              title={tileLabel}
              css={shaded(shadeOf(tile.value, shades))}
            >
              <Box
                fontSize={{ base: '10px', md: '11px' }}
                letterSpacing={{ base: '-0.02em', md: 'normal' }}
                lineHeight="13px"
                fontWeight="500"
              >
                {tile.label}
              </Box>
              <Box fontSize="12px" lineHeight="16px" fontWeight="600" whiteSpace="nowrap">
                {format(tile.value)}
              </Box>
            </Flex>
          );
          const link = linked?.(tile, tileLabel, content);
          return (
            <Box as="li" key={tile.key} gridColumn={tile.column + 1} gridRow={tile.row + 1} minW="0">
              {link ?? (
                <Box tabIndex={0} role="img" aria-label={tileLabel} h="full" rounded="l1">
                  {content}
                </Box>
              )}
            </Box>
          );
        })}
      </Grid>
      <Flex as="figcaption" mt="3" columnGap="3" rowGap="1" wrap="wrap" textStyle="small" color="fg.muted">
        {tiles.some(({ value }) => shadeOf(value, shades) === 0) && <Step step={0}>{words.nothing}</Step>}
        {shades.map(({ from, to }, i) => (
          <Step key={to} step={i + 1 + STEPS - shades.length}>
            {format(from) === format(to) ? format(from) : words.range(format(from), format(to))}
          </Step>
        ))}
      </Flex>
    </Box>
  );
}

const Step = ({ step, children }: { step: number; children: ReactNode }) => (
  <Flex align="center" gap="1.5" whiteSpace="nowrap">
    <Box aria-hidden boxSize="12px" rounded="2px" borderWidth="1px" css={shaded(step)} />
    {children}
  </Flex>
);
