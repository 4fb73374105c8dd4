import { Box, Button, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useSession } from '../../platform/session.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { EmptyState, ErrorPanel } from '../../ui/detail/states.tsx';
import { date, enumLabel, plural } from '../../ui/format.ts';
import { ListFooter } from '../../ui/list/ListFooter.tsx';
import { SearchBox } from '../../ui/list/SearchBox.tsx';
import { usePaging } from '../../ui/list/use-paging.ts';
import { also, type Column, codeColumn, moneyColumn, textColumn } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { HCP_LEVEL } from '../hcps/hcp.labels.ts';
import { SERVICE_CATEGORY, TARIFF_SOURCE } from './catalogue.labels.ts';
import { HcpServicesDialog } from './HcpServicesDialog.tsx';
import { type HcpTariffQuery, useHcpTariffQuery } from './HcpTariff.generated.ts';
import { SetPriceDialog } from './SetPriceDialog.tsx';

type Row = HcpTariffQuery['hcpTariff']['items'][number];

export const hcpTariffColumns: Column<Row>[] = [
  textColumn('Service', ({ service }) => service.name, { ...also('Code', ({ service }) => service.code), always: true }),
  textColumn(
    'Category',
    ({ service }) => SERVICE_CATEGORY[service.category],
    also('Level', ({ service }) => `${HCP_LEVEL[service.level]} level`),
  ),
  textColumn(
    'Authorisation',
    ({ service }) => (service.requiresPa ? 'Needs a PA code' : 'None'),
    also('Payment', ({ service }) => (service.paymentMethod === 'CAPITATION' ? 'Paid by capitation' : null)),
  ),
  codeColumn('Unit', ({ service }) => enumLabel(service.unit)),
  moneyColumn('Price', (row) => row.price, { strong: true }),
  textColumn('Price source', (row) => row.source && TARIFF_SOURCE[row.source], {
    second: (row) => row.since && `from ${date(row.since)}`,
    extra: { label: 'Since', kind: 'date', value: (row) => row.since },
  }),
  moneyColumn('Next price', (row) => row.nextPrice, {
    second: (row) => row.nextFrom && `from ${date(row.nextFrom)}`,
    extra: { label: 'Next price from', kind: 'date', value: (row) => row.nextFrom },
  }),
];

/** The services of the facility and their current prices. */
export function HcpTariff({ hcpId, version }: { hcpId: string; version: number }) {
  const { can } = useSession();
  const list = usePaging();
  const { data, previousData, loading, error, refetch } = useHcpTariffQuery({
    hcpId,
    page: list.variables.page,
    search: list.search || null,
  });
  const [editing, setEditing] = useState(false);
  const [pricing, setPricing] = useState(false);
  const tariff = (data ?? previousData)?.hcpTariff;
  return (
    <Panel
      padding={false}
      title="Services"
      note={tariff && (tariff.named > 0 ? `Accredited for ${plural(tariff.named, 'service')}` : 'All services up to its level')}
      action={
        <Flex gap="2" wrap="wrap">
          {can('SERVICE_MANAGE') && (
            <Button size="sm" variant="outline" onClick={() => setPricing(true)}>
              Set a price
            </Button>
          )}
          {can('HCP_ACCREDIT') && (
            <Button size="sm" variant="outline" onClick={() => setEditing(true)}>
              Change accreditation
            </Button>
          )}
        </Flex>
      }
    >
      <Flex px="3.5" pb="2.5">
        <SearchBox value={list.search} hint="Name or code" onChange={list.setSearch} />
      </Flex>
      {error && !tariff ? (
        <ErrorPanel error={error} retry={refetch} />
      ) : (
        <Box overflowX="auto">
          <DataTable
            rows={tariff?.items ?? []}
            columns={hcpTariffColumns}
            label="Services and prices"
            loading={loading && !tariff}
            skeletonRows={8}
            empty={<EmptyState title="No services found" text="Search by part of the name, or by code." />}
          />
        </Box>
      )}
      <ListFooter paging={list} total={tariff?.total ?? null} />
      {pricing && <SetPriceDialog hcpId={hcpId} onClose={() => setPricing(false)} />}
      {editing && <HcpServicesDialog hcpId={hcpId} version={version} onClose={() => setEditing(false)} />}
    </Panel>
  );
}
