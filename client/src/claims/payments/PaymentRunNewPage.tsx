import { Box, Button, Flex, Stack } from '@chakra-ui/react';
import { parseAsString, useQueryState } from 'nuqs';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { groupBy } from '../../../../server/platform/group-by.shared.ts';
import { useCrumbs, useScreenPath } from '../../platform/mount.tsx';
import { paymentRunDetail } from '../../screens/claims.screens.ts';
import { hcpDetail } from '../../screens/overview.screens.ts';
import { DecisionBar } from '../../ui/detail/DetailPage.tsx';
import { Page, PageHeader, Panel } from '../../ui/detail/page.tsx';
import { EmptyState, ErrorPanel, LoadingPanel } from '../../ui/detail/states.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { naira, plural } from '../../ui/format.ts';
import { also, choiceColumn, linkColumn, moneyColumn, numberColumn, statusColumn, textColumn } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { fundName } from '../claim.labels.ts';
import {
  type PaymentRunPreview_RowFragment,
  useCreatePaymentRunMutation,
  usePaymentRunNewPageQuery,
  usePaymentRunPreviewQuery,
} from './PaymentRunNewPage.generated.ts';
import { EXCLUSION_REASON, PAY_METHOD } from './payment.labels.ts';

type Candidate = PaymentRunPreview_RowFragment;
type Method = 'BANK_TRANSFER' | 'REMITA';

const METHODS: readonly Method[] = ['BANK_TRANSFER', 'REMITA'];

const sumOf = (candidates: readonly Candidate[]) => candidates.reduce((sum, { amount }) => sum + amount, 0);

const facilityColumns = [
  linkColumn<Candidate>('Facility', (row) => row.name, hcpDetail, {
    params: (row) => ({ id: row.hcpId }),
    ...also('Facility code', (row) => row.code),
  }),
  textColumn<Candidate>('Account', (row) => row.accountNumber, { ...also('Bank', (row) => row.bankName) }),
  numberColumn<Candidate>('Bills', (row) => row.bills),
  numberColumn<Candidate>('Claims', (row) => row.claims),
  moneyColumn<Candidate>('Amount', (row) => row.amount, { strong: true }),
];

/** Chooses a fund, shows whom a run would pay and who is held back, and prepares it. */
export default function PaymentRunNewPage() {
  const [fund, setFund] = useQueryState('fund', parseAsString);
  const result = usePaymentRunNewPageQuery({ fetchPolicy: 'cache-and-network' });
  const funds = result.data?.fundsToPay;
  const crumbs = useCrumbs();
  const selectedFund = funds?.find(({ fundingPool }) => fundingPool === fund)?.fundingPool ?? funds?.[0]?.fundingPool;
  if (!funds) {
    return (
      <Page>
        <PageHeader title="New payment run" crumbs={crumbs} />
        {result.error ? (
          <ErrorPanel error={result.error} title="Funds could not be loaded" retry={result.refetch} />
        ) : (
          <LoadingPanel rows={8} />
        )}
      </Page>
    );
  }
  const choice = (
    <Flex gap="2" wrap="wrap" role="group" aria-label="Fund">
      {funds.map(({ fundingPool, amount, facilities }) => (
        <Button
          key={fundingPool}
          size="sm"
          variant={fundingPool === selectedFund ? 'solid' : 'outline'}
          aria-pressed={fundingPool === selectedFund}
          onClick={() => void setFund(fundingPool)}
        >
          {fundName(fundingPool)}: {naira(amount)}, {plural(facilities, 'facility', 'facilities')}
        </Button>
      ))}
    </Flex>
  );
  if (!selectedFund) {
    return (
      <Page>
        <PageHeader title="New payment run" crumbs={crumbs} />
        <EmptyState
          title="Every approved bill is paid or already in a payment"
          text="You can prepare a run when an administrator has approved bills."
        />
      </Page>
    );
  }
  return <Preview key={selectedFund} fund={selectedFund} choice={choice} />;
}

