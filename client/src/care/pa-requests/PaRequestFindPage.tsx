import { parseAsString, useQueryState } from 'nuqs';
import { paNumber } from '../../../../server/care/pa-requests/pa-code.shared.ts';
import { Page, PageHeader, Panel } from '../../ui/detail/page.tsx';
import { EmptyState, ErrorPanel } from '../../ui/detail/states.tsx';
import { NumberSearch } from '../../ui/form/NumberSearch.tsx';
import { PaRequestView } from './PaRequestDetailPage.tsx';
import { usePaRequestFindPageQuery } from './PaRequestFindPage.generated.ts';

/** Finds a request by its number or its PA code. */
export default function PaRequestFindPage() {
  const [number, setNumber] = useQueryState('number', parseAsString);
  const { data, error, refetch, loading } = usePaRequestFindPageQuery({ search: number ?? '' }, { skip: !number });
  const requestId = number && data?.paRequests.total === 1 ? data.paRequests.items[0]?.id : undefined;
  if (requestId) return <PaRequestView id={requestId} />;
  return (
    <Page>
      <PageHeader />
      <NumberSearch
        label="Request number or PA code"
        placeholder="PAR-2611-00418 or PA-2611-8R5XWD"
        number={number}
        submitLabel="Find"
        hint="The full number from the slip; spaces and lower case are accepted"
        busy={loading}
        onFind={(typed) => setNumber(paNumber(typed))}
      />
      {error && <ErrorPanel error={error} retry={refetch} />}
      {number && data && !requestId && (
        <Panel>
          <EmptyState
            title={`Nothing found for ${number}`}
            text="Request numbers start with PAR-, PA codes with PA-. You can find only your own facility’s requests."
          />
        </Panel>
      )}
    </Page>
  );
}
