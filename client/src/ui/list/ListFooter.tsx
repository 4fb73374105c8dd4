import { Box, ButtonGroup, chakra, Flex, IconButton, NativeSelect, Span } from '@chakra-ui/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { number as formatNumber } from '../format.ts';
import { KeyHints } from '../keys.tsx';
import { useLimits } from '../limits.ts';
import { MarkedText } from '../MarkedText.tsx';
import { PAGE_SIZES, pageRange } from './list-state.ts';
import type { ListState } from './use-list-state.ts';

export type Paging = { variables: Pick<ListState['variables'], 'page'> } & Pick<ListState, 'setPage' | 'setSize'>;

type Props = {
  paging: Paging;
  /** Null until it is loaded. */
  total: number | null;
  /** Shown beside the range of rows, such as a sum. */
  summary?: ReactNode;
  /** Shows the keyboard shortcuts of the list; for the main list of a page, which has them. */
  showKeyHints?: boolean;
};

const KEY_HINTS = [
  { keys: ['J', 'K'], label: 'move' },
  { keys: ['enter'], label: 'open' },
  { keys: ['/'], label: 'search' },
];

export function ListFooter({ paging, total, summary, showKeyHints = false }: Props) {
  const { listPageSize } = useLimits();
  const { t } = useTranslation(['common', 'app', 'list']);
  const { number: page, size } = paging.variables.page;
  const { first, last, pageCount } = pageRange({ number: page, size }, total ?? 0);
  return (
    <Flex align="center" columnGap="4" rowGap="1.5" px="3.5" py="1.5" minH="42px" borderTopWidth="1px" wrap="wrap" flexShrink={0}>
      <Box color="fg.muted" role="status">
        {!total ? (
          total === 0 && t('list:none')
        ) : (
          <MarkedText text={t('list:range', { first: formatNumber(first), last: formatNumber(last), total: formatNumber(total) })}>
            {(part) => (
              <Span fontWeight="600" color="fg">
                {part}
              </Span>
            )}
          </MarkedText>
        )}
      </Box>
      {summary && <Box color="fg.muted">{summary}</Box>}
      <Flex ms="auto" gap="3" align="center" className="no-print">
        {showKeyHints && <KeyHints hints={KEY_HINTS} />}
        <NativeSelect.Root size="xs" width="auto">
          <NativeSelect.Field aria-label={t('list:rowsOnPage')} value={size} onChange={(e) => paging.setSize(Number(e.target.value))}>
            {/* The address and the settings may have another size. */}
            {[...new Set([...PAGE_SIZES, listPageSize, size])]
              .sort((a, b) => a - b)
              .map((pageSize) => (
                <option key={pageSize} value={pageSize}>
                  {t('list:rows', { size: pageSize })}
                </option>
              ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
        <ButtonGroup attached variant="outline" size="xs" as="nav" aria-label={t('list:pages')}>
          <IconButton aria-label={t('list:previous')} disabled={page <= 1} onClick={() => paging.setPage(page - 1)}>
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
            {formatNumber(page)}
            {pageCount > 1 && <Span color="fg.muted">&nbsp;{t('list:pageOf', { pages: formatNumber(pageCount) })}</Span>}
          </chakra.span>
          <IconButton aria-label={t('list:next')} disabled={page >= pageCount} onClick={() => paging.setPage(page + 1)}>
            <ChevronRight />
          </IconButton>
        </ButtonGroup>
      </Flex>
    </Flex>
  );
}
