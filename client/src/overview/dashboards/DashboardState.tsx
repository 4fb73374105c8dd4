import { Page, PageHeader } from '../../ui/detail/page.tsx';
import { ErrorPanel, LoadingPanel } from '../../ui/detail/states.tsx';

type Props = { result: { error?: unknown; refetch: () => Promise<unknown> }; failedTitle?: string };

/** The loading and error state of a dashboard. */
export function DashboardState({ result, failedTitle = 'Dashboard could not be loaded' }: Props) {
  return (
    <Page>
      <PageHeader />
      {result.error ? <ErrorPanel error={result.error} title={failedTitle} retry={result.refetch} /> : <LoadingPanel rows={10} />}
    </Page>
  );
}
