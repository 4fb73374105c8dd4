import { recordMutation } from '../../scheme/graphql/record-mutations.ts';
import { addMasterDataMutations } from '../../scheme/master-data/master-data.schema.ts';
import { addAcademicSession, updateAcademicSession } from './academic-session.service.ts';
import { academicSessionInput } from './mda.input.ts';
import { Mda } from './mda.schema.ts';
import { mdaService } from './mda.service.ts';

addMasterDataMutations(mdaService, Mda, 'MDA_MANAGE');

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
  description: 'Changes a session of an institution; students keep their cover dates.',
  can: 'MDA_MANAGE',
  input: academicSessionInput,
  run: updateAcademicSession,
});
