import { Box, Button, Flex, RadioGroup, Stack } from '@chakra-ui/react';
import { parseAsString, useQueryState } from 'nuqs';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { groupBy } from '../../../../server/platform/group-by.shared.ts';
import { HCP_LEVEL } from '../../network/hcps/hcp.labels.ts';
import { useCrumbs, useScreenPath } from '../../platform/mount.tsx';
import { paymentRunDetail } from '../../screens/claims.screens.ts';
import { hcpDetail } from '../../screens/overview.screens.ts';
import { DecisionBar } from '../../ui/detail/DetailPage.tsx';
import { Page, PageHeader, Panel } from '../../ui/detail/page.tsx';
import { EmptyState, ErrorPanel, LoadingPanel } from '../../ui/detail/states.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { naira, plural } from '../../ui/format.ts';
import { Segments } from '../../ui/Segments.tsx';
import { choiceColumn } from '../../ui/table/choice-column.tsx';
import { also, dateColumn, linkColumn, moneyColumn, numberColumn, statusColumn, textColumn } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { fundName } from '../claim.labels.ts';
import { CandidateFilters, isOverdue, useCandidateFilter } from './CandidateFilters.tsx';
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
    <RadioGroup.Root
      aria-label="Fund"
      value={selectedFund ?? null}
      onValueChange={({ value }) => void setFund(value)}
      colorPalette="accent"
      flexShrink={0}
    >
      <Flex gap="2" wrap="wrap">
        {funds.map(({ fundingPool, amount, facilities }) => (
          <RadioGroup.Item key={fundingPool} value={fundingPool} borderWidth="1px" rounded="l1" bg="bg.panel" px="3" py="1.5">
            <RadioGroup.ItemHiddenInput />
            <RadioGroup.ItemIndicator />
            <RadioGroup.ItemText>
              {fundName(fundingPool)}
              <Box textStyle="small" color="fg.muted" fontWeight="400">
                {naira(amount)}, {plural(facilities, 'facility', 'facilities')}
              </Box>
            </RadioGroup.ItemText>
          </RadioGroup.Item>
        ))}
      </Flex>
    </RadioGroup.Root>
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
  const filter = useCandidateFilter();
  const [chosenIds, setChosenIds] = useState<readonly string[] | null>(null);
  const [method, setMethod] = useState<Method>('BANK_TRANSFER');
  const [create] = useCreatePaymentRunMutation();
  const navigate = useNavigate();
  const screenPath = useScreenPath();
  const crumbs = useCrumbs();
  const candidates = result.data?.paymentRunPreview ?? [];
  const payable = candidates.filter(({ heldBack }) => !heldBack);
  const heldBack = candidates.filter((candidate) => candidate.heldBack);
  const listed = payable.filter(filter.matches);
  // A run that was opened from filtered bills starts with their facilities, otherwise empty.
  const paidIds = chosenIds ?? (filter.opened ? listed.map(({ hcpId }) => hcpId) : []);
  const selected = payable.filter(({ hcpId }) => paidIds.includes(hcpId));
  const byBank = [...groupBy(selected, ({ bankName }) => bankName ?? '')].map(([bankName, ofBank]) => ({
    bankName,
    facilities: ofBank.length,
    amount: sumOf(ofBank),
  }));
  const prepare = useAction(
    async () => {
      const leftOutHcpIds = payable.filter((candidate) => !selected.includes(candidate)).map(({ hcpId }) => hcpId);
      return create({ variables: { input: { fundingPool: fund, method, leftOutHcpIds, expectedAmount: sumOf(selected) } } });
    },
    {
      done: ({ data }) => `${data?.createPaymentRun.runNo ?? 'The run'} prepared. Another accountant must confirm it`,
      onDone: ({ data }) => {
        const to = data && screenPath(paymentRunDetail, { id: data.createPaymentRun.id });
        if (to) void navigate(to);
      },
    },
  );
  const toggle = (ids: readonly string[], isPaid: boolean) =>
    setChosenIds([...paidIds.filter((id) => !ids.includes(id)), ...(isPaid ? ids : [])]);
  const listedIds = listed.map(({ hcpId }) => hcpId);
  const columns = [
    choiceColumn<Candidate>('Pay', {
      ticked: (row) => paidIds.includes(row.hcpId),
      onTick: (row, isPaid) => toggle([row.hcpId], isPaid),
      name: (row) => `Pay ${row.name}`,
    }),
    ...facilityColumns,
    textColumn<Candidate>('LGA', (row) => row.lga, { ...also('Level', (row) => HCP_LEVEL[row.level]) }),
    dateColumn<Candidate>('Pay by', (row) => row.dueOn, { tone: (row) => (isOverdue(row) ? 'danger' : undefined) }),
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
            <Segments
              options={METHODS.map((value) => ({ value, label: PAY_METHOD[value].text }))}
              value={method}
              onChange={setMethod}
              aria-label="Payment method"
            />
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
          <Panel title="Facilities" note={`${selected.length} of ${payable.length} selected`} padding={false}>
            <Flex px="3.5" pb="2.5" gap="2" wrap="wrap" align="center">
              <CandidateFilters filter={filter} candidates={payable} />
              <Button size="sm" variant="outline" disabled={listed.length === 0} onClick={() => toggle(listedIds, true)}>
                Select all {listed.length}
              </Button>
              <Button size="sm" variant="outline" disabled={selected.length === 0} onClick={() => setChosenIds([])}>
                Select none
              </Button>
            </Flex>
            <Box overflowX="auto">
              <DataTable
                rows={listed}
                columns={columns}
                rowKey={(row) => row.hcpId}
                label="Facilities to pay"
                empty={
                  payable.length > 0 ? (
                    <EmptyState title="No matches" text="No facility of this fund matches the filters." />
                  ) : (
                    <EmptyState title="No facility can be paid" text="Every facility of this fund is held back for the reasons above." />
                  )
                }
              />
            </Box>
          </Panel>
          {selected.length > 0 && (
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
          )}
        </Stack>
      )}
    </Page>
  );
}
