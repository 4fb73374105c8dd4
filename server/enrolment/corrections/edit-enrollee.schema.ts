import { Enrollee } from '../../members/enrollees/enrollee.schema.ts';
import { recordMutation } from '../../scheme/graphql/record-mutations.ts';
import { editEnrolleeInput } from './edit-enrollee.input.ts';
import { editEnrollee } from './edit-enrollee.service.ts';

recordMutation('editEnrollee', {
  type: Enrollee,
  description: 'Corrects a person’s record by the rules of registration.',
  can: 'ENROLLEE_UPDATE',
  input: editEnrolleeInput,
  run: editEnrollee,
});
