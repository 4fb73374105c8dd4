import { Grid } from '@chakra-ui/react';
import { issueFacilityKeyInput, KEY_DAYS } from '../../../../server/identity/api-keys/api-key.input.ts';
import { CALLS_A_MINUTE } from '../../../../server/platform/query-limits.shared.ts';
import type { ApiKeyOperation } from '../../graphql/types.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { CheckboxesField, CheckboxField } from '../../ui/form/fields/choice-fields.tsx';
import { DateField } from '../../ui/form/fields/date-fields.tsx';
import { NumberField } from '../../ui/form/fields/number-fields.tsx';
import { TextField } from '../../ui/form/fields/text-fields.tsx';
import { useMutationForm } from '../../ui/form/use-mutation-form.ts';
import { lagosIsoDay } from '../../ui/format.ts';
import { optionsOf } from '../../ui/labels.ts';
import { ApiKeyListPageDocument } from './ApiKeyListPage.generated.ts';
import { API_KEY_OPERATION } from './api-key.labels.ts';
import { type CreatedKey, dayFromNow } from './CreateApiKeyDialog.tsx';
import { useIssueFacilityKeyMutation } from './FacilityKeyListPage.generated.ts';

type Props = { onClose: () => void; onCreated: (key: CreatedKey) => void };

export function IssueFacilityKeyDialog({ onClose, onCreated }: Props) {
  const [issue] = useIssueFacilityKeyMutation({ refetchQueries: [ApiKeyListPageDocument] });
  const operations: ApiKeyOperation[] = ['VISITS', 'CLAIMS', 'PA_REQUESTS', 'REFERRALS'];
  const dialog = useMutationForm({
    schema: issueFacilityKeyInput,
    defaultValues: { name: '', operations, test: false, callsAMinute: 60, expiresOn: dayFromNow(KEY_DAYS - 1) },
    submit: (input) => issue({ variables: { input: { ...input, expiresOn: lagosIsoDay(input.expiresOn) } } }),
    onDone: ({ data }) => {
      const createdKey = data?.issueFacilityKey;
      if (createdKey) {
        const { key, apiKey } = createdKey;
        onCreated({ key, apiKey, name: apiKey.name, holderName: 'the person in charge of that system' });
      }
    },
  });
  return (
    <FormDialog
      {...dialog}
      open
      onClose={onClose}
      size="md"
      title="Issue an API key for our system"
      note="What the system sends is recorded under your name, for this facility only. It cannot approve anything or change accounts. The key is shown only once and stops working when your account is closed."
      submitLabel="Issue key"
    >
      <TextField name="name" label="System name" placeholder="Hospital records" maxLength={100} />
      <CheckboxesField name="operations" label="Permissions" options={optionsOf(API_KEY_OPERATION)} />
      <CheckboxField name="test" label="Test key" help="What it sends is checked and answered, but never kept." />
      <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="3">
        <NumberField name="callsAMinute" label="Calls per minute" help={`Up to ${CALLS_A_MINUTE}.`} />
        <DateField name="expiresOn" label="Expires on" min={dayFromNow(0)} max={dayFromNow(KEY_DAYS)} help="Up to one year from today." />
      </Grid>
    </FormDialog>
  );
}
