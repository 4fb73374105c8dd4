import type { LawfulBasis } from '../../graphql/types.ts';
import { useMount } from '../../platform/mount.tsx';
import { FactList } from '../../ui/detail/facts.tsx';
import { Page, PageHeader, Panel } from '../../ui/detail/page.tsx';
import { ErrorPanel, LoadingPanel } from '../../ui/detail/states.tsx';
import { ExportMenu } from '../../ui/list/ExportMenu.tsx';
import { pagesOf } from '../../ui/list/fetch-all.ts';
import { type Column, textColumn } from '../../ui/table/columns.tsx';
import { DATA_CATEGORY } from '../data-category.labels.ts';
import { type ProcessingRegisterPageQuery, useProcessingRegisterPageQuery } from './ProcessingRegisterPage.generated.ts';

const LAWFUL_BASIS: Record<LawfulBasis, string> = {
  PUBLIC_TASK: 'Task in the public interest',
  LEGAL_OBLIGATION: 'Legal obligation',
  CONTRACT: 'Contract',
  LEGITIMATE_INTEREST: 'Legitimate interest',
};

type Activity = ProcessingRegisterPageQuery['processingRegister'][number];

const categoriesOf = ({ categories }: Activity) => categories.map((category) => DATA_CATEGORY[category]).join(', ');

const columns: Column<Activity>[] = [
  textColumn('Processing', (activity) => activity.title),
  textColumn('Purpose', (activity) => activity.purpose),
  textColumn('Lawful basis', (activity) => LAWFUL_BASIS[activity.basis]),
  textColumn('Whose data', (activity) => activity.people),
  textColumn('Categories of data', categoriesOf),
  textColumn('Recipients', (activity) => activity.recipients),
  textColumn('Retention', (activity) => activity.retention),
  textColumn('Deletion', (activity) => activity.deletion),
];

/** The purposes for which the scheme processes personal data, with retention by current settings. */
export default function ProcessingRegisterPage() {
  const { title } = useMount();
  const { data, error, refetch } = useProcessingRegisterPageQuery();
  const activities = data?.processingRegister ?? [];
  return (
    <Page>
      <PageHeader
        subtitle="Purposes, lawful bases and retention under the Nigeria Data Protection Act 2023. Periods are those of the current settings."
        actions={<ExportMenu name={title} columns={columns} total={activities.length} page={pagesOf(activities)} />}
      />
      {!data && error && <ErrorPanel error={error} retry={refetch} />}
      {!data && !error && <LoadingPanel rows={12} />}
      {activities.map((activity) => (
        <Panel key={activity.key} title={activity.title} note={activity.purpose}>
          <FactList
            columns={3}
            facts={[
              { label: 'Lawful basis', value: LAWFUL_BASIS[activity.basis] },
              { label: 'Whose data', value: activity.people },
              { label: 'Categories of data', value: categoriesOf(activity) },
              { label: 'Recipients', value: activity.recipients },
              { label: 'Retention', value: activity.retention },
              { label: 'Deletion', value: activity.deletion },
            ]}
          />
        </Panel>
      ))}
    </Page>
  );
}
