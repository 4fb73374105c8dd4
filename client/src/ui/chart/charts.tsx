import { Box, Button, chakra, Flex, type SystemStyleObject } from '@chakra-ui/react';
import { lazy, Suspense, useRef, useState } from 'react';
import { number } from '../format.ts';
import { useIsDrawn } from '../hooks.ts';
import { type ChartProps, chartColours, colourOf, hasMarks } from './series.ts';

const Drawing = lazy(() => import('./recharts-parts.tsx'));
const Table = chakra('table');

const tableStyle: SystemStyleObject = {
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': { height: '26px', px: '2', textAlign: 'end', borderBottomWidth: '1px', borderColor: 'border.muted' },
  '& th': { textStyle: 'small', color: 'fg.muted', fontWeight: '500' },
  '& th:first-of-type': { textAlign: 'start' },
};

function Chart({ kind, ...props }: ChartProps & { kind: 'bars' | 'stacked' | 'lines' }) {
  const [table, setTable] = useState(false);
  const figure = useRef<HTMLElement>(null);
  const isDrawn = useIsDrawn(figure);
  const { data, series, height = 200, label, format = number, nothing = 'No data to show' } = props;
  if (!hasMarks(props)) return <Box color="fg.muted">{nothing}</Box>;
  return (
    <Box as="figure" ref={figure} m="0" minW="0" css={chartColours}>
      {table ? (
        <Box maxH={`${height}px`} overflowY="auto">
          <Table css={tableStyle} aria-label={label}>
            <thead>
              <tr>
                <th scope="col" aria-label="Of" />
                {series.map((s) => (
                  <th key={s.key} scope="col">
                    {s.label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.map((datum) => (
                <tr key={datum.label}>
                  <th scope="row">{datum.label}</th>
                  {series.map((s) => (
                    <td key={s.key}>{datum[s.key] == null ? '–' : format(Number(datum[s.key]))}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </Table>
        </Box>
      ) : (
        <Suspense fallback={<Box h={`${height}px`} />}>{isDrawn ? <Drawing kind={kind} {...props} /> : <Box h={`${height}px`} />}</Suspense>
      )}
      <Flex as="figcaption" mt="2" columnGap="4" rowGap="1" wrap="wrap" align="center" textStyle="small" color="fg.muted">
        {series.map((s, i) => (
          <Flex key={s.key} align="center" gap="1.5">
            <Box aria-hidden boxSize="10px" rounded="1px" style={{ background: colourOf(s, i) }} />
            {s.label}
          </Flex>
        ))}
        <Button ms="auto" variant="plain" size="xs" color="accent.fg" onClick={() => setTable(!table)}>
          {table ? 'Chart' : 'Table'}
        </Button>
      </Flex>
    </Box>
  );
}

export const BarChart = (props: ChartProps) => <Chart kind="bars" {...props} />;
export const StackedBars = (props: ChartProps) => <Chart kind="stacked" {...props} />;
export const LineChart = (props: ChartProps) => <Chart kind="lines" {...props} />;
