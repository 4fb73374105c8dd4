import { Box, Grid } from '@chakra-ui/react';
import { useWatch } from 'react-hook-form';
import { createApiKeyInput, KEY_DAYS, OUTSIDE_ROLES } from '../../../../server/identity/api-keys/api-key.input.ts';
import { MIN_GROUP_SIZE } from '../../../../server/reports/engine/stats.input.ts';
import type { ApiKeyHolder } from '../../graphql/types.ts';
import { ROLE } from '../../identity/account.labels.ts';
import { useUserPicker } from '../../identity/accounts/UserPicker.ts';
import { useLgaPickerQuery } from '../../network/geography/LgaPicker.generated.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { CheckboxesField, RadioField, SelectField } from '../../ui/form/fields/choice-fields.tsx';
import { DateField } from '../../ui/form/fields/date-fields.tsx';
import { PickerField } from '../../ui/form/fields/picker-fields.tsx';
import { TextField } from '../../ui/form/fields/text-fields.tsx';
import { useMutationForm } from '../../ui/form/use-mutation-form.ts';
import { lagosIsoDay } from '../../ui/format.ts';
import { optionsOf } from '../../ui/labels.ts';
import { serverNow } from '../../ui/time.ts';
import type { ApiKeyTable_RowFragment } from './ApiKeyTable.generated.ts';
import { API_KEY_HOLDER } from './api-key.labels.ts';
import { useCreateApiKeyMutation } from './CreateApiKeyDialog.generated.ts';

const DAY = 24 * 60 * 60 * 1000;
export const dayFromNow = (days: number) => lagosIsoDay(new Date(serverNow() + days * DAY));

/** A new key. `key` is null if the response with the secret was lost. */
export type CreatedKey = { key: string | null; name: string; holderName: string; apiKey: ApiKeyTable_RowFragment };

/** Holders that an administrator can choose; facilities issue their own keys. */
const HOLDERS = optionsOf(API_KEY_HOLDER).filter(({ value }) => value !== 'FACILITY');

type Props = { onClose: () => void; onCreated: (key: CreatedKey) => void };

export function CreateApiKeyDialog({ onClose, onCreated }: Props) {
  const [create] = useCreateApiKeyMutation();
  const blank = { name: '', holder: 'ACCOUNT' as const, expiresOn: dayFromNow(90), consumer: '', contact: '', lgaIds: [] };
  const dialog = useMutationForm({
    schema: createApiKeyInput,
    defaultValues: blank,
    submit: (input) => create({ variables: { input: { ...input, expiresOn: lagosIsoDay(input.expiresOn) } } }),
    onDone: ({ data }) => {
      const createdKey = data?.createApiKey;
      if (createdKey) {
        const { key, apiKey } = createdKey;
        onCreated({ key, apiKey, name: apiKey.name, holderName: apiKey.holderName });
      }
    },
  });
  return (
    <FormDialog
      {...dialog}
      open
      onClose={onClose}
      size="md"
      title="Create API key"
      note="The key reads reports with the holder’s permissions and cannot change anything. It is shown only once."
      submitLabel="Create key"
    >
      <TextField name="name" label="Purpose" placeholder="Monthly figures for the ministry" maxLength={100} />
      <RadioField name="holder" label="Holder" options={HOLDERS} />
      <HolderFields />
      <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="3">
        <DateField name="expiresOn" label="Expires on" min={dayFromNow(0)} max={dayFromNow(KEY_DAYS)} help="Up to one year from today." />
      </Grid>
    </FormDialog>
  );
}

function HolderFields() {
  const holder = useWatch({ name: 'holder' }) as ApiKeyHolder;
  const { data } = useLgaPickerQuery({ skip: holder !== 'OUTSIDE' });
  if (holder === 'ACCOUNT') {
    return (
      <PickerField
        name="userId"
        label="Account"
        picker={useUserPicker}
        placeholder="Name"
        help="Each call uses this person’s current role and data access. The key stops working when the account is closed."
      />
    );
  }
  return (
    <>
      <Box textStyle="small" color="fg.muted">
        This key receives rounded, slightly adjusted figures only: whole calendar months, quarters and years that have ended. No figure
        covers fewer than {MIN_GROUP_SIZE} people. No breakdown by day, age, ward or officer, and no bills or payments. For exact figures,
        the holder needs an account.
      </Box>
      <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="3">
        <TextField name="consumer" label="Name" placeholder="Bureau of Statistics" maxLength={100} />
        <TextField name="contact" label="Email or phone" optional maxLength={200} />
      </Grid>
      <SelectField name="role" label="Report access as" options={OUTSIDE_ROLES.map((role) => ({ value: role, label: ROLE[role].text }))} />
      <CheckboxesField
        name="lgaIds"
        label="LGAs"
        optional
        inline
        help="Leave all unticked for the whole scheme."
        options={(data?.lgas ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
    </>
  );
}
