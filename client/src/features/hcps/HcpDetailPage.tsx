import { useCrumbs, useMount, usePageTitle } from '../../app/mount.tsx';
import { useHcpDetailPageQuery } from '../../graphql/generated.ts';
import { DetailPage } from '../../ui/detail/DetailPage.tsx';
import { Columns, FactList } from '../../ui/detail/facts.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { date, dateRange, number } from '../../ui/format.ts';
import { StatusTag, UseBar } from '../../ui/status.tsx';
import { CARE_TYPE, HCP_LEVEL, HCP_OWNERSHIP, HCP_STATUS, HCP_TYPE } from './hcp.labels.ts';

export default function HcpDetailPage() {
  const { id = '' } = useMount().params;
  const result = useHcpDetailPageQuery({ id });
  const hcp = result.data?.hcp;
  usePageTitle(hcp?.name);
  return (
    <DetailPage
      title={hcp?.name ?? 'Facility'}
      crumbs={useCrumbs(hcp?.name)}
      tags={hcp && <StatusTag label={HCP_STATUS[hcp.status]} />}
      sentence={hcp && [hcp.code, `${HCP_LEVEL[hcp.level]} level`, hcp.lga.name].filter(Boolean).join(', ')}
      result={result}
    >
      {hcp && (
        <Columns>
          <Panel title="Facility">
            <FactList
              columns={2}
              facts={[
                { label: 'Kind', value: HCP_TYPE[hcp.providerType] },
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
                { label: 'Since', value: date(hcp.statusChangedAt), second: hcp.statusReason },
              ]}
            />
          </Panel>
          <Panel title="Lives">
            {hcp.capitationCapacity > 0 ? (
              <UseBar
                label="Places taken"
                used={hcp.lives}
                limit={hcp.capitationCapacity}
                text={`${number(hcp.lives)} of ${number(hcp.capitationCapacity)}`}
              />
            ) : (
              `${number(hcp.lives)} people chose it; no limit is set.`
            )}
          </Panel>
          <Panel title="Bank" note={hcp.bankName ? undefined : 'Details are shown to accountants and administrators'}>
            <FactList
              columns={2}
              facts={[
                { label: 'Account', value: hcp.bankAccountNumber, second: hcp.bankAccountName },
                { label: 'Bank', value: hcp.bankName, second: hcp.bankSortCode && `Sort code ${hcp.bankSortCode}` },
              ]}
            />
          </Panel>
        </Columns>
      )}
    </DetailPage>
  );
}
