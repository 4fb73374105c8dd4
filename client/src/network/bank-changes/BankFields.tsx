import { useWatch } from 'react-hook-form';
import { BANKS } from '../../../../server/network/hcps/bank.input.ts';
import { SelectField } from '../../ui/form/fields/choice-fields.tsx';
import { FieldsWhen } from '../../ui/form/fields/field.tsx';
import { TextField } from '../../ui/form/fields/text-fields.tsx';

const banks = Object.entries(BANKS)
  .map(([value, label]) => ({ value, label }))
  .sort((a, b) => a.label.localeCompare(b.label));

/** The fields of a bank account, at the path `bank`. */
export function BankFields({ optional }: { optional?: boolean }) {
  const bankCode: string | undefined = useWatch({ name: 'bank.bankCode' });
  return (
    <>
      <SelectField name="bank.bankCode" label="Bank" options={banks} placeholder="Name of other bank" />
      <FieldsWhen when={!bankCode}>
        <TextField name="bank.bankName" label="Bank name" maxLength={80} optional={optional} />
      </FieldsWhen>
      <TextField name="bank.accountName" label="Account name" maxLength={120} optional={optional} />
      <TextField
        name="bank.accountNumber"
        label="Account number"
        code
        inputMode="numeric"
        maxLength={10}
        help="10-digit NUBAN"
        optional={optional}
      />
      <TextField name="bank.sortCode" label="Sort code" code inputMode="numeric" maxLength={9} optional />
    </>
  );
}
