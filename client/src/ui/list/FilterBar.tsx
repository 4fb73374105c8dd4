import { Button, Flex } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useIsPhone } from '../hooks.ts';
import { MenuButton } from '../popup/MenuButton.tsx';
import { useLabelText } from '../use-label-text.ts';
import { FilterChip } from './FilterChip.tsx';
import { FilterSheet } from './FilterSheet.tsx';
import { type QuickFilter, QuickFilters } from './QuickFilters.tsx';
import { SearchBox } from './SearchBox.tsx';
import type { ListState } from './use-list-state.ts';

type Props = {
  list: ListState;
  quickFilters?: QuickFilter[];
  searchable: boolean;
  searchHint: string;
  room?: number;
  start?: ReactNode;
  /** Content at the end of the row; on a phone it is in the filter sheet. */
  end?: ReactNode;
};

/** Search, quick filters, chips and "+ Filter" in one row; on a phone a button that opens a sheet. */
export function FilterBar({ list, quickFilters, searchable, searchHint, room = 4, start, end }: Props) {
  const [adding, setAdding] = useState<string | null>(null);
  const phone = useIsPhone();
  const labelText = useLabelText();
  const activeKeys = list.keys.filter((key) => list.values[key]);
  const search = searchable && <SearchBox value={list.q} hint={searchHint} onChange={list.setSearch} />;
  if (phone) {
    return (
      <Flex direction="column" gap="2" flexShrink={0} className="no-print">
        {quickFilters && <QuickFilters quickFilters={quickFilters} list={list} />}
        {start && search && <Flex>{search}</Flex>}
        <Flex gap="2">
          {start ?? search}
          {list.keys.length > 0 && <FilterSheet list={list} />}
        </Flex>
      </Flex>
    );
  }
  const idle = list.keys.filter((key) => !list.values[key] && key !== adding);
  // The first filters are always in the row, as far as there is room.
  const offered = idle.slice(0, Math.max(0, room - (quickFilters ? 2 : 0) - activeKeys.length));
  const more = idle.filter((key) => !offered.includes(key));
  return (
    <Flex gap="2" align="center" wrap="wrap" flexShrink={0} className="no-print" role="search">
      {start}
      {search}
      {quickFilters && <QuickFilters quickFilters={quickFilters} list={list} />}
      {[...activeKeys, ...offered, ...(adding && !activeKeys.includes(adding) ? [adding] : [])].map((key) => {
        const def = list.defs[key];
        return (
          def && (
            <FilterChip
              key={key}
              def={def}
              value={list.values[key] ?? null}
              onChange={(text) => list.setFilter(key, text)}
              startOpen={key === adding}
              onClose={() => setAdding(null)}
            />
          )
        );
      })}
      {more.length > 0 && (
        <MenuButton
          placement="bottom-start"
          entries={more.map((key) => ({ value: key, label: labelText(list.defs[key]?.label ?? '') }))}
          onSelect={setAdding}
        >
          <Button variant="outline" size="xs" borderStyle="dashed" fontWeight="400" color="fg.muted">
            <Plus size={12} aria-hidden /> {labelText('Filter')}
          </Button>
        </MenuButton>
      )}
      {activeKeys.length > 1 && (
        <Button variant="plain" size="xs" colorPalette="accent" color="accent.fg" onClick={list.clear}>
          {labelText('Clear filters')}
        </Button>
      )}
      {end}
    </Flex>
  );
}
