import { Box, Button, Grid, NativeSelect, Span } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { useHcpPickerByIdQuery } from '../../network/hcps/HcpPicker.generated.ts';
import { useScreenPath } from '../../platform/mount.tsx';
import { useViewer } from '../../platform/session.tsx';
import { billDetail, claimDetail } from '../../screens/claims.screens.ts';
import { Callout } from '../../ui/detail/Callout.tsx';
import { RowRemark } from '../../ui/detail/CheckList.tsx';
import { DecisionBar } from '../../ui/detail/DetailPage.tsx';
import { Page, PageHeader, Panel } from '../../ui/detail/page.tsx';
import { EmptyState, ErrorPanel, LoadingPanel } from '../../ui/detail/states.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { monthName, naira, plural } from '../../ui/format.ts';
import { useIsPhone } from '../../ui/hooks.ts';
import { choiceColumn } from '../../ui/table/choice-column.tsx';
import { type Column, statusColumn } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { toast } from '../../ui/toast.tsx';
import { claimColumns, withoutFacility } from '../ClaimTable.tsx';
import { CLAIM_STATUS, fundName } from '../claim.labels.ts';
import type { SubmittableBill_RowFragment } from '../claim-preparation/PrepareClaimsPage.generated.ts';
import {
  type SubmitBillClaimsQuery,
  useSubmitBillClaimsQuery,
  useSubmitBillMutation,
  useSubmitBillPageQuery,
} from './SubmitBillPage.generated.ts';

type Group = SubmittableBill_RowFragment;
type Claim = SubmitBillClaimsQuery['claims']['items'][number];
const keyOf = ({ hcpId, month, fundingPool }: Group) => `${hcpId} ${month} ${fundingPool}`;

/** Submits the ready claims of a month as a bill. */
export default function SubmitBillPage() {
  const { hcpId } = useParams();
  const { hcp } = useViewer();
  const result = useSubmitBillPageQuery({ hcpId: hcpId ?? null }, { fetchPolicy: 'cache-and-network' });
  const facility = useHcpPickerByIdQuery({ id: hcpId ?? '' }, { skip: !hcpId || Boolean(hcp) }).data?.hcp;
  const groups = result.data?.submittableBills;
  const [search] = useSearchParams();
  const [key, setKey] = useState<string | null>(null);
  const [month, fund] = [search.get('month'), search.get('fund')];
  const linkedGroup = groups?.find((group) => group.month === month && group.fundingPool === fund);
  const selectedGroup = groups?.find((group) => keyOf(group) === key) ?? linkedGroup ?? groups?.[0];
  if (!groups || !selectedGroup) {
    return (
      <Page>
        <PageHeader subtitle={facility?.name} />
        <Panel padding={false}>
          {!groups && (result.error ? <ErrorPanel error={result.error} retry={result.refetch} /> : <LoadingPanel rows={8} />)}
          {groups && (
            <EmptyState
              title="No claims ready"
              text="A claim form is ready when it has passed its checks. It can then be submitted here."
            />
          )}
        </Panel>
      </Page>
    );
  }
  return (
    <Claims
      key={keyOf(selectedGroup)}
      group={selectedGroup}
      header={
        <>
          <PageHeader subtitle={[facility?.name, 'A bill covers one month of care and one fund'].filter(Boolean).join('. ')} />
          <Groups groups={groups} selectedGroup={selectedGroup} named={!hcp && !hcpId} choose={setKey} />
        </>
      }
    />
  );
}

type GroupsProps = { groups: readonly Group[]; selectedGroup: Group; named: boolean; choose: (key: string) => void };

