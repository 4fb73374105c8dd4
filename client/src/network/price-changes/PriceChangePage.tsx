import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { PriceChangeOutcome } from '../../graphql/types.ts';
import { useCrumbs, useScreenPath } from '../../platform/mount.tsx';
import { tariffPriceList } from '../../screens/network.screens.ts';
import { Page, PageHeader } from '../../ui/detail/page.tsx';
import { ErrorPanel } from '../../ui/detail/states.tsx';
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx';
import { Form, FormActions, FormSection, FormWide } from '../../ui/form/Form.tsx';
import { SelectField } from '../../ui/form/fields/choice-fields.tsx';
import { DateField } from '../../ui/form/fields/date-fields.tsx';
import { FieldsWhen } from '../../ui/form/fields/field.tsx';
import { NumberField } from '../../ui/form/fields/number-fields.tsx';
import { PickerField } from '../../ui/form/fields/picker-fields.tsx';
import { TextAreaField } from '../../ui/form/fields/text-fields.tsx';
import { useMutationForm } from '../../ui/form/use-mutation-form.ts';
import { date, plural } from '../../ui/format.ts';
import { shownData } from '../../ui/hooks.ts';
import { optionsOf } from '../../ui/labels.ts';
import { FilterBar } from '../../ui/list/FilterBar.tsx';
import { type ListState, useListState } from '../../ui/list/use-list-state.ts';
import { usePaging } from '../../ui/list/use-paging.ts';
import { todayIso } from '../../ui/now.ts';
import { toast } from '../../ui/toast.tsx';
import { serviceFilters } from '../catalogue/catalogue.filters.ts';
import { useHcpPicker } from '../hcps/HcpPicker.ts';
import { HCP_LEVEL } from '../hcps/hcp.labels.ts';
import { useChangePricesMutation, usePriceChangePreviewQuery } from './PriceChange.generated.ts';
import { PriceChangePreview } from './PriceChangePreview.tsx';
import { PRICE_ROUNDING, PRICES_OF } from './price-change.labels.ts';
import { previewInputOf, priceChangeForm } from './price-change-values.ts';

const { isActive: _, ...filters } = serviceFilters;

/** Changes the prices of filtered services by a percentage, after a preview. */
export default function PriceChangePage() {
  const list = useListState(filters);
  const paging = usePaging();
  const [outcome, setOutcome] = useState<PriceChangeOutcome | null>(null);
  const { search, filter } = list.variables;
  const [isAsking, setIsAsking] = useState(false);
  const [run] = useChangePricesMutation();
  const navigate = useNavigate();
  const screenPath = useScreenPath();
  const crumbs = useCrumbs();
  const form = useMutationForm({
    schema: priceChangeForm,
    defaultValues: { rounding: 'TEN_NAIRA', effectiveFrom: todayIso(), source: '', hcpLevel: '', hcpId: '', reason: '' },
    submit: async ({ reason, ...terms }) => {
      const previewInput = previewInputOf(terms);
      if (!previewInput) return;
      try {
        const input = { ...previewInput, reason, previewHash: preview?.previewHash ?? '' };
        return (await run({ variables: { search, filter, input } })).data?.changePrices;
      } catch (error) {
        // Confirming applies exactly this preview.
        void result.refetch();
        throw error;
      }
    },
    onDone: (change) => {
      if (!change) return;
      toast.done(`${plural(change.changedCount, 'price')} changed`, { text: 'Earlier care keeps its previous price.' });
      void navigate(screenPath(tariffPriceList) ?? '..');
    },
  });
  const values = form.form.watch();
  const input = previewInputOf(values);
  const result = usePriceChangePreviewQuery(
    { search, filter, input: input ?? ({} as never), outcome: outcome && [outcome], page: paging.variables.page },
    // The confirmed hash must belong to the rows on screen.
    { skip: !input, fetchPolicy: 'no-cache' },
  );
  const { setPage } = paging;
  const terms = JSON.stringify([search, filter, input, outcome]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another preview starts on its first page
  useEffect(() => setPage(1), [terms]);
  const preview = input ? shownData(result)?.priceChangePreview : undefined;
  const isCurrent = Boolean(result.data) && !result.loading;
  const changedCount = preview?.changedCount ?? 0;
  return (
    <Form {...form}>
      <Page
        bar={
          <FormActions
            state={form.state}
            onSubmitInstead={async () => {
              if (await form.form.trigger()) setIsAsking(true);
            }}
            note={preview ? undefined : 'Nothing changes until you confirm the preview.'}
            submitLabel={changedCount > 0 ? `Change ${plural(changedCount, 'price')}` : 'Change prices'}
            blocked={input ? (!isCurrent ? 'Calculating prices' : changedCount === 0 ? 'No price would change' : undefined) : undefined}
          />
        }
      >
        <PageHeader crumbs={crumbs} subtitle="Earlier care keeps its price. Prices already set for a later date stay as set." />
        <FormSection title="Services" note="Active services only; leave the filter empty for all" columns={1}>
          <FilterBar list={list as unknown as ListState} searchable searchHint="Name or code" room={6} />
        </FormSection>
        <FormSection title="Change" columns={4}>
          <NumberField
            name="percent"
            label="Percentage"
            suffix="%"
            min={-50}
            max={100}
            decimals
            help="For example 12.5, or −5 for a reduction"
          />
          <SelectField name="rounding" label="Round to" options={optionsOf(PRICE_ROUNDING)} />
          <DateField name="effectiveFrom" label="Effective from" min={todayIso()} />
          <SelectField name="source" label="Price type" options={optionsOf(PRICES_OF)} placeholder="All" optional />
          <FieldsWhen when={values.source === 'LEVEL'}>
            <SelectField name="hcpLevel" label="Level" options={optionsOf(HCP_LEVEL)} placeholder="All levels" optional />
          </FieldsWhen>
          <FieldsWhen when={values.source === 'OWN'}>
            <PickerField name="hcpId" label="Facility" picker={useHcpPicker} placeholder="All facilities" optional />
          </FieldsWhen>
          <FormWide>
            <TextAreaField
              name="reason"
              label="Reason"
              rows={2}
              maxLength={200}
              help="Recorded with each new price, for example the board decision"
            />
          </FormWide>
        </FormSection>
        {result.error && !result.loading && <ErrorPanel error={result.error} retry={result.refetch} />}
        <ConfirmDialog
          open={isAsking}
          onClose={() => setIsAsking(false)}
          title={`Change ${plural(changedCount, 'price')} from ${date(values.effectiveFrom)}?`}
          text="Earlier care keeps its price. Each price can be changed again, but the change stays in its history."
          confirmLabel="Change prices"
          onConfirm={() => form.onSubmit()}
        />
        {preview && <PriceChangePreview preview={preview} paging={paging} outcome={outcome} onOutcome={setOutcome} />}
      </Page>
    </Form>
  );
}
