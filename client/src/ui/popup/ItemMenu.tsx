import { Box, Menu } from '@chakra-ui/react';
import { PopupMenu } from './PopupMenu.tsx';
import type { Popup } from './use-popup.ts';

export type MenuEntry = { value: string; label: string; note?: string | null; isDisabled?: boolean; isDangerous?: boolean };

type Props = {
  popup: Popup;
  /** A null is a line between items. */
  entries: readonly (MenuEntry | null)[];
  onSelect: (value: string) => void;
  placement?: 'bottom-start' | 'bottom-end';
  minW?: string;
};

/** A menu of texts. */
export default function ItemMenu({ popup, entries, onSelect, placement, minW }: Props) {
  const values = entries.flatMap((entry) => (entry && !entry.isDisabled ? [entry.value] : []));
  return (
    <PopupMenu popup={popup} placement={placement} values={values} onSelect={onSelect} minW={minW} maxW="300px">
      {entries.map((entry, i) =>
        entry ? (
          <Menu.Item key={entry.value} value={entry.value} disabled={entry.isDisabled} color={entry.isDangerous ? 'danger.fg' : undefined}>
            <Box>
              {entry.label}
              {entry.note && (
                <Box textStyle="small" color="fg.muted">
                  {entry.note}
                </Box>
              )}
            </Box>
          </Menu.Item>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has nothing else
          <Menu.Separator key={i} />
        ),
      )}
    </PopupMenu>
  );
}
