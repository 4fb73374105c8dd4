import { useWatch } from 'react-hook-form';
import { needsFacility } from '../../../../server/administration/complaints/own-complaint.input.ts';
import { useActiveHcpPicker } from '../../network/hcps/HcpPicker.ts';
import { useSession } from '../../platform/session.tsx';
import { SelectField } from '../../ui/form/fields/choice-fields.tsx';
import { PickerField } from '../../ui/form/fields/picker-fields.tsx';
import { date } from '../../ui/format.ts';
import { optionsOf } from '../../ui/labels.ts';
import { useVisitsOfComplaintQuery } from './ComplaintPickers.generated.ts';
import { useComplaintOfficerPicker } from './ComplaintPickers.ts';
import { COMPLAINT_CATEGORY } from './complaint.labels.ts';

type Props = {
  /** The chosen person, if enrolled. */
  enrolleeId: string | null;
  /** Whom the stored complaint is about. */
  officer?: { id: string; name: string } | null;
};

/** What a complaint is about: category, facility or visit, and officer. */
export function SubjectFields({ enrolleeId, officer }: Props) {
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
      {aboutOfficer && (
        <PickerField
          name="officerId"
          label="Officer"
          picker={useComplaintOfficerPicker}
          placeholder="Not known"
          stored={officer && { value: officer.id, label: officer.name }}
          optional
          help="Does not see the complaint."
        />
      )}
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
