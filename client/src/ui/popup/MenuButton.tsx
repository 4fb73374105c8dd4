import { cloneElement, type ReactElement } from 'react';
import type { MenuEntry } from './ItemMenu.tsx';
import { onDemand } from './on-demand.tsx';
import { usePopup } from './use-popup.ts';

const ItemMenu = onDemand(() => import('./ItemMenu.tsx'));

/** Loads the menus, before one of them is opened. */
export const loadMenus = ItemMenu.load;

type Props = {
  /** The button. */
  children: ReactElement<object>;
  /** A null is a line between items. */
  entries: readonly (MenuEntry | null)[];
  onSelect: (value: string) => void;
  placement?: 'bottom-start' | 'bottom-end';
  minW?: string;
};

/** A button that opens a menu of texts. */
export function MenuButton({ children, ...menu }: Props) {
  const { trigger, popup, isUsed } = usePopup('menu', ItemMenu);
  return (
    <>
      {cloneElement(children, trigger)}
      {isUsed && <ItemMenu popup={popup} {...menu} />}
    </>
  );
}
