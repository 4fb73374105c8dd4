import { Page, PageHeader } from '../../ui/detail/page.tsx';
import { ErrorPanel, LoadingPanel } from '../../ui/detail/states.tsx';

/** The loading and error state of a dashboard. */
export function DashboardState({ result }: { result: { error?: unknown; refetch: () => Promise<unknown> } }) {
  return (
    <Page>
      <PageHeader />
      {result.error ? (
        <ErrorPanel error={result.error} title="The dashboard did not load" retry={result.refetch} />
      ) : (
        <LoadingPanel rows={10} />
      )}
    </Page>
  );
}
