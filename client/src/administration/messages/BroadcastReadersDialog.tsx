import { Box, Button, Dialog, Flex, NativeSelect, Portal, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { ROLE } from '../../identity/account.labels.ts';
import { EmptyState, ErrorPanel, LoadingPanel } from '../../ui/detail/states.tsx';
import { number } from '../../ui/format.ts';
import { shownData } from '../../ui/hooks.ts';
import { SearchBox } from '../../ui/list/SearchBox.tsx';
import { usePaging } from '../../ui/list/use-paging.ts';
import { useBroadcastReadersDialogQuery } from './Messages.generated.ts';

const READ = { all: undefined, yes: true, no: false } as const;

/** Read receipts of a broadcast. */
export function BroadcastReadersDialog({ threadId, onClose }: { threadId: string; onClose: () => void }) {
  const [read, setRead] = useState<keyof typeof READ>('all');
  const { variables, search, setSearch, setPage } = usePaging();
  const result = useBroadcastReadersDialogQuery(
    { ...variables, search: search || null, filter: { threadId, read: READ[read] } },
    { fetchPolicy: 'cache-and-network' },
  );
  const list = shownData(result)?.broadcastRecipients;
  const { number: page, size } = variables.page;
  const pageCount = Math.ceil((list?.total ?? 0) / size);
  return (
    <Dialog.Root open onOpenChange={(change) => !change.open && onClose()} size="md" scrollBehavior="inside">
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner px="3">
          <Dialog.Content>
            <Dialog.Header flexDirection="column" gap="2" alignItems="stretch">
              <Dialog.Title>Read receipts</Dialog.Title>
              <Flex gap="2">
                <SearchBox value={search} hint="Name" onChange={setSearch} />
                <NativeSelect.Root size="xs" w="auto">
                  <NativeSelect.Field
                    aria-label="Read status"
                    value={read}
                    onChange={(event) => {
                      setRead(event.target.value as keyof typeof READ);
                      setPage(1);
                    }}
                  >
                    <option value="all">All</option>
                    <option value="yes">Read</option>
                    <option value="no">Unread</option>
                  </NativeSelect.Field>
                  <NativeSelect.Indicator />
                </NativeSelect.Root>
              </Flex>
            </Dialog.Header>
            <Dialog.Body>
              {!list && (result.error ? <ErrorPanel error={result.error} retry={result.refetch} /> : <LoadingPanel />)}
              {list?.items.length === 0 && <EmptyState title="No matches" />}
              <Stack as="ul" gap="0" listStyleType="none">
                {list?.items.map(({ id, user, facilityName, readAt }) => (
                  <Flex key={id} as="li" gap="3" py="1.5" borderBottomWidth="1px" borderColor="border.muted">
                    <Box flex="1" minW="0">
                      {user.name}
                      <Box textStyle="small" color="fg.muted">
                        {facilityName ?? ROLE[user.role].text}
                      </Box>
                    </Box>
                    <Box textStyle="small" color={readAt ? 'success.fg' : 'fg.muted'}>
                      {readAt ? 'Read' : 'Unread'}
                    </Box>
                  </Flex>
                ))}
              </Stack>
            </Dialog.Body>
            <Dialog.Footer>
              {pageCount > 1 && (
                <Flex gap="2" align="center" flex="1" textStyle="small">
                  <Button variant="outline" size="2xs" disabled={page <= 1} onClick={() => setPage(page - 1)}>
                    Previous
                  </Button>
                  {number(page)} of {number(pageCount)}
                  <Button variant="outline" size="2xs" disabled={page >= pageCount} onClick={() => setPage(page + 1)}>
                    Next
                  </Button>
                </Flex>
              )}
              <Button variant="outline" onClick={onClose}>
                Close
              </Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
