import { builder } from '../../platform/graphql/builder.ts';
import { setEnrolleePhoto } from './enrollee-photo.service.ts';
import { onEnrollee } from './enrollee-status.schema.ts';

const EnrolleePhotoInput = builder.inputType('EnrolleePhotoInput', {
  fields: (t) => ({
    version: t.int({ required: true, description: 'The version that was on screen.' }),
    photoId: t.id({ required: true, description: 'A PHOTO that the viewer has sent.' }),
  }),
});

onEnrollee('setEnrolleePhoto', {
  description: 'Adds or replaces the photograph; an earlier one stays among the papers. A member gives only the first.',
  can: 'ENROLLEE_PHOTO',
  input: EnrolleePhotoInput,
  run: setEnrolleePhoto,
});
