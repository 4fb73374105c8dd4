import { inputOf } from '../../platform/graphql/input-of.ts';
import { createMutation, recordMutation } from '../../platform/graphql/record-mutations.ts';
import { bankDetailsInput } from '../bank-changes/bank.input.ts';
import {
  activateHcpInput,
  createHcpInput,
  hcpReasonInput,
  setHcpServicesInput,
  updateHcpContactInput,
  updateHcpInput,
} from './hcp.input.ts';
import { Hcp } from './hcp.schema.ts';
import { createHcp, updateHcp, updateHcpContact } from './hcp.service.ts';
import { setHcpServices } from './hcp-service.service.ts';
import { activateHcp, deactivateHcp, rejectHcp } from './hcp-status.service.ts';

// The bank of CreateHcpInput names this type, because its zod object also takes a form with no bank field filled in.
inputOf(bankDetailsInput.in);

createMutation('createHcp', {
  type: Hcp,
  description: 'Puts a facility on record, waiting to be activated.',
  can: 'HCP_MANAGE',
  input: createHcpInput,
  run: createHcp,
});

recordMutation('updateHcp', {
  type: Hcp,
  description: 'Changes what is on record of a facility, but for bank details and status.',
  can: 'HCP_MANAGE',
  input: updateHcpInput,
  run: updateHcp,
});

recordMutation('activateHcp', {
  type: Hcp,
  description: 'Lets a waiting facility in, or a closed one in again: its code is issued and its first user invited.',
  can: 'HCP_MANAGE',
  input: activateHcpInput,
  run: activateHcp,
});

recordMutation('rejectHcp', {
  type: Hcp,
  description: 'Refuses an application; the applicant reads the reason.',
  can: 'HCP_MANAGE',
  input: hcpReasonInput,
  run: rejectHcp,
});

recordMutation('deactivateHcp', {
  type: Hcp,
  description: 'Closes a facility: nothing new is made there and its users are signed out; what is under way is finished.',
  can: 'HCP_MANAGE',
  input: hcpReasonInput,
  run: deactivateHcp,
});

recordMutation('setHcpServices', {
  type: Hcp,
  description: 'Which services a facility is accredited for.',
  can: 'HCP_ACCREDIT',
  input: setHcpServicesInput,
  run: setHcpServices,
});

createMutation('updateHcpContact', {
  type: Hcp,
  description: 'Phone and contact person of the viewer’s own facility.',
  can: 'HCP_CONTACT_UPDATE',
  input: updateHcpContactInput,
  run: updateHcpContact,
});
