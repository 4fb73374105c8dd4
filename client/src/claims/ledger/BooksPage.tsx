import { Box, Stack } from '@chakra-ui/react';
import { parseAsString, useQueryState } from 'nuqs';
import { Callout } from '../../ui/detail/Callout.tsx';
import { Page, PageHeader } from '../../ui/detail/page.tsx';
import { ErrorPanel, LoadingPanel } from '../../ui/detail/states.tsx';
import { lagosIsoDay, naira, plural } from '../../ui/format.ts';
import { shownData } from '../../ui/hooks.ts';
import { DateEnds } from '../../ui/list/DateEnds.tsx';
import { parseRange } from '../../ui/list/filters.ts';
import { serverNow } from '../../ui/time.ts';
import { fundName } from '../claim.labels.ts';
import { useBooksPageQuery } from './BooksPage.generated.ts';
import { FundAccountsPanel } from './FundAccountsPanel.tsx';
import { FundsPanel, isOverspent, ReconciliationPanel } from './FundsPanel.tsx';

/** Fund statements over a period, and the reconciliation of ledger and records. */
export default function BooksPage() {
  const [period, setPeriod] = useQueryState('period', parseAsString);
  const today = lagosIsoDay(new Date(serverNow()));
  const range = parseRange(period ?? '') ?? {};
  const from = range.from || `${today.slice(0, 4)}-01-01`;
  const to = range.to || today;
  const result = useBooksPageQuery({ from, to });
  const data = shownData(result);
  const overspent = data?.fundStatements.filter(isOverspent) ?? [];
  return (
    <Page>
      <PageHeader subtitle="Opening balance, income, payments and amounts owed by fund" />
      <Box flexShrink={0} maxW={{ md: '640px' }}>
        <DateEnds label="Period" value={`${from}~${to}`} onChange={(text) => void setPeriod(text)} />
      </Box>
      {result.error && !data && <ErrorPanel error={result.error} title="The books could not be loaded" retry={result.refetch} />}
      {!result.error && !data && <LoadingPanel rows={8} />}
      {data && (
        <Stack gap="4" aria-busy={result.loading || undefined}>
          {overspent.length > 0 && (
            <Callout
              kind="warn"
              title={`${plural(overspent.length, 'fund')} spent more than ${overspent.length === 1 ? 'it' : 'they'} received`}
            >
              {overspent.map((fund) => `${fundName(fund.fundingPool)} by ${naira(-fund.closing)}`).join(', ')}.
            </Callout>
          )}
          <FundsPanel funds={data.fundStatements} title="Funds" />
          <FundAccountsPanel funds={data.funds} onChange={() => void result.refetch()} />
          <ReconciliationPanel lines={data.reconciliation} note="From current records and ledger" />
        </Stack>
      )}
    </Page>
  );
}
