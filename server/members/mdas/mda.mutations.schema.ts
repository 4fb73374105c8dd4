import { createMutation, recordMutation } from '../../platform/graphql/record-mutations.ts';
import { addAcademicSession, updateAcademicSession } from './academic-session.service.ts';
import { academicSessionInput, createMdaInput, disableMdaInput, enableMdaInput, updateMdaInput } from './mda.input.ts';
import { Mda } from './mda.schema.ts';
import { createMda, disableMda, enableMda, updateMda } from './mda.service.ts';

createMutation('createMda', {
  type: Mda,
  description: 'Puts an employer body or institution on record.',
  can: 'MDA_MANAGE',
  input: createMdaInput,
  run: createMda,
});

recordMutation('updateMda', {
  type: Mda,
  description: 'Changes what is on record of an MDA.',
  can: 'MDA_MANAGE',
  input: updateMdaInput,
  run: updateMda,
});

recordMutation('disableMda', {
  type: Mda,
  description: 'Takes an MDA off every choice: nobody new is enrolled under it, the cover of its people goes on.',
  can: 'MDA_MANAGE',
  input: disableMdaInput,
  run: disableMda,
});

recordMutation('enableMda', {
  type: Mda,
  description: 'Lets people be enrolled under an MDA again.',
  can: 'MDA_MANAGE',
  input: enableMdaInput,
  run: enableMda,
});

recordMutation('addAcademicSession', {
  type: Mda,
  description: 'Adds a session to an institution.',
  can: 'MDA_MANAGE',
  idArgument: 'mdaId',
  input: academicSessionInput,
  run: addAcademicSession,
});

recordMutation('updateAcademicSession', {
  type: Mda,
  description: 'Changes a session of an institution; the cover of its students keeps the dates it was given.',
  can: 'MDA_MANAGE',
  input: academicSessionInput,
  run: updateAcademicSession,
});
