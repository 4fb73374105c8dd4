import { Box, Checkbox, Flex, Input } from '@chakra-ui/react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { setHcpServicesInput } from '../../../../server/network/hcps/hcp.input.ts';
import { LoadingPanel } from '../../ui/detail/states.tsx';
import { CheckboxField } from '../../ui/form/fields/choice-fields.tsx';
import { useField } from '../../ui/form/fields/field.tsx';
import { MutationDialog } from '../../ui/form/MutationDialog.tsx';
import { enumLabel, plural } from '../../ui/format.ts';
import { toast } from '../../ui/toast.tsx';
import { HCP_LEVEL } from '../hcps/hcp.labels.ts';
import { type HcpServiceChoiceQuery, SetHcpServicesDocument, useHcpServiceChoiceQuery, useHcpTariffQuery } from './HcpTariff.generated.ts';

const SERVICES_PAGE = { number: 1, size: 500 };
const MAX_TARIFF_LINES = 1000;

type Service = HcpServiceChoiceQuery['services']['items'][number];
type Props = { hcpId: string; version: number; onClose: () => void };

/** Selects the services that the facility is accredited for, from the full list. */
export function HcpServicesDialog(props: Props) {
  const { data: choice } = useHcpServiceChoiceQuery({ page: SERVICES_PAGE });
  const { data: second } = useHcpServiceChoiceQuery({ page: { ...SERVICES_PAGE, number: 2 } });
  const { data: tariff } = useHcpTariffQuery({ hcpId: props.hcpId, page: { number: 1, size: MAX_TARIFF_LINES } });
  if (!choice || !second || !tariff) return null;
  const { named, items } = tariff.hcpTariff;
  return (
    <ServicesForm
      {...props}
      services={[...choice.services.items, ...second.services.items]}
      all={named === 0}
      selectedIds={named === 0 ? [] : items.map(({ id }) => id)}
    />
  );
}

function ServicesForm({
  hcpId,
  version,
  onClose,
  services,
  all,
  selectedIds,
}: Props & { services: Service[]; all: boolean; selectedIds: string[] }) {
  return (
    <MutationDialog
      schema={setHcpServicesInput}
      mutation={SetHcpServicesDocument}
      defaultValues={{ version, all, serviceIds: selectedIds }}
      variables={(input) => ({ id: hcpId, input })}
      onClose={onClose}
      onDone={() => toast.done('Accreditation changed')}
      size="lg"
      title="Accredited services"
      note="The facility can request and claim only these services."
      submitLabel="Save accreditation"
    >
      <CheckboxField name="all" label="All services up to its level" />
      <ServiceList services={services} />
    </MutationDialog>
  );
}

function ServiceList({ services }: { services: Service[] }) {
  const { field, error } = useField('serviceIds', 'Services');
  const coversAll: boolean = useWatch({ name: 'all' });
  const [search, setSearch] = useState('');
  const selectedIds = new Set<string>(field.value ?? []);
  if (coversAll) return null;
  if (services.length === 0) return <LoadingPanel />;
  const text = search.trim().toLowerCase();
  const shown = services.filter(({ name, code }) => `${name} ${code}`.toLowerCase().includes(text));
  const set = (ids: readonly string[], on: boolean) => {
    const next = new Set(selectedIds);
    for (const id of ids) {
      if (on) next.add(id);
      else next.delete(id);
    }
    field.onChange([...next]);
  };
  const shownIds = shown.map(({ id }) => id);
  const every = shownIds.length > 0 && shownIds.every((id) => selectedIds.has(id));
  return (
    <Box>
      <Flex gap="3" align="center" mb="2" wrap="wrap">
        <Input
          ref={field.ref}
          type="search"
          aria-label="Search services"
          placeholder="Name or code"
          w={{ base: 'full', md: '260px' }}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Tick label={text ? `All ${shown.length} found` : 'All'} checked={every} onChange={(on) => set(shownIds, on)} />
        <Box ms="auto" color={error ? 'danger.fg' : 'fg.muted'} role={error ? 'alert' : 'status'}>
          {error ?? `${plural(selectedIds.size, 'service')} chosen`}
        </Box>
      </Flex>
      <Box maxH="40vh" overflowY="auto" borderWidth="1px" rounded="l2" px="3" py="1.5" tabIndex={0} role="group" aria-label="Services">
        {shown.length === 0 && <Box color="fg.muted">No services found.</Box>}
        {shown.map(({ id, name, code, category, level }) => (
          <Tick
            key={id}
            label={name}
            note={`${code}, ${enumLabel(category).toLowerCase()}, ${HCP_LEVEL[level].toLowerCase()}`}
            checked={selectedIds.has(id)}
            onChange={(on) => set([id], on)}
          />
        ))}
      </Box>
    </Box>
  );
}

type TickProps = { label: string; note?: string; checked: boolean; onChange: (on: boolean) => void };

function Tick({ label, note, checked, onChange }: TickProps) {
  return (
    <Checkbox.Root checked={checked} onCheckedChange={(e) => onChange(e.checked === true)} colorPalette="accent" minH="28px" display="flex">
      <Checkbox.HiddenInput />
      <Checkbox.Control />
      <Checkbox.Label>
        {label}
        {note && (
          <Box as="span" color="fg.muted" textStyle="small" ms="2">
            {note}
          </Box>
        )}
      </Checkbox.Label>
    </Checkbox.Root>
  );
}
