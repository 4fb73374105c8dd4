import { Box, chakra, Flex, Span } from '@chakra-ui/react';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { MAX_SEARCH, searchText } from '../../../server/scheme/validation/text.shared.ts';
import type { SearchKind } from '../graphql/types.ts';
import { useEntityPath } from '../platform/mount.tsx';
import { Keycap } from '../ui/Keycap.tsx';
import { useKeys } from '../ui/keys.tsx';
import { type TopBarSearchQuery, useTopBarSearchQuery } from './TopBarSearch.generated.ts';

type Hit = TopBarSearchQuery['search'][number];

/** The entity and the label of each kind of search result. */
const RESULT_KINDS = {
  BILL: { entity: 'Bill', label: 'Bill' },
  CAPITATION_RUN: { entity: 'CapitationRun', label: 'Capitation run' },
  CLAIM: { entity: 'Claim', label: 'Claim' },
  CLAIM_DISPUTE: { entity: 'ClaimDispute', label: 'Dispute' },
  ENROLLEE: { entity: 'Enrollee', label: 'Enrollee' },
  EXPENSE: { entity: 'Expense', label: 'Expense' },
  HCP: { entity: 'Hcp', label: 'Facility' },
  INVOICE: { entity: 'Invoice', label: 'Invoice' },
  INVOICE_RUN: { entity: 'InvoiceRun', label: 'Invoice run' },
  PAYER: { entity: 'Payer', label: 'Payer' },
  PAYMENT: { entity: 'Payment', label: 'Payment' },
  PAYMENT_RUN: { entity: 'PaymentRun', label: 'Payment run' },
  PA_REQUEST: { entity: 'PaRequest', label: 'PA request' },
  RECEIPT: { entity: 'RemitaPayment', label: 'Receipt' },
  REFERRAL: { entity: 'Referral', label: 'Referral' },
} as const satisfies Record<SearchKind, { entity: string; label: string }>;

const SHORTEST = 2;
const PAUSE = 200;

/** The text after a pause in typing. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

const Field = chakra('input', {
  base: {
    w: 'full',
    h: 'var(--control-sm)',
    ps: '8',
    pe: '9',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border.control',
    borderRadius: 'l2',
    textStyle: 'sm',
    '&::-webkit-search-cancel-button': { display: 'none' },
    focusVisibleRing: 'inside',
    '--focus-ring-width': '2px',
  },
});

const Option = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'baseline',
    gap: '2',
    px: '3',
    py: '1.5',
    cursor: 'pointer',
    '&[aria-selected=true]': { bg: 'bg.hover' },
    '@media (pointer: coarse)': { py: '2.5' },
  },
});

type HitProps = { id: string; hit: Hit; isSelected: boolean; onPoint: () => void; onOpen: () => void };

function HitLine({ id, hit, isSelected, onPoint, onOpen }: HitProps) {
  return (
    <Option
      id={id}
      role="option"
      aria-selected={isSelected}
      onPointerMove={onPoint}
      // Keeps the focus in the field, so that the list does not close before the click.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onOpen}
    >
      <Box flex="1" minW="0">
        <Span display="block" textStyle="sm" fontWeight="500" truncate>
          {hit.title}
        </Span>
        {hit.subtitle && (
          <Span display="block" textStyle="xs" color="fg.muted" truncate>
            {hit.subtitle}
          </Span>
        )}
      </Box>
      <Span textStyle="xs" color="fg.muted" flexShrink="0">
        {RESULT_KINDS[hit.kind].label}
      </Span>
    </Option>
  );
}

type Props = { autoFocus?: boolean; onDone?: () => void };

/** The search in the top bar: people, facilities, and records by any number that is printed on them. */
export function TopBarSearch({ autoFocus = false, onDone }: Props) {
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [selectedIndex, setSelectedIndex] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const list = useId();
  const navigate = useNavigate();
  const pathOf = useEntityPath();
  const searchedText = usePaused(searchText(text));
  const isLongEnough = searchedText.length >= SHORTEST;
  const { data, previousData, loading, error } = useTopBarSearchQuery(
    { text: searchedText },
    { skip: !isLongEnough, fetchPolicy: 'network-only' },
  );
  const answered = isLongEnough ? ((data ?? previousData)?.search ?? []) : [];
  // Omit records without a page in this area: they could not be opened.
  const hits = answered.filter(({ kind, id }) => pathOf(RESULT_KINDS[kind].entity, id) !== null);
  const shown = open && isLongEnough;

  useKeys([{ key: '/', label: 'Search everywhere', run: () => field.current?.focus() }], { group: 'Everywhere', enabled: !autoFocus });
  useEffect(() => {
    if (autoFocus) field.current?.focus();
  }, [autoFocus]);

  const close = () => {
    setOpen(false);
    setText('');
    onDone?.();
  };
  const go = (hit: Hit | undefined) => {
    const path = hit && pathOf(RESULT_KINDS[hit.kind].entity, hit.id);
    if (!path) return;
    close();
    field.current?.blur();
    void navigate(path);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      close();
      field.current?.blur();
    } else if (event.key === 'Enter') go(hits[selectedIndex]);
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setOpen(true);
      setSelectedIndex((at) => (hits.length === 0 ? 0 : (at + step + hits.length) % hits.length));
    }
  };

  return (
    <Box position="relative" w="full" maxW={autoFocus ? undefined : '25rem'}>
      <Box position="absolute" insetStart="2.5" top="50%" translate="0 -50%" color="fg.muted" pointerEvents="none">
        <Search size={16} strokeWidth={1.75} aria-hidden="true" />
      </Box>
      <Field
        ref={field}
        type="search"
        role="combobox"
        aria-label="Search enrollee, claim, PA code or facility"
        aria-expanded={shown}
        aria-controls={list}
        aria-activedescendant={shown && hits[selectedIndex] ? `${list}-${selectedIndex}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        maxLength={MAX_SEARCH}
        placeholder="Search enrollee, claim, PA code or facility"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setOpen(true);
          setSelectedIndex(0);
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      {!autoFocus && (
        <Flex position="absolute" insetEnd="2" top="50%" translate="0 -50%" pointerEvents="none" hideBelow="lg" aria-hidden="true">
          <Keycap>/</Keycap>
        </Flex>
      )}
      <Box
        id={list}
        role="listbox"
        aria-label="Search results"
        hidden={!shown}
        position="absolute"
        insetX="0"
        top="calc(100% + 4px)"
        zIndex="popover"
        maxH="24rem"
        overflowY="auto"
        bg="bg.panel"
        borderRadius="l3"
        boxShadow="lg"
        py="1"
      >
        {hits.map((hit, i) => (
          <HitLine
            key={`${hit.kind}${hit.id}`}
            id={`${list}-${i}`}
            hit={hit}
            isSelected={i === selectedIndex}
            onPoint={() => setSelectedIndex(i)}
            onOpen={() => go(hit)}
          />
        ))}
        {hits.length === 0 && (
          <Box px="3" py="2" textStyle="sm" color="fg.muted" role="option" aria-disabled="true" aria-selected={false}>
            {error
              ? 'The search failed. Keep typing to try again.'
              : loading || searchedText !== searchText(text)
                ? 'Searching…'
                : `No results for “${searchedText}”.`}
          </Box>
        )}
      </Box>
    </Box>
  );
}
