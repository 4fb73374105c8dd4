import { useWatch } from 'react-hook-form';
import { ROLE_TIE } from '../../../../server/administration/users/user-account.input.ts';
import type { Role } from '../../graphql/types.ts';
import { ROLE } from '../../identity/account.labels.ts';
import { useLgaPickerQuery } from '../../network/geography/LgaPicker.generated.ts';
import { useHcpPicker } from '../../network/hcps/HcpPicker.ts';
import { CheckboxesField, SelectField } from '../../ui/form/fields/choice-fields.tsx';
import { PickerField } from '../../ui/form/fields/picker-fields.tsx';
import { TextField } from '../../ui/form/fields/text-fields.tsx';
import { optionsOf } from '../../ui/labels.ts';

/** Fields for a role and its scope: a facility, LGAs or an enrollee. */
export function RoleFields({ enrollees = false }: { enrollees?: boolean }) {
  const role = useWatch({ name: 'role' }) as Role | undefined;
  const tie = role && ROLE_TIE[role];
  const { data } = useLgaPickerQuery({ skip: tie !== 'LGAS' });
  const roles = optionsOf(ROLE).filter(({ value }) => enrollees || ROLE_TIE[value as Role] !== 'ENROLLEE');
  return (
    <>
      <SelectField name="role" label="Role" options={roles} />
      {tie === 'HCP' && <PickerField name="hcpId" label="Facility" picker={useHcpPicker} placeholder="Name, code or town" />}
      {tie === 'ENROLLEE' && <TextField name="enrolmentNo" label="Enrolment number" code />}
      {tie === 'LGAS' && (
        <CheckboxesField
          name="lgaIds"
          label="LGAs"
          optional
          inline
          help="Leave all unticked for the whole scheme."
          options={(data?.lgas ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </>
  );
}
