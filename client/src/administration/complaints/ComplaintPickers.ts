import type { Role } from '../../graphql/types.ts';
import { ROLE } from '../../identity/account.labels.ts';
import { definePicker, type UsePicker } from '../../ui/picker.tsx';
import { ComplaintAssigneesDocument, ComplaintOfficersDocument } from './ComplaintPickers.generated.ts';

const option = ({ id, name, role }: { id: string; name: string; role: Role }) => ({ value: id, label: name, note: ROLE[role].text });

/** Officers whom a complaint can be about. */
export const useComplaintOfficerPicker = definePicker({
  query: ComplaintOfficersDocument,
  variables: (search) => ({ search }),
  options: ({ complaintOfficers }) => complaintOfficers.map(option),
  byId: {
    query: ComplaintOfficersDocument,
    variables: (id) => ({ ids: [id] }),
    option: ({ complaintOfficers: [officer] }) => officer && option(officer),
  },
});

/** Officers who may deal with a complaint. */
export const complaintAssigneePicker = (complaintId: string): UsePicker =>
  definePicker({
    query: ComplaintAssigneesDocument,
    variables: (search) => ({ id: complaintId, search }),
    options: ({ complaint }) => complaint.possibleAssignees.map(option),
  });
