import { Box, Button } from '@chakra-ui/react';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { MembersPanel } from '../../members/enrollees/MembersPanel.tsx';
import { MdaSessions } from '../../members/mdas/MdaSessions.tsx';
import { MdaStateDialog } from '../../members/mdas/MdaStateDialog.tsx';
import { MDA_ACTION, MDA_TYPE, mdaState, premiumRule } from '../../members/mdas/mda.labels.ts';
import { useCrumbs, useMount, usePageTitle, useScreenPath } from '../../platform/mount.tsx';
import { useSession } from '../../platform/session.tsx';
import { invoiceColumns } from '../../premiums/invoices/InvoiceTable.tsx';
import { mdaBulkList, mdaEdit } from '../../screens/members.screens.ts';
import { payerStatement } from '../../screens/premiums.screens.ts';
import { Callout } from '../../ui/detail/Callout.tsx';
import { DetailPage } from '../../ui/detail/DetailPage.tsx';
import { Columns, FactList } from '../../ui/detail/facts.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { StatusHistoryPanel, titleByAction } from '../../ui/detail/StatusHistory.tsx';
import { EmptyState, ErrorPanel } from '../../ui/detail/states.tsx';
import { UrlTabs } from '../../ui/detail/UrlTabs.tsx';
import { date, number } from '../../ui/format.ts';
import { LinkButton, ScreenLink } from '../../ui/link.tsx';
import { ListFooter } from '../../ui/list/ListFooter.tsx';
import { usePaging } from '../../ui/list/use-paging.ts';
import { StatusTag } from '../../ui/status.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { type MdaDetailPageQuery, useMdaDetailPageQuery, useMdaInvoicesQuery } from './MdaDetailPage.generated.ts';

type Mda = MdaDetailPageQuery['mda'];

export default function MdaDetailPage() {
  const { id = '' } = useMount().params;
  const result = useMdaDetailPageQuery({ id });
  const { can } = useSession();
  const screenPath = useScreenPath();
  const [changing, setChanging] = useState(false);
  const mda = result.data?.mda;
  const crumbs = useCrumbs(mda?.name);
  usePageTitle(mda?.name);
  const edit = screenPath(mdaEdit, { id });
  return (
    <DetailPage
      title={mda?.name ?? 'MDA'}
      crumbs={crumbs}
      tags={mda && <StatusTag label={mdaState(mda)} />}
      subtitle={mda && [mda.code, MDA_TYPE[mda.type], mda.lga?.name].filter(Boolean).join(', ')}
      result={result}
      actions={
        mda &&
        can('MDA_MANAGE') && (
          <>
            {edit && (
              <LinkButton to={edit} variant="outline">
                <Pencil size={16} strokeWidth={1.75} aria-hidden /> Edit
              </LinkButton>
            )}
            <Button variant="outline" colorPalette={mda.isActive ? 'danger' : undefined} onClick={() => setChanging(true)}>
              {mda.isActive ? 'Disable' : 'Enable'}
            </Button>
          </>
        )
      }
    >
      {mda && (
        <>
          <Notes mda={mda} />
          <UrlTabs
            tabs={[
              { key: 'overview', label: 'Overview', content: <Overview mda={mda} /> },
              ...(can('ENROLLEE_READ')
                ? [
                    {
                      key: 'members',
                      label: 'Members',
                      count: mda.lives + mda.disabledLives + mda.otherLives,
                      content: <MembersPanel filter={{ mdaId: id }} nobody="No one is enrolled under this MDA" />,
                    },
                  ]
                : []),
              ...(mda.type === 'TERTIARY_INSTITUTION'
                ? [
                    {
                      key: 'sessions',
                      label: 'Sessions',
                      count: mda.sessions.length,
                      content: <MdaSessions mdaId={id} sessions={mda.sessions} />,
                    },
                  ]
                : []),
              ...(can('INVOICE_READ') ? [{ key: 'invoices', label: 'Invoices', content: <Invoices id={id} /> }] : []),
              { key: 'history', label: 'History', content: <History mda={mda} /> },
            ]}
          />
          {changing && <MdaStateDialog mda={mda} onClose={() => setChanging(false)} />}
        </>
      )}
    </DetailPage>
  );
}

/** Warnings about the record. */
function Notes({ mda }: { mda: Mda }) {
  const { can } = useSession();
  return (
    <>
      {!mda.isActive && (
        <Callout kind="info" title={`Disabled on ${date(mda.disabledAt)}: no new enrolment`}>
          {mda.disableReason}
        </Callout>
      )}
      {mda.membersDisabledAt && (
        <Callout
          kind="warn"
          title={`Enrollees disabled on ${date(mda.membersDisabledAt)}${mda.membersDisabledBy ? ` by ${mda.membersDisabledBy.name}` : ''}`}
          action={can('MDA_BULK_DISABLE') && <ScreenLink to={mdaBulkList}>Re-enable enrollees</ScreenLink>}
        >
          {mda.membersDisabledReason}
        </Callout>
      )}
    </>
  );
}

function Overview({ mda }: { mda: Mda }) {
  const current = mda.sessions.find(({ isCurrent }) => isCurrent);
  return (
    <Columns>
      <Panel title="Employer or institution">
        <FactList
          columns={2}
          facts={[
            { label: 'Type', value: MDA_TYPE[mda.type] },
            { label: 'Premium', value: premiumRule(mda) },
            { label: 'Contact', value: mda.contactName, second: mda.phone },
            { label: 'Email', value: mda.email },
            { label: 'Address', value: mda.address, second: mda.lga?.name },
            mda.type === 'TERTIARY_INSTITUTION' && { label: 'Current session', value: current?.name },
          ]}
        />
      </Panel>
      <Panel title="Enrollees">
        <FactList
          columns={2}
          facts={[
            { label: 'Covered principals', value: number(mda.principals) },
            { label: 'Covered lives', value: number(mda.lives) },
            { label: 'Disabled', value: number(mda.disabledLives) },
            { label: 'Suspended, expired or pending', value: number(mda.otherLives) },
          ]}
        />
      </Panel>
    </Columns>
  );
}

function Invoices({ id }: { id: string }) {
  const list = usePaging();
  const { data, previousData, loading, error, refetch } = useMdaInvoicesQuery({ id, page: list.variables.page });
  const invoices = (data ?? previousData)?.invoices;
  const hasStatement = useScreenPath()(payerStatement, { id }) !== null;
  return (
    <Panel
      {...(hasStatement && {
        title: 'Invoices',
        action: (
          <ScreenLink to={payerStatement} params={{ id }}>
            Statement of account
          </ScreenLink>
        ),
      })}
      padding={false}
    >
      {error && !invoices ? (
        <ErrorPanel error={error} retry={refetch} />
      ) : (
        <Box overflowX="auto">
          <DataTable
            rows={invoices?.items ?? []}
            columns={invoiceColumns.filter(({ hidden, id: column }) => !hidden && column !== 'payer')}
            label="Invoices"
            loading={loading && !invoices}
            skeletonRows={6}
            empty={<EmptyState title="No invoice yet" />}
          />
        </Box>
      )}
      <ListFooter paging={list} total={invoices?.total ?? null} />
    </Panel>
  );
}

function History({ mda }: { mda: Mda }) {
  return <StatusHistoryPanel history={mda.history} titleOf={titleByAction(MDA_ACTION)} systemActor="System" hasCount />;
}