function Preview({ fund, choice }: { fund: string; choice: React.ReactNode }) {
  const result = usePaymentRunPreviewQuery({ fundingPool: fund }, { fetchPolicy: 'cache-and-network' });
  const [leftOutIds, setLeftOutIds] = useState<readonly string[]>([]);
  const [method, setMethod] = useState<Method>('REMITA');
  const [create] = useCreatePaymentRunMutation();
  const navigate = useNavigate();
  const screenPath = useScreenPath();
  const crumbs = useCrumbs();
  const candidates = result.data?.paymentRunPreview ?? [];
  const payable = candidates.filter(({ heldBack }) => !heldBack);
  const heldBack = candidates.filter((candidate) => candidate.heldBack);
  const selected = payable.filter(({ hcpId }) => !leftOutIds.includes(hcpId));
  const byBank = [...groupBy(selected, ({ bankName }) => bankName ?? '')].map(([bankName, ofBank]) => ({
    bankName,
    facilities: ofBank.length,
    amount: sumOf(ofBank),
  }));
  const prepare = useAction(
    async () =>
      create({ variables: { input: { fundingPool: fund, method, leftOutHcpIds: [...leftOutIds], expectedAmount: sumOf(selected) } } }),
    {
      done: ({ data }) => `${data?.createPaymentRun.runNo ?? 'The run'} prepared. Another accountant must confirm it`,
      onDone: ({ data }) => {
        const to = data && screenPath(paymentRunDetail, { id: data.createPaymentRun.id });
        if (to) void navigate(to);
      },
    },
  );
  const toggle = (id: string, isPaid: boolean) => setLeftOutIds(isPaid ? leftOutIds.filter((other) => other !== id) : [...leftOutIds, id]);
  const columns = [
    choiceColumn<Candidate>('Pay', {
      ticked: (row) => !leftOutIds.includes(row.hcpId),
      onTick: (row, isPaid) => toggle(row.hcpId, isPaid),
      name: (row) => `Pay ${row.name}`,
    }),
    ...facilityColumns,
  ];
  return (
    <Page
      bar={
        <DecisionBar
          figures={[
            { label: 'To pay', value: naira(sumOf(selected)), strong: true },
            { label: 'Facilities', value: String(selected.length) },
          ]}
          note={
            <Flex gap="1" role="group" aria-label="Payment method">
              {METHODS.map((option) => (
                <Button
                  key={option}
                  size="xs"
                  variant={option === method ? 'solid' : 'outline'}
                  aria-pressed={option === method}
                  onClick={() => setMethod(option)}
                >
                  {PAY_METHOD[option].text}
                </Button>
              ))}
            </Flex>
          }
        >
          <Button disabled={selected.length === 0} loading={prepare.busy} onClick={() => void prepare.act()}>
            Prepare run
          </Button>
        </DecisionBar>
      }
    >
      <PageHeader title="New payment run" crumbs={crumbs} subtitle="One fund, many facilities. Nothing is sent to a bank from here." />
      {choice}
      {!result.data && (result.error ? <ErrorPanel error={result.error} retry={result.refetch} /> : <LoadingPanel rows={8} />)}
      {result.data && (
        <Stack gap="3">
          {heldBack.length > 0 && (
            <Panel
              title="Held back"
              note={`${plural(heldBack.length, 'facility', 'facilities')}, ${naira(sumOf(heldBack))}`}
              padding={false}
            >
              <Box overflowX="auto">
                <DataTable
                  rows={heldBack}
                  columns={[...facilityColumns, statusColumn<Candidate>('Reason', (row) => row.heldBack && EXCLUSION_REASON[row.heldBack])]}
                  rowKey={(row) => row.hcpId}
                  label="Held back"
                />
              </Box>
            </Panel>
          )}
          <Panel title="By bank" padding={false}>
            <Box overflowX="auto">
              <DataTable
                rows={byBank}
                columns={[
                  textColumn<(typeof byBank)[number]>('Bank', (row) => row.bankName, { always: true }),
                  numberColumn<(typeof byBank)[number]>('Facilities', (row) => row.facilities),
                  moneyColumn<(typeof byBank)[number]>('Amount', (row) => row.amount, { strong: true }),
                ]}
                rowKey={(row) => row.bankName}
                totals={{ facilities: selected.length, amount: sumOf(selected) }}
                totalsLabel="All banks"
                label="By bank"
              />
            </Box>
          </Panel>
          <Panel title="Facilities" note={`${selected.length} of ${payable.length} selected`} padding={false}>
            <Box overflowX="auto">
              <DataTable
                rows={payable}
                columns={columns}
                rowKey={(row) => row.hcpId}
                label="Facilities to pay"
                empty={
                  <EmptyState title="No facility can be paid" text="Every facility of this fund is held back for the reasons above." />
                }
              />
            </Box>
          </Panel>
        </Stack>
      )}
    </Page>
  );
}
