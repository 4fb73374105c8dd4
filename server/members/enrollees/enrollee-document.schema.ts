import { recordMutation } from '../../platform/graphql/record-mutations.ts';
import { Enrollee } from './enrollee.schema.ts';
import { enrolleeDocumentInput } from './enrollee-document.input.ts';
import { addEnrolleeDocument } from './enrollee-document.service.ts';

recordMutation('addEnrolleeDocument', {
  type: Enrollee,
  description: 'Adds a paper that was not given at registration; papers on record stay.',
  can: 'ENROLLEE_UPDATE',
  input: enrolleeDocumentInput,
  run: addEnrolleeDocument,
});
