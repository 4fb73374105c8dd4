import { Box, Button } from '@chakra-ui/react';
import { Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { useCrumbs, useMount, usePageTitle, useScreenPath } from '../../platform/mount.tsx';
import { useSession } from '../../platform/session.tsx';
import { serviceEdit } from '../../screens/network.screens.ts';
import { Callout } from '../../ui/detail/Callout.tsx';
import { DetailPage } from '../../ui/detail/DetailPage.tsx';
import { Columns, FactList } from '../../ui/detail/facts.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { EmptyState, ErrorPanel } from '../../ui/detail/states.tsx';
import { Timeline } from '../../ui/detail/Timeline.tsx';
import { UrlTabs } from '../../ui/detail/UrlTabs.tsx';
import { date, enumLabel, naira, plural } from '../../ui/format.ts';
import { LinkButton } from '../../ui/link.tsx';
import { ListFooter } from '../../ui/list/ListFooter.tsx';
import { usePaging } from '../../ui/list/use-paging.ts';
import { StatusTag } from '../../ui/status.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { HCP_LEVEL } from '../hcps/hcp.labels.ts';
import { activeState, agesText, PAYMENT_METHOD, SERVICE_CARE, SERVICE_CATEGORY, SEX_RULE } from './catalogue.labels.ts';
import {
  type ServiceDetailPageQuery,
  useServiceChangesQuery,
  useServiceDetailPageQuery,
  useServicePricesQuery,
} from './ServiceDetailPage.generated.ts';
import { ServiceStateDialog } from './ServiceStateDialog.tsx';
import { SetPriceDialog } from './SetPriceDialog.tsx';
import { useTariffPriceColumns } from './TariffPriceTable.tsx';

type Service = ServiceDetailPageQuery['service'];

export default function ServiceDetailPage() {
  const { id = '' } = useMount().params;
  const result = useServiceDetailPageQuery({ id });
  const { can } = useSession();
  const [changing, setChanging] = useState(false);
  const service = result.data?.service;
  const crumbs = useCrumbs(service?.name);
  usePageTitle(service?.name);
  const edit = useScreenPath()(serviceEdit, { id });
  return (
    <DetailPage
      title={service?.name ?? 'Service'}
      crumbs={crumbs}
      tags={service && <StatusTag label={activeState(service)} />}
      subtitle={service && [service.code, SERVICE_CATEGORY[service.category], `${HCP_LEVEL[service.level]} level`].join(', ')}
      result={result}
      actions={
        service &&
        can('SERVICE_MANAGE') && (
          <>
            {edit && (
              <LinkButton to={edit} variant="outline">
                <Pencil size={16} strokeWidth={1.75} aria-hidden /> Edit
              </LinkButton>
            )}
            <Button variant="outline" colorPalette={service.isActive ? 'danger' : undefined} onClick={() => setChanging(true)}>
              {service.isActive ? 'Disable' : 'Enable'}
            </Button>
          </>
        )
      }
    >
      {service && (
        <>
          {!service.isActive && (
            <Callout kind="info" title={`Disabled on ${date(service.disabledAt)}: no longer offered, and care from that date is not paid`}>
              {service.disableReason}
            </Callout>
          )}
          <UrlTabs
            tabs={[
              { key: 'overview', label: 'Overview', content: <Overview service={service} /> },
              { key: 'prices', label: 'Prices', content: <Prices service={service} /> },
              ...(can('ACTIVITY_READ') ? [{ key: 'changes', label: 'Changes', content: <Changes id={id} /> }] : []),
            ]}
          />
          {changing && <ServiceStateDialog service={service} onClose={() => setChanging(false)} />}
        </>
      )}
    </DetailPage>
  );
}

function Overview({ service }: { service: Service }) {
  return (
    <Columns>
      <Panel title="Price and payment">
        <FactList
          columns={2}
          facts={[
            {
              label: 'Price today',
              value: naira(service.price),
              second: service.unit === 'each' ? 'Per unit' : `Per ${enumLabel(service.unit).toLowerCase()}`,
            },
            { label: 'Payment', value: PAYMENT_METHOD[service.paymentMethod] },
            {
              label: 'PA code',
              value: service.requiresPa ? 'Required, except in an emergency' : 'Not required',
              second: service.requiresPa && service.autoApprove ? 'Issued instantly up to the ceiling' : null,
            },
            { label: 'Maximum quantity', value: String(service.maxQty) },
            { label: 'Effective from', value: date(service.effectiveFrom) },
            { label: 'Effective to', value: service.effectiveTo ? date(service.effectiveTo) : 'No end date' },
          ]}
        />
      </Panel>
      <Panel title="Eligibility">
        <FactList
          columns={2}
          facts={[
            { label: 'For', value: SEX_RULE[service.sexRule], second: agesText(service.ageMin, service.ageMax) },
            { label: 'Care', value: SERVICE_CARE[service.careType] },
            { label: 'Minimum interval', value: service.frequencyDays ? plural(service.frequencyDays, 'day') : 'No limit' },
            { label: 'Waiting period', value: service.waitingDays ? plural(service.waitingDays, 'day') : 'None' },
            { label: 'Plans', value: service.plans.map(({ name }) => name).join(', ') || 'All', wide: true },
          ]}
        />
      </Panel>
    </Columns>
  );
}

function Prices({ service }: { service: Service }) {
  const list = usePaging();
  const { can } = useSession();
  const [adding, setAdding] = useState(false);
  const result = useServicePricesQuery({ filter: { serviceId: service.id }, page: list.variables.page });
  const { columns, dialog } = useTariffPriceColumns({ withService: false });
  const prices = (result.data ?? result.previousData)?.tariffPrices;
  return (
    <Panel
      padding={false}
      title="Prices"
      note={`Base price: ${naira(service.basePrice)} for all facilities from ${date(service.effectiveFrom)}`}
      action={
        can('SERVICE_MANAGE') && (
          <Button size="sm" variant="outline" onClick={() => setAdding(true)}>
            <Plus size={14} aria-hidden /> Set a price
          </Button>
        )
      }
    >
      {result.error && !prices ? (
        <ErrorPanel error={result.error} retry={result.refetch} />
      ) : (
        <Box overflowX="auto">
          <DataTable
            rows={prices?.items ?? []}
            columns={columns}
            label="Prices"
            loading={result.loading && !prices}
            skeletonRows={4}
            empty={<EmptyState title="No other prices" text="The base price applies everywhere." />}
          />
        </Box>
      )}
      <ListFooter paging={list} total={prices?.total ?? null} />
      {adding && <SetPriceDialog service={service} onClose={() => setAdding(false)} />}
      {dialog}
    </Panel>
  );
}

const FIELD_NAMES: Record<string, string> = {
  requiresPa: 'PA code',
  maxQty: 'maximum quantity',
  sexRule: 'for',
  hcpLevel: 'level',
  effectiveFrom: 'effective from',
  effectiveTo: 'effective to',
};
const fieldName = (column: string) =>
  FIELD_NAMES[column] ?? enumLabel(column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)).toLowerCase();

/** Changed columns of a log entry, with old and new values. */
function changeText(before: unknown, after: unknown): string | null {
  if (!before || !after || typeof before !== 'object' || typeof after !== 'object') return null;
  const [old, next] = [before as Record<string, unknown>, after as Record<string, unknown>];
  const text = (value: unknown) => String(value ?? '') || 'none';
  return Object.keys(next)
    .filter((column) => column in old)
    .map((column) => `${fieldName(column)}: ${text(old[column])} → ${text(next[column])}`)
    .join('; ');
}

function Changes({ id }: { id: string }) {
  const { data, error, refetch } = useServiceChangesQuery({ id });
  if (error && !data) return <ErrorPanel error={error} retry={refetch} />;
  return (
    <Panel title="Change history">
      <Timeline
        events={(data?.service.changes ?? []).map((change) => ({
          id: change.id,
          title: change.summary,
          at: change.at,
          who: change.actor?.name ?? 'System',
          text: changeText(change.before, change.after),
        }))}
      />
    </Panel>
  );
}
