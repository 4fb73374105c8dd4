import { inputOf } from '../../scheme/graphql/input-of.ts';
import { createMutation, recordMutation } from '../../scheme/graphql/record-mutations.ts';
import { bankDetailsInput } from './bank.input.ts';
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

// CreateHcpInput needs this type by name, because its zod object also accepts empty bank fields.
inputOf(bankDetailsInput.in);

createMutation('createHcp', {
  type: Hcp,
  description: 'Adds a facility, pending activation.',
  can: 'HCP_MANAGE',
  input: createHcpInput,
  run: createHcp,
});

recordMutation('updateHcp', {
  type: Hcp,
  description: 'Updates a facility, except bank details and status.',
  can: 'HCP_MANAGE',
  input: updateHcpInput,
  run: updateHcp,
});

recordMutation('activateHcp', {
  type: Hcp,
  description: 'Activates a pending or deactivated facility: issues its code and invites its first user.',
  can: 'HCP_MANAGE',
  input: activateHcpInput,
  run: activateHcp,
});

recordMutation('rejectHcp', {
  type: Hcp,
  description: 'Rejects an application; the applicant can read the reason.',
  can: 'HCP_MANAGE',
  input: hcpReasonInput,
  run: rejectHcp,
});

recordMutation('deactivateHcp', {
  type: Hcp,
  description: 'Deactivates a facility: no new records, and its users are signed out; work in progress is completed.',
  can: 'HCP_MANAGE',
  input: hcpReasonInput,
  run: deactivateHcp,
});

recordMutation('setHcpServices', {
  type: Hcp,
  description: 'Sets the services a facility is accredited for.',
  can: 'HCP_ACCREDIT',
  input: setHcpServicesInput,
  run: setHcpServices,
});

createMutation('updateHcpContact', {
  type: Hcp,
  description: 'Updates phone and contact person of the viewer’s own facility.',
  can: 'HCP_CONTACT_UPDATE',
  input: updateHcpContactInput,
  run: updateHcpContact,
});
