import { recordMutation } from '../../scheme/graphql/record-mutations.ts';
import { Enrollee } from './enrollee.schema.ts';
import { enrolleePhotoInput } from './enrollee-photo.input.ts';
import { setEnrolleePhoto } from './enrollee-photo.service.ts';

recordMutation('setEnrolleePhoto', {
  type: Enrollee,
  description: 'Adds or replaces the photograph; the earlier one is kept with the documents. A member can add only the first.',
  can: 'ENROLLEE_PHOTO',
  input: enrolleePhotoInput,
  run: setEnrolleePhoto,
});
