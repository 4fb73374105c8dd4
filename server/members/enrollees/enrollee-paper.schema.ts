import { recordMutation } from '../../platform/graphql/record-mutations.ts';
import { Enrollee } from './enrollee.schema.ts';
import { enrolleePaperInput } from './enrollee-paper.input.ts';
import { addEnrolleePaper } from './enrollee-paper.service.ts';

recordMutation('addEnrolleePaper', {
  type: Enrollee,
  description: 'Adds a paper that was not given at registration; papers on record stay.',
  can: 'ENROLLEE_UPDATE',
  input: enrolleePaperInput,
  run: addEnrolleePaper,
});
