import { Box, Flex } from '@chakra-ui/react';
import { parseAsString, useQueryStates } from 'nuqs';
import type { LedgerAccount } from '../../graphql/types.ts';
import { useScreenPath } from '../../platform/mount.tsx';
import { ledgerList } from '../../screens/claims.screens.ts';
import { Page, PageHeader, Panel } from '../../ui/detail/page.tsx';
import { EmptyState, ErrorPanel, LoadingPanel } from '../../ui/detail/states.tsx';
import { lagosIsoDay } from '../../ui/format.ts';
import { shownData } from '../../ui/hooks.ts';
import { ScreenLink } from '../../ui/link.tsx';
import { Choice } from '../../ui/list/Choice.tsx';
import { DateEnds } from '../../ui/list/DateEnds.tsx';
import { parseRange } from '../../ui/list/filters.ts';
import { moneyColumn, textColumn } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { serverNow } from '../../ui/time.ts';
import { fundName } from '../claim.labels.ts';
import { LEDGER_ACCOUNT } from './ledger.labels.ts';
import { type AccountBalance_RowFragment, useTrialBalancePageQuery } from './TrialBalancePage.generated.ts';

type Row = AccountBalance_RowFragment;

const columnsOf = (ledgerOf: (account: LedgerAccount) => string | null) => [
  textColumn<Row>('Account', (row) => LEDGER_ACCOUNT[row.account], {
    always: true,
    cell: (row) => <ScreenLink to={ledgerOf(row.account)}>{LEDGER_ACCOUNT[row.account]}</ScreenLink>,
  }),
  moneyColumn<Row>('Opening balance', (row) => row.opening),
  moneyColumn<Row>('Debits', (row) => row.debits),
  moneyColumn<Row>('Credits', (row) => row.credits),
  moneyColumn<Row>('Debit balance', (row) => (row.closing > 0 ? row.closing : null), { strong: true }),
  moneyColumn<Row>('Credit balance', (row) => (row.closing < 0 ? -row.closing : null), { strong: true }),
];

/** The balances of all accounts over a period, of one fund or of all. */
export default function TrialBalancePage() {
  const [{ period, fund }, setQuery] = useQueryStates({ period: parseAsString, fund: parseAsString });
  const screenPath = useScreenPath();
  const today = lagosIsoDay(new Date(serverNow()));
  const range = parseRange(period ?? '') ?? {};
  const from = range.from || `${today.slice(0, 4)}-01-01`;
  const to = range.to || today;
  const result = useTrialBalancePageQuery({ from, to, fundingPool: fund });
  const data = shownData(result);
  const rows = data?.trialBalance ?? [];
  const sum = (amountOf: (row: Row) => number) => rows.reduce((total, row) => total + amountOf(row), 0);
  const ledgerOf = (account: LedgerAccount) => {
    const search = new URLSearchParams({ account, day: `${from}~${to}`, ...(fund && { fundingPool: fund }) });
    return screenPath(ledgerList, {}, { search: `?${search}` });
  };
  return (
    <Page>
      <PageHeader subtitle="Total debits equal total credits. A negative opening balance is a credit balance." />
      <Flex gap="3" align="end" wrap="wrap" flexShrink={0}>
        <Box w="full" maxW={{ md: '640px' }}>
          <DateEnds label="Period" value={`${from}~${to}`} onChange={(text) => void setQuery({ period: text })} />
        </Box>
        <Choice
          label="Fund"
          value={fund}
          options={(data?.funds ?? []).map(({ fundingPool }) => ({ value: fundingPool, label: fundName(fundingPool) }))}
          onChange={(value) => void setQuery({ fund: value || null })}
        />
      </Flex>
      {result.error && !data && <ErrorPanel error={result.error} title="The trial balance could not be loaded" retry={result.refetch} />}
      {!result.error && !data && <LoadingPanel rows={8} />}
      {data && rows.length === 0 && (
        <EmptyState title="No entries in this period" text="Balances appear here once something is posted in the books." />
      )}
      {data && rows.length > 0 && (
        <Panel title={fund ? `${fundName(fund)} fund` : 'All funds'} padding={false}>
          <Box overflowX="auto" tabIndex={0} role="group" aria-label="Accounts" aria-busy={result.loading || undefined}>
            <DataTable
              rows={rows}
              rowKey={(row) => row.account}
              columns={columnsOf(ledgerOf)}
              label="Trial balance"
              totals={{
                'opening-balance': sum((row) => row.opening),
                debits: sum((row) => row.debits),
                credits: sum((row) => row.credits),
                'debit-balance': sum((row) => Math.max(0, row.closing)),
                'credit-balance': sum((row) => Math.max(0, -row.closing)),
              }}
              totalsLabel="Total"
            />
          </Box>
        </Panel>
      )}
    </Page>
  );
}
