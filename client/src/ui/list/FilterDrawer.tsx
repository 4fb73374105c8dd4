import { Button, chakra, Drawer, Portal, Stack } from '@chakra-ui/react';
import { useLabelText } from '../use-label-text.ts';
import { FilterControl } from './FilterControl.tsx';
import type { ListState } from './use-list-state.ts';

type Props = { list: ListState; open: boolean; onClose: () => void };

/** The sheet with all filters of a list. */
export default function FilterDrawer({ list, open, onClose }: Props) {
  const labelText = useLabelText();
  const isUnfiltered = !list.keys.some((key) => list.values[key]);
  return (
    <Drawer.Root open={open} onOpenChange={(change) => !change.open && onClose()} placement="bottom" lazyMount unmountOnExit>
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
              <Button variant="outline" onClick={list.clear} disabled={isUnfiltered}>
                {labelText('Clear')}
              </Button>
              <Button colorPalette="accent" flex="1" onClick={onClose}>
                {labelText('Show the list')}
              </Button>
            </Drawer.Footer>
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  );
}
