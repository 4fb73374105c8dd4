import { TextAreaField } from '../../ui/form/fields/text-fields.tsx';

export const IdentityCheckField = ({ help = 'For example: NIN slip and photograph compared' }: { help?: string }) => (
  <TextAreaField name="identityCheck" label="How the identity was checked" rows={2} maxLength={500} optional help={help} />
);
