import { recordMutation } from '../../scheme/graphql/record-mutations.ts';
import { Enrollee } from './enrollee.schema.ts';
import { ownContactInput } from './own-contact.input.ts';
import { changeOwnContact } from './own-contact.service.ts';

recordMutation('changeOwnContact', {
  type: Enrollee,
  description: 'Updates email, address and next of kin on the member’s own record. An officer changes the rest.',
  can: 'OWN_CONTACT_WRITE',
  input: ownContactInput,
  run: changeOwnContact,
});
