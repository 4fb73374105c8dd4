import { recordMutation } from '../../scheme/graphql/record-mutations.ts';
import { Enrollee } from './enrollee.schema.ts';
import { enrolleeDocumentInput } from './enrollee-document.input.ts';
import { addEnrolleeDocument } from './enrollee-document.service.ts';

recordMutation('addEnrolleeDocument', {
  type: Enrollee,
  description: 'Adds a document after registration; documents on record are kept.',
  can: 'ENROLLEE_UPDATE',
  input: enrolleeDocumentInput,
  run: addEnrolleeDocument,
});
