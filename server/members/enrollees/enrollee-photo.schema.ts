import { recordMutation } from '../../platform/graphql/record-mutations.ts';
import { Enrollee } from './enrollee.schema.ts';
import { enrolleePhotoInput } from './enrollee-photo.input.ts';
import { setEnrolleePhoto } from './enrollee-photo.service.ts';

recordMutation('setEnrolleePhoto', {
  type: Enrollee,
  description: 'Adds or replaces the photograph; an earlier one stays among the papers. A member gives only the first.',
  can: 'ENROLLEE_PHOTO',
  input: enrolleePhotoInput,
  run: setEnrolleePhoto,
});
