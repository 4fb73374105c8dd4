import { Box, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { Sums } from '../../care/line-decision/line-state.ts';
import { Panel } from '../../ui/detail/page.tsx';
import { naira } from '../../ui/format.ts';

const Sum = ({ label, children }: { label: string; children: ReactNode }) => (
  <Flex justify="space-between" align="baseline" py="0.5">
    <Box color="fg.muted">{label}</Box>
    {children}
  </Flex>
);

const share = (part: number, whole: number) => `${whole > 0 ? (100 * part) / whole : 0}%`;

/** The sums of the current decisions. */
export function SumsPanel({ sums, paAmount }: { sums: Sums; paAmount: number | null }) {
  return (
    <Panel aria-live="polite">
      <Sum label="Claimed">
        <Box fontWeight="600">{naira(sums.requested)}</Box>
      </Sum>
      <Sum label={sums.open > 0 ? 'Approved so far' : 'Approved'}>
        <Box textStyle="figure">{naira(sums.approved)}</Box>
      </Sum>
      <Sum label={sums.open > 0 ? 'Cut so far' : 'Cut'}>
        <Box fontWeight="500" color={sums.cut > 0 ? 'warn.fg' : undefined}>
          {naira(sums.cut)}
        </Box>
      </Sum>
      <Sum label="Undecided">
        <Box fontWeight="500">{naira(sums.open)}</Box>
      </Sum>
      <Flex mt="2" h="6px" bg="bg.muted" rounded="1px" overflow="hidden" gap="1px" aria-hidden>
        <Box bg="accent.solid" w={share(sums.approved, sums.requested)} />
        <Box bg="chart.2" w={share(sums.cut, sums.requested)} />
      </Flex>
      {paAmount !== null && (
        <Box mt="2" textStyle="small" color="fg.muted">
          The PA code allows {naira(paAmount)}
          {sums.approved <= paAmount
            ? `; ${naira(paAmount - sums.approved)} remaining.`
            : `, ${naira(sums.approved - paAmount)} below the approved amount.`}
        </Box>
      )}
    </Panel>
  );
}
