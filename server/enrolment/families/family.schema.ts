import { Enrollee } from '../../members/enrollees/enrollee.schema.ts';
import { restoreCoverInput } from '../../members/enrollees/enrollee-status.input.ts';
import { recordMutation } from '../../scheme/graphql/record-mutations.ts';
import { activateDependant } from './activate-dependant.service.ts';
import { addDependant } from './add-dependant.service.ts';
import { addDependantInput, moveMemberInput, separateSpouseInput, transferHeadshipInput } from './family.input.ts';
import { moveMember, separateSpouse } from './move-member.service.ts';
import { transferHeadship } from './transfer-headship.service.ts';

recordMutation('addDependant', {
  type: Enrollee,
  description:
    'Adds a spouse, child or extra dependant to the principal’s family and returns the new person. If a premium is due, cover starts once it is paid.',
  can: 'FAMILY_WRITE',
  input: addDependantInput,
  run: addDependant,
});

recordMutation('activateDependant', {
  type: Enrollee,
  description: 'Starts the cover of an added dependant whose premium is paid. The officer who added the person cannot do this.',
  can: 'REGISTRATION_COMPLETE',
  input: restoreCoverInput,
  run: activateDependant,
});

recordMutation('transferHeadship', {
  type: Enrollee,
  description: 'Makes the spouse the principal of the family and returns the new principal. All enrolment numbers stay the same.',
  can: 'FAMILY_WRITE',
  input: transferHeadshipInput,
  run: transferHeadship,
});

recordMutation('moveMember', {
  type: Enrollee,
  description: 'Moves a person to another family as spouse or child, keeping number and history.',
  can: 'FAMILY_WRITE',
  input: moveMemberInput,
  run: moveMember,
});

recordMutation('separateSpouse', {
  type: Enrollee,
  description: 'Records that a spouse left after divorce or separation; the cover of the spouse ends.',
  can: 'FAMILY_WRITE',
  input: separateSpouseInput,
  run: separateSpouse,
});
