import { Button, chakra, Drawer, Portal, Stack } from '@chakra-ui/react';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useLabelText } from '../use-label-text.ts';
import { FilterControl } from './FilterControl.tsx';
import type { ListState } from './use-list-state.ts';

/** All filters of a list on a phone, behind one button with the number of active filters. */
export function FilterSheet({ list }: { list: ListState }) {
  const labelText = useLabelText();
  const [open, setOpen] = useState(false);
  const activeCount = list.keys.filter((key) => list.values[key]).length;
  return (
    <Drawer.Root open={open} onOpenChange={(e) => setOpen(e.open)} placement="bottom" lazyMount unmountOnExit>
      <Drawer.Trigger asChild>
        <Button variant="outline" flexShrink={0}>
          <SlidersHorizontal aria-hidden /> {labelText('Filter')}
          {activeCount > 0 && ` ${activeCount}`}
        </Button>
      </Drawer.Trigger>
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner>
          <Drawer.Content maxH="85dvh">
            <Drawer.Header>
              <Drawer.Title>{labelText('Filters')}</Drawer.Title>
            </Drawer.Header>
            <Drawer.Body>
              <Stack gap="5">
                {list.keys.map((key) => {
                  const def = list.defs[key];
                  return (
                    def && (
                      <Stack key={key} gap="1.5">
                        <chakra.h3 fontWeight="500">{labelText(def.label)}</chakra.h3>
                        <FilterControl def={def} value={list.values[key] ?? null} onChange={(text) => list.setFilter(key, text)} />
                      </Stack>
                    )
                  );
                })}
              </Stack>
            </Drawer.Body>
            <Drawer.Footer>
              <Button variant="outline" onClick={list.clear} disabled={activeCount === 0}>
                {labelText('Clear')}
              </Button>
              <Button colorPalette="accent" flex="1" onClick={() => setOpen(false)}>
                {labelText('Show the list')}
              </Button>
            </Drawer.Footer>
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  );
}
