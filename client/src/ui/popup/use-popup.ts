import { type KeyboardEvent, type MouseEvent, useId, useState } from 'react';

/** What a popup needs to know of the button that opens it. */
export type Popup = {
  triggerId: string;
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  /** The item of a menu that is highlighted when it opens by the keyboard. */
  highlight: 'first' | 'last' | null;
};

/** State of a popup whose code is loaded when its button is pointed at, focused or pressed; `trigger` are the attributes of the button. */
export function usePopup(kind: 'menu' | 'dialog', { load }: { load: () => void }, startOpen = false) {
  const triggerId = useId();
  const [isOpen, setOpen] = useState(startOpen);
  const [isUsed, setUsed] = useState(startOpen);
  const [highlight, setHighlight] = useState<Popup['highlight']>(null);
  const open = (item: Popup['highlight']) => {
    setUsed(true);
    setHighlight(item);
    setOpen(true);
  };
  const trigger = {
    id: triggerId,
    'aria-haspopup': kind,
    'aria-expanded': isOpen,
    onPointerEnter: load,
    onFocus: load,
    onClick: ({ detail }: MouseEvent) => {
      if (isOpen) setOpen(false);
      // A click by the keyboard has no count.
      else open(detail === 0 ? 'first' : null);
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (kind !== 'menu' || isOpen || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
      event.preventDefault();
      open(event.key === 'ArrowDown' ? 'first' : 'last');
    },
  };
  return { trigger, popup: { triggerId, isOpen, setOpen, highlight } satisfies Popup, isUsed };
}
