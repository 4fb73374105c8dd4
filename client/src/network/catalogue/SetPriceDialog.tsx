import { useApolloClient } from '@apollo/client/react';
import { Grid } from '@chakra-ui/react';
import { setTariffPriceInput } from '../../../../server/network/catalogue/tariff-price.input.ts';
import { SelectField } from '../../ui/form/fields/choice-fields.tsx';
import { DateField } from '../../ui/form/fields/date-fields.tsx';
import { MoneyField } from '../../ui/form/fields/number-fields.tsx';
import { PickerField } from '../../ui/form/fields/picker-fields.tsx';
import { TextField } from '../../ui/form/fields/text-fields.tsx';
import { MutationDialog } from '../../ui/form/MutationDialog.tsx';
import { optionsOf } from '../../ui/labels.ts';
import { todayIso } from '../../ui/now.ts';
import { toast } from '../../ui/toast.tsx';
import { useHcpPicker } from '../hcps/HcpPicker.ts';
import { HCP_LEVEL } from '../hcps/hcp.labels.ts';
import { useAnyServicePicker } from './catalogue-pickers.ts';
import { SetTariffPriceDocument } from './TariffPriceTable.generated.ts';

type Props = { service?: { id: string; name: string }; hcpId?: string; onClose: () => void };

/** Sets the price of a service from a date. */
export function SetPriceDialog({ service, hcpId, onClose }: Props) {
  const client = useApolloClient();
  return (
    <MutationDialog
      schema={setTariffPriceInput}
      mutation={SetTariffPriceDocument}
      defaultValues={{ serviceId: service?.id ?? '', hcpId: hcpId ?? '', hcpLevel: '', effectiveFrom: todayIso(), note: '' }}
      variables={(input) => ({ input })}
      onClose={onClose}
      onDone={() => {
        toast.done('Price set');
        void client.refetchQueries({ include: 'active' });
      }}
      size="md"
      title={service ? `Price of ${service.name}` : 'Set a price'}
      note="The price applies to care from its effective date. Earlier care keeps its price."
      submitLabel="Set price"
    >
      {!service && <PickerField name="serviceId" label="Service" picker={useAnyServicePicker} />}
      <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="3">
        <MoneyField name="price" label="Price" />
        <DateField name="effectiveFrom" label="Effective from" min={todayIso()} />
      </Grid>
      {!hcpId && (
        <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="3">
          <SelectField name="hcpLevel" label="For a level" options={optionsOf(HCP_LEVEL)} placeholder="All levels" optional />
          <PickerField name="hcpId" label="Or for one facility" picker={useHcpPicker} optional />
        </Grid>
      )}
      <TextField name="note" label="Note" maxLength={200} help="For example, the board decision" optional />
    </MutationDialog>
  );
}
