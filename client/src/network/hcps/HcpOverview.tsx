import { useSession } from '../../platform/session.tsx';
import { Columns, FactList } from '../../ui/detail/facts.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { dateRange, number } from '../../ui/format.ts';
import { UseBar } from '../../ui/status.tsx';
import { HcpDocuments } from './HcpDocuments.tsx';
import type { HcpOverview_HcpFragment } from './HcpOverview.generated.ts';
import { CARE_TYPE, HCP_OWNERSHIP, HCP_TYPE } from './hcp.labels.ts';

/** Facts of a facility: type, licence, accreditation, capacity. */
export function HcpOverview({ hcp }: { hcp: HcpOverview_HcpFragment }) {
  const { can } = useSession();
  return (
    <Columns>
      <Panel title="Facility">
        <FactList
          columns={2}
          facts={[
            { label: 'Type', value: HCP_TYPE[hcp.providerType] },
            { label: 'Ownership', value: HCP_OWNERSHIP[hcp.ownership] },
            { label: 'Care', value: CARE_TYPE[hcp.careType] },
            { label: 'Phone', value: hcp.phone, second: hcp.email },
            { label: 'Address', value: hcp.address, second: [hcp.ward?.name, hcp.town.name, hcp.lga.name].filter(Boolean).join(', ') },
            { label: 'Contact', value: hcp.contactName, second: `${hcp.contactDesignation}, ${hcp.contactPhone}` },
          ]}
        />
      </Panel>
      <Panel title="Accreditation">
        <FactList
          columns={2}
          facts={[
            { label: 'Licence', value: hcp.licenceNo },
            { label: 'Accreditation', value: hcp.accreditationNo },
            { label: 'Valid', value: hcp.accreditedFrom ? dateRange(hcp.accreditedFrom, hcp.accreditedTo ?? undefined) : '–' },
            hcp.applicationNo !== null && { label: 'Application', value: hcp.applicationNo },
          ]}
        />
      </Panel>
      {can('HCP_MANAGE') && <HcpDocuments hcpId={hcp.id} papers={hcp.papers} />}
      <Panel title="Lives">
        {hcp.capitationCapacity > 0 ? (
          <UseBar
            label="Places taken"
            used={hcp.lives}
            limit={hcp.capitationCapacity}
            text={`${number(hcp.lives)} of ${number(hcp.capitationCapacity)}`}
          />
        ) : (
          `${number(hcp.lives)} covered enrollees; no capacity limit.`
        )}
      </Panel>
    </Columns>
  );
}
