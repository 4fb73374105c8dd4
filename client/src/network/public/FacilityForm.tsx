import '../../platform/i18n/public-texts.ts';
import { Box, Button, chakra, Field, Grid, Input, NativeSelect } from '@chakra-ui/react';
import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useTownChoiceQuery } from './FacilitiesPage.generated.ts';
import { type FacilitySearch, KINDS, LEVELS, readSearch, searchOf } from './facility-search.ts';

type Place = { id: string; name: string };

/** Facility search as a plain GET form that works without scripts. With scripts, a choice applies immediately. */
export function FacilityForm({ search, lgas }: { search: FacilitySearch; lgas: readonly Place[] }) {
  const { t } = useTranslation(['public', 'common']);
  const navigate = useNavigate();
  const lgaChosen = lgas.some(({ id }) => id === search.lga);
  const { data } = useTownChoiceQuery({ lgaId: search.lga }, { skip: !lgaChosen });
  const towns = lgaChosen ? (data?.publicTowns ?? []) : [];
  const submit = (form: HTMLFormElement, changed?: string) => {
    const params = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    // The town belongs to the previous LGA.
    if (changed === 'lga') params.delete('town');
    void navigate({ pathname: '/facilities', search: searchOf(readSearch(params)) }, { preventScrollReset: true });
  };
  return (
    <chakra.form
      method="get"
      action="/facilities"
      role="search"
      aria-label={t('facilities.title')}
      bg="bg.panel"
      borderWidth="1px"
      rounded="l3"
      p="4"
      // Sync the fields with the address, also after going back.
      key={searchOf({ ...search, page: 1 })}
      onSubmit={(event) => {
        event.preventDefault();
        submit(event.currentTarget);
      }}
      onChange={(event) => {
        const field: EventTarget = event.target;
        if (field instanceof HTMLSelectElement) submit(event.currentTarget, field.name);
      }}
    >
      <Grid gap="3" templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' }} alignItems="end">
        <TextField label={t('facilities.name')} name="q" value={search.q} />
        <Choice label={t('facilities.lga')} name="lga" value={search.lga} any={t('facilities.anyLga')}>
          {lgas.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Choice>
        <Choice
          label={t('facilities.town')}
          name="town"
          value={search.town}
          any={lgaChosen ? t('facilities.anyTown') : t('facilities.townFirst')}
          disabled={!lgaChosen}
          // The towns may load after the page.
          key={towns.length}
        >
          {towns.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Choice>
        <TextField label={t('facilities.service')} name="service" value={search.service} hint={t('facilities.serviceHint')} />
        <Choice label={t('facilities.level')} name="level" value={search.level} any={t('facilities.anyLevel')}>
          {LEVELS.map((level) => (
            <option key={level} value={level}>
              {t(`common:level.${level}`)}
            </option>
          ))}
        </Choice>
        <Choice label={t('facilities.kind')} name="kind" value={search.kind} any={t('facilities.anyKind')}>
          {KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {t(`common:facilityType.${kind}`)}
            </option>
          ))}
        </Choice>
      </Grid>
      <Box mt="3">
        <Button type="submit">
          <Search size={16} strokeWidth={1.75} aria-hidden="true" /> {t('facilities.search')}
        </Button>
      </Box>
    </chakra.form>
  );
}

function TextField({ label, name, value, hint }: { label: string; name: string; value: string; hint?: string }) {
  return (
    <Field.Root>
      <Field.Label>{label}</Field.Label>
      <Input name={name} defaultValue={value} maxLength={80} size="sm" placeholder={hint} autoComplete="off" />
    </Field.Root>
  );
}

type ChoiceProps = { label: string; name: string; value: string; any: string; disabled?: boolean; children: ReactNode };

function Choice({ label, name, value, any, disabled, children }: ChoiceProps) {
  return (
    <Field.Root disabled={disabled}>
      <Field.Label>{label}</Field.Label>
      <NativeSelect.Root size="sm" disabled={disabled}>
        <NativeSelect.Field name={name} defaultValue={value}>
          <option value="">{any}</option>
          {children}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
    </Field.Root>
  );
}
