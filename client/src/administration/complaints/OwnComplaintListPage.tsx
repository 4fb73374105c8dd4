import { Plus } from 'lucide-react';
import type { ComplaintFilter } from '../../graphql/types.ts';
import { useComplaintTexts } from '../../platform/i18n/use-complaint-texts.ts';
import { live } from '../../platform/live.ts';
import { useScreenPath } from '../../platform/mount.tsx';
import { ownComplaintCreate, ownComplaintDetail } from '../../screens/administration.screens.ts';
import { LinkButton } from '../../ui/link.tsx';
import { type Filters, multiSelectFilter } from '../../ui/list/filters.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
import type { Column } from '../../ui/table/column.ts';
import { dateTimeColumn, linkColumn, statusColumn, textColumn } from '../../ui/table/columns.tsx';
import { useLabelText } from '../../ui/use-label-text.ts';
import { COMPLAINT_CATEGORY, COMPLAINT_STATUS } from './complaint.labels.ts';
import { type OwnComplaint_RowFragment, useOwnComplaintListPageQuery } from './OwnComplaints.generated.ts';

type Row = OwnComplaint_RowFragment;

const filters = { status: multiSelectFilter('Status', COMPLAINT_STATUS) } satisfies Filters<ComplaintFilter>;

/** The complaints of the member and the family. */
export default function OwnComplaintListPage() {
  const { t } = useComplaintTexts();
  const labelText = useLabelText();
  const list = useListState(filters, { sort: 'receivedAt', direction: 'DESC' });
  const result = useOwnComplaintListPageQuery(list.variables, live('Complaint'));
  const createPath = useScreenPath()(ownComplaintCreate);
  const columns: Column<Row>[] = [
    linkColumn<Row>('Complaint', (row) => labelText(COMPLAINT_CATEGORY[row.category]), ownComplaintDetail, {
      second: (row) => <span className="code">{row.complaintNo}</span>,
      extra: { label: 'Number', value: (row) => row.complaintNo },
    }),
    textColumn<Row>('Who', (row) => row.enrollee?.fullName),
    textColumn<Row>('Facility', (row) => row.hcp?.name),
    dateTimeColumn<Row>('Received', (row) => row.receivedAt, { sort: 'receivedAt' }),
    statusColumn<Row>('Status', (row) => COMPLAINT_STATUS[row.status], {
      second: (row) => (row.waitingFor === 'MEMBER' ? t('complaints:toAnswer') : null),
      extra: null,
    }),
  ];
  return (
    <ListPage
      list={list}
      result={result}
      pick={(data) => data.complaints}
      columns={columns}
      subtitle={t('complaints:subtitle')}
      actions={
        createPath && (
          <LinkButton to={createPath}>
            <Plus size={16} aria-hidden /> {t('complaints:make')}
          </LinkButton>
        )
      }
      rowAction={() => ({ label: 'Open', to: ownComplaintDetail })}
      empty={{ title: t('complaints:none'), text: t('complaints:noneText') }}
    />
  );
}
