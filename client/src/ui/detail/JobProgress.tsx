import { Box, Progress, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { number } from '../format.ts';

type Props = {
  /** The accessible name of the progress bar. */
  label: string;
  done: number;
  /** The total; 0 if it is not known yet. */
  whole: number;
  /** Unit: '12 of 40 people'. */
  unit: string;
  note?: ReactNode;
};

/** The progress of a background job. */
export function JobProgress({ label, done, whole, unit, note }: Props) {
  const isTotalKnown = whole > 0;
  return (
    <Stack gap="2" maxW="560px">
      {note && <Box color="fg.muted">{note}</Box>}
      <Progress.Root
        value={isTotalKnown ? Math.min(done, whole) : null}
        max={isTotalKnown ? whole : 1}
        colorPalette="accent"
        aria-label={label}
      >
        <Progress.Track>
          <Progress.Range />
        </Progress.Track>
      </Progress.Root>
      <Box textStyle="small" color="fg.muted" role="status">
        {isTotalKnown ? `${number(Math.min(done, whole))} of ${number(whole)} ${unit}` : `${number(done)} ${unit}`}
      </Box>
    </Stack>
  );
}