/** The groups of claims that can become a bill. A phone shows them as a select. */
function Groups({ groups, selectedGroup, named, choose }: GroupsProps) {
  const label = 'Facility, month of care and fund';
  const month = (group: Group) => `${monthName(group.month)}, ${fundName(group.fundingPool)}`;
  if (useIsPhone()) {
    return (
      <Box>
        <NativeSelect.Root>
          <NativeSelect.Field aria-label={label} value={keyOf(selectedGroup)} onChange={(event) => choose(event.target.value)}>
            {groups.map((group) => (
              <option key={keyOf(group)} value={keyOf(group)}>
                {[...(named ? [group.hcpName] : []), month(group), plural(group.claims, 'claim')].join(', ')}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
        {named && (
          <Box mt="1" textStyle="small" color="fg.muted">
            {month(selectedGroup)}, {plural(selectedGroup.claims, 'claim')}
          </Box>
        )}
      </Box>
    );
  }
  return (
    <Grid gap="2" templateColumns={`repeat(auto-fill, minmax(${named ? '264px' : '212px'}, 1fr))`} role="radiogroup" aria-label={label}>
      {groups.map((group) => {
        const on = keyOf(group) === keyOf(selectedGroup);
        return (
          <Button
            key={keyOf(group)}
            variant="outline"
            role="radio"
            aria-checked={on}
            h="auto"
            py="1.5"
            display="block"
            textAlign="start"
            whiteSpace="normal"
            fontWeight="400"
            bg={on ? 'accent.subtle' : 'bg.panel'}
            borderColor={on ? 'accent.border' : undefined}
            onClick={() => choose(keyOf(group))}
          >
            <Span display="block" fontWeight={on ? '600' : '500'}>
              {named ? group.hcpName : month(group)}
            </Span>
            <Span display="block" textStyle="small" color="fg.muted">
              {[...(named ? [month(group)] : []), plural(group.claims, 'claim')].join(', ')}
            </Span>
          </Button>
        );
      })}
    </Grid>
  );
}

function Claims({ group, header }: { group: Group; header: ReactNode }) {
  const { hcp } = useViewer();
  const result = useSubmitBillClaimsQuery(
    {
      filter: {
        hcpId: group.hcpId,
        month: group.month,
        fundingPool: group.fundingPool,
        status: ['READY', 'RETURNED'],
        ...(!hcp && { keyedByOfficer: true }),
      },
    },
    { fetchPolicy: 'cache-and-network' },
  );
  const [left, setLeft] = useState<readonly string[] | null>(null);
  const [run] = useSubmitBillMutation();
  const navigate = useNavigate();
  const screenPath = useScreenPath();
  const claims = result.data?.claims.items ?? [];
  // Returned claims are included only if the user confirms that they are corrected.
  const out = left ?? claims.filter(({ status }) => status === 'RETURNED').map(({ id }) => id);
  const sent = claims.filter(({ id }) => !out.includes(id));
  const toggle = (id: string, on: boolean) => setLeft(on ? out.filter((other) => other !== id) : [...out, id]);
  const submit = useAction(() => run({ variables: { input: { claimIds: sent.map(({ id }) => id) } } }), {
    quiet: true,
    onDone: ({ data }) => {
      if (!data) return;
      toast.done(`${data.submitBill.billNo} submitted`, {
        text: `${plural(data.submitBill.claimCount, 'claim')}, ${naira(data.submitBill.claimedAmount)}`,
      });
      const to = screenPath(billDetail, { billId: data.submitBill.id, hcpId: group.hcpId });
      if (to) void navigate(to);
    },
  });
  const columns: Column<Claim>[] = [
    choiceColumn('Include', {
      ticked: (row) => !out.includes(row.id),
      onTick: (row, on) => toggle(row.id, on),
      name: (row) => `Include ${row.claimNo} in the bill`,
    }),
    ...withoutFacility(claimColumns<Claim>(claimDetail)).filter(({ id }) => ['claim', 'enrollee', 'care', 'claimed'].includes(id)),
    statusColumn('Status', (row) => CLAIM_STATUS[row.status]),
  ];
  const amount = sent.reduce((sum, claim) => sum + claim.claimedAmount, 0);
  return (
    <Page
      bar={
        <DecisionBar
          figures={[
            { label: 'In this bill', value: plural(sent.length, 'claim') },
            { label: 'Claimed', value: naira(amount) },
          ]}
          note={sent.length === 0 ? 'Choose at least one claim.' : undefined}
        >
          <Button disabled={sent.length === 0} loading={submit.busy} onClick={() => void submit.act()}>
            Submit {plural(sent.length, 'claim')}, {naira(amount)}
          </Button>
        </DecisionBar>
      }
    >
      {header}
      {submit.failure && (
        <Callout kind="block" title={submit.failure.message}>
          Remove the blocked claims, or correct them, then submit again.
        </Callout>
      )}
      <Panel padding={false}>
        {result.error && !result.data ? (
          <ErrorPanel error={result.error} retry={result.refetch} />
        ) : (
          <Box overflowX="auto">
            <DataTable
              rows={claims}
              columns={columns}
              loading={result.loading && !result.data}
              label="Claims in this bill"
              totals={{ claimed: amount }}
              totalsLabel={`${sent.length} of ${claims.length}`}
              rowNote={(row) => {
                if (row.status === 'RETURNED') return <RowRemark kind="warn">{row.returnReason}</RowRemark>;
                const [first] = row.checks;
                return first ? <RowRemark kind={first.severity === 'BLOCK' ? 'block' : 'warn'}>{first.message}</RowRemark> : null;
              }}
            />
          </Box>
        )}
      </Panel>
    </Page>
  );
}
