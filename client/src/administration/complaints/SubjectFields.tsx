import { useWatch } from 'react-hook-form';
import { needsFacility } from '../../../../server/administration/complaints/own-complaint.input.ts';
import { ROLE } from '../../identity/account.labels.ts';
import { useActiveHcpPicker } from '../../network/hcps/HcpPicker.ts';
import { useSession } from '../../platform/session.tsx';
import { SelectField } from '../../ui/form/fields/choice-fields.tsx';
import { PickerField } from '../../ui/form/fields/picker-fields.tsx';
import { date } from '../../ui/format.ts';
import { optionsOf } from '../../ui/labels.ts';
import { useComplaintOfficersQuery, useVisitsOfComplaintQuery } from './ComplaintPickers.generated.ts';
import { COMPLAINT_CATEGORY } from './complaint.labels.ts';

/** What a complaint is about: category, facility or visit, and officer. `enrolleeId` is the chosen person, if enrolled. */
export function SubjectFields({ enrolleeId }: { enrolleeId: string | null }) {
  const category = useWatch({ name: 'category' });
  const encounterId: string | undefined = useWatch({ name: 'encounterId' });
  const { can } = useSession();
  const aboutOfficer = category === 'OFFICER';
  return (
    <>
      <SelectField name="category" label="Category" options={optionsOf(COMPLAINT_CATEGORY)} placeholder="Choose what it is about" />
      {enrolleeId && can('ENCOUNTER_READ') && !aboutOfficer && <VisitField key={enrolleeId} enrolleeId={enrolleeId} />}
      {!encounterId && !aboutOfficer && (
        <PickerField name="hcpId" label="Facility" picker={useActiveHcpPicker} optional={!needsFacility(category)} />
      )}
      {aboutOfficer && <OfficerField />}
    </>
  );
}

/** The visits of the person; the visit decides the facility. */
function VisitField({ enrolleeId }: { enrolleeId: string }) {
  const visits = useVisitsOfComplaintQuery({ enrolleeId }).data?.encounters.items ?? [];
  if (visits.length === 0) return null;
  const options = visits.map(({ id, visitAt, hcp }) => ({ value: id, label: `${date(visitAt)}, ${hcp.name}` }));
  return (
    <SelectField
      name="encounterId"
      label="Visit"
      options={[{ value: '', label: 'No visit' }, ...options]}
      optional
      help="If money was asked, the claim of the visit is not approved before the decision."
    />
  );
}

function OfficerField() {
  const officers = useComplaintOfficersQuery().data?.complaintOfficers ?? [];
  const options = officers.map(({ id, name, role }) => ({ value: id, label: `${name}, ${ROLE[role].text.toLowerCase()}` }));
  return (
    <SelectField
      name="officerId"
      label="Officer"
      options={[{ value: '', label: 'Not known' }, ...options]}
      optional
      help="Does not see the complaint."
    />
  );
}
