import { Box, Stack } from '@chakra-ui/react';
import { parseAsString, useQueryState } from 'nuqs';
import { type BooksPageQuery, useBooksPageQuery } from '../../graphql/generated.ts';
import { Callout } from '../../ui/detail/Callout.tsx';
import { CheckList } from '../../ui/detail/CheckList.tsx';
import { Page, PageHeader, Panel } from '../../ui/detail/page.tsx';
import { ErrorPanel, LoadingPanel } from '../../ui/detail/states.tsx';
import { lagosIsoDay, naira, plural } from '../../ui/format.ts';
import { shownData } from '../../ui/hooks.ts';
import { DateEnds } from '../../ui/list/DateEnds.tsx';
import { parseRange } from '../../ui/list/filters.ts';
import { moneyColumn, textColumn } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { serverNow } from '../../ui/time.ts';
import { fundName } from '../claim.labels.ts';
import { RECONCILIATION } from './ledger.labels.ts';

type Fund = BooksPageQuery['fundStatements'][number];
type Line = BooksPageQuery['reconciliation'][number];

const isOverspent = ({ closing }: Fund) => closing < 0;

const columns = [
  textColumn<Fund>('Fund', (fund) => fundName(fund.fundingPool), { always: true }),
  moneyColumn<Fund>('Opening', (fund) => fund.opening),
  moneyColumn<Fund>('Received', (fund) => fund.received),
  moneyColumn<Fund>('Paid to facilities', (fund) => fund.paidToFacilities),
  moneyColumn<Fund>('Spent', (fund) => fund.spent),
  moneyColumn<Fund>('At the bank', (fund) => fund.closing, { strong: true, tone: (fund) => (isOverspent(fund) ? 'danger' : undefined) }),
  moneyColumn<Fund>('Owed to facilities', (fund) => fund.payable),
  moneyColumn<Fund>('Due from payers', (fund) => fund.receivable),
  moneyColumn<Fund>('Unmatched', (fund) => fund.unmatched),
];

/** The funds of the scheme over a period, and whether ledger and records agree. */
export default function BooksPage() {
  const [period, setPeriod] = useQueryState('period', parseAsString);
  const today = lagosIsoDay(new Date(serverNow()));
  const range = parseRange(period ?? '') ?? {};
  const from = range.from || `${today.slice(0, 4)}-01-01`;
  const to = range.to || today;
  const result = useBooksPageQuery({ from, to });
  const data = shownData(result);
  const sum = (key: Exclude<keyof Fund, 'fundingPool' | '__typename'>) =>
    data?.fundStatements.reduce((total, fund) => total + fund[key], 0) ?? 0;
  const overspent = data?.fundStatements.filter(isOverspent) ?? [];
  return (
    <Page>
      <PageHeader subtitle="What each fund had, received, paid and still owes" />
      <Box flexShrink={0} maxW={{ md: '520px' }}>
        <DateEnds label="Period" value={`${from}~${to}`} onChange={(text) => void setPeriod(text)} />
      </Box>
      {result.error && !data && <ErrorPanel error={result.error} title="The books did not load" retry={result.refetch} />}
      {!result.error && !data && <LoadingPanel rows={8} />}
      {data && (
        <Stack gap="4" aria-busy={result.loading || undefined}>
          {overspent.length > 0 && (
            <Callout kind="warn" title={`${plural(overspent.length, 'fund')} spent more than came in`}>
              {overspent.map((fund) => `${fundName(fund.fundingPool)} by ${naira(-fund.closing)}`).join(', ')}.
            </Callout>
          )}
          <Panel title="Funds" padding={false}>
            <Box overflowX="auto">
              <DataTable
                rows={data.fundStatements}
                columns={columns}
                label="Funds"
                totals={{
                  opening: sum('opening'),
                  received: sum('received'),
                  'paid-to-facilities': sum('paidToFacilities'),
                  spent: sum('spent'),
                  'at-the-bank': sum('closing'),
                  'owed-to-facilities': sum('payable'),
                  'due-from-payers': sum('receivable'),
                  unmatched: sum('unmatched'),
                }}
              />
            </Box>
          </Panel>
          <Panel title="Reconciliation" note="Records and ledger as of now">
            <CheckList checks={data.reconciliation.map(toCheck)} />
          </Panel>
        </Stack>
      )}
    </Page>
  );
}

function toCheck({ key, records, counterpart, difference }: Line) {
  const { records: left, counterpart: right } = RECONCILIATION[key];
  return difference === 0
    ? { id: key, kind: 'passed' as const, text: `${left} equal ${right}`, note: naira(records) }
    : {
        id: key,
        kind: 'block' as const,
        text: `${left} differ from ${right} by ${naira(difference)}`,
        note: `${naira(records)} against ${naira(counterpart)}`,
      };
}
