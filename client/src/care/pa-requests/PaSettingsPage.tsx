import { Stack } from '@chakra-ui/react';
import { updatePaSettingsInput } from '../../../../server/care/pa-requests/pa-settings.input.ts';
import { type PaSettings_FieldsFragment, usePaSettingsPageQuery, useUpdatePaSettingsMutation } from '../../graphql/generated.ts';
import { Page, PageHeader, Panel } from '../../ui/detail/page.tsx';
import { ErrorPanel, LoadingPanel } from '../../ui/detail/states.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { FormSummary } from '../../ui/form/FormSummary.tsx';
import { MoneyField, NumberField } from '../../ui/form/fields/number-fields.tsx';
import { SubmitRow } from '../../ui/form/SubmitRow.tsx';
import { useMutationForm } from '../../ui/form/use-mutation-form.ts';
import { toast } from '../../ui/toast.tsx';

/** Ceiling, times and office hours of PA requests. */
export default function PaSettingsPage() {
  const { data, error, refetch } = usePaSettingsPageQuery();
  return (
    <Page>
      <PageHeader subtitle="They count for requests made from then on." />
      {!data && error && <ErrorPanel error={error} retry={refetch} />}
      {!data && !error && <LoadingPanel rows={6} />}
      {data && <SettingsForm key={data.paSettings.version} settings={data.paSettings} />}
    </Page>
  );
}

function SettingsForm({ settings }: { settings: PaSettings_FieldsFragment }) {
  const [update] = useUpdatePaSettingsMutation();
  const form = useMutationForm({
    schema: updatePaSettingsInput,
    defaultValues: settings,
    submit: (input) => update({ variables: { input }, refetchQueries: 'active' }),
    onDone: () => toast.done('Saved'),
  });
  return (
    <Panel title="PA requests" maxW="36rem">
      <Form {...form}>
        <Stack gap="3">
          <MoneyField
            name="paAutoApproveCeiling"
            label="Ceiling of instant codes"
            help="A request up to this total gets its code at once if all of its services allow it. 0 switches instant codes off."
          />
          <NumberField name="paDecisionMinutes" label="Time for a decision" suffix="minutes" />
          <NumberField name="emergencyWindowHours" label="An emergency is reported within" suffix="hours" />
          <NumberField name="paCodeValidDays" label="A code is valid for" suffix="days" />
          <NumberField name="paOfficeFromHour" label="The office opens" suffix="o’clock" help="Monday to Friday" />
          <NumberField
            name="paOfficeToHour"
            label="The office closes"
            suffix="o’clock"
            help="After that, and on weekends, a new request calls whoever is on duty by the rota"
          />
          <FormSummary state={form.state} />
        </Stack>
        <SubmitRow state={form.state} />
      </Form>
    </Panel>
  );
}
