import { recordMutation } from '../../platform/graphql/record-mutations.ts';
import { Enrollee } from './enrollee.schema.ts';
import { ownContactInput } from './own-contact.input.ts';
import { changeOwnContact } from './own-contact.service.ts';

recordMutation('changeOwnContact', {
  type: Enrollee,
  description: 'A member corrects email, address and next of kin on the own record. The rest is corrected by an officer.',
  can: 'OWN_CONTACT_WRITE',
  input: ownContactInput,
  run: changeOwnContact,
});
