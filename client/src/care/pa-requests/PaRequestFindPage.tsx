import { Box, Button, Flex, Input } from '@chakra-ui/react';
import { Search } from 'lucide-react';
import { parseAsString, useQueryState } from 'nuqs';
import { type FormEvent, useState } from 'react';
import { usePaRequestFindPageQuery } from '../../graphql/generated.ts';
import { Page, PageHeader, Panel } from '../../ui/detail/page.tsx';
import { EmptyState, ErrorPanel } from '../../ui/detail/states.tsx';
import { PaRequestView } from './PaRequestDetailPage.tsx';

/** Finds a request by its number or its PA code. */
export default function PaRequestFindPage() {
  const [number, setNumber] = useQueryState('number', parseAsString);
  const { data, error, refetch, loading } = usePaRequestFindPageQuery({ search: number ?? '' }, { skip: !number });
  const requestId = number && data?.paRequests.total === 1 ? data.paRequests.items[0]?.id : undefined;
  if (requestId) return <PaRequestView id={requestId} />;
  return (
    <Page>
      <PageHeader />
      <Find first={number ?? ''} onFind={setNumber} busy={loading} />
      {error && <ErrorPanel error={error} retry={refetch} />}
      {number && data && !requestId && (
        <Panel>
          <EmptyState
            title={`Nothing found for ${number}`}
            text="The request number begins with PAR-, the code with PA-. Both are on the slip; only your own facility’s are found."
          />
        </Panel>
      )}
    </Page>
  );
}

function Find({ first, onFind, busy }: { first: string; onFind: (number: string) => void; busy: boolean }) {
  const [text, setText] = useState(first);
  const find = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim()) onFind(text.trim().toUpperCase());
  };
  return (
    <Panel>
      <form onSubmit={find}>
        <Flex gap="3" wrap="wrap">
          <Input
            aria-label="Request number or PA code"
            className="code"
            maxW="320px"
            placeholder="PAR-2611-00418 or PA-2611-8R5XWD"
            value={text}
            onChange={(event) => setText(event.target.value)}
            autoFocus
          />
          <Button type="submit" colorPalette="accent" loading={busy}>
            <Search size={16} aria-hidden /> Find
          </Button>
        </Flex>
      </form>
      <Box color="fg.muted" textStyle="small" mt="1.5">
        The whole number, as on the slip
      </Box>
    </Panel>
  );
}
