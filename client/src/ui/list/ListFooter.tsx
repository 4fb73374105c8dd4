import { Box, ButtonGroup, chakra, Flex, IconButton, NativeSelect, Span } from '@chakra-ui/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { number } from '../format.ts';
import { KeyHints } from '../keys.tsx';
import { rangeOf, SIZES } from './list-state.ts';
import type { ListState } from './use-list-state.ts';

export type Paging = { variables: Pick<ListState['variables'], 'page'> } & Pick<ListState, 'setPage' | 'setSize'>;

/** `keys`: keyboard shortcuts for paging; only for the main list of a page. */
type Props = { list: Paging; total: number | null; footer?: ReactNode; keys?: boolean };

const HINTS = [
  { keys: ['J', 'K'], label: 'move' },
  { keys: ['enter'], label: 'open' },
  { keys: ['/'], label: 'search' },
];

export function ListFooter({ list, total, footer, keys = false }: Props) {
  const { number: page, size } = list.variables.page;
  const { first, last, pages } = rangeOf({ number: page, size }, total ?? 0);
  return (
    <Flex align="center" columnGap="4" rowGap="1.5" px="3.5" py="1.5" minH="42px" borderTopWidth="1px" wrap="wrap" flexShrink={0}>
      <Box color="fg.muted" role="status">
        {!total ? (
          total === 0 && 'No rows'
        ) : (
          <>
            {number(first)} to {number(last)} of{' '}
            <Span fontWeight="600" color="fg">
              {number(total)}
            </Span>
          </>
        )}
      </Box>
      {footer && <Box color="fg.muted">{footer}</Box>}
      <Flex ms="auto" gap="3" align="center" className="no-print">
        {keys && <KeyHints hints={HINTS} />}
        <NativeSelect.Root size="xs" width="auto">
          <NativeSelect.Field aria-label="Rows on a page" value={size} onChange={(e) => list.setSize(Number(e.target.value))}>
            {[...new Set([...SIZES, size])].map((rows) => (
              <option key={rows} value={rows}>
                {rows} rows
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
        <ButtonGroup attached variant="outline" size="xs" as="nav" aria-label="Pages">
          <IconButton aria-label="Page before" disabled={page <= 1} onClick={() => list.setPage(page - 1)}>
            <ChevronLeft />
          </IconButton>
          <chakra.span
            px="2.5"
            h="7"
            display="inline-flex"
            alignItems="center"
            borderYWidth="1px"
            borderColor="border.control"
            aria-current="page"
          >
            {number(page)}
            {pages > 1 && <Span color="fg.muted">&nbsp;of {number(pages)}</Span>}
          </chakra.span>
          <IconButton aria-label="Next page" disabled={page >= pages} onClick={() => list.setPage(page + 1)}>
            <ChevronRight />
          </IconButton>
        </ButtonGroup>
      </Flex>
    </Flex>
  );
}
