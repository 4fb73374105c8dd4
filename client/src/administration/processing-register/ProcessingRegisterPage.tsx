import type { LawfulBasis } from '../../graphql/types.ts';
import { FactList } from '../../ui/detail/facts.tsx';
import { Page, PageHeader, Panel } from '../../ui/detail/page.tsx';
import { ErrorPanel, LoadingPanel } from '../../ui/detail/states.tsx';
import { DATA_CATEGORY } from '../data-category.labels.ts';
import { useProcessingRegisterPageQuery } from './ProcessingRegisterPage.generated.ts';

const LAWFUL_BASIS: Record<LawfulBasis, string> = {
  PUBLIC_TASK: 'Task in the public interest',
  LEGAL_OBLIGATION: 'Legal obligation',
  CONTRACT: 'Contract',
  LEGITIMATE_INTEREST: 'Legitimate interest',
};

/** The purposes for which the scheme processes personal data, with retention by current settings. */
export default function ProcessingRegisterPage() {
  const { data, error, refetch } = useProcessingRegisterPageQuery();
  return (
    <Page>
      <PageHeader subtitle="Purposes, lawful bases and retention under the Nigeria Data Protection Act 2023. Periods are those of the current settings." />
      {!data && error && <ErrorPanel error={error} retry={refetch} />}
      {!data && !error && <LoadingPanel rows={12} />}
      {data?.processingRegister.map((activity) => (
        <Panel key={activity.key} title={activity.title} note={activity.purpose}>
          <FactList
            columns={3}
            facts={[
              { label: 'Lawful basis', value: LAWFUL_BASIS[activity.basis] },
              { label: 'Whose data', value: activity.people },
              { label: 'Categories of data', value: activity.categories.map((category) => DATA_CATEGORY[category]).join(', ') },
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
