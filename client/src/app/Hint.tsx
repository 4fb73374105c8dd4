import { cloneElement, type FocusEvent, type PointerEvent, type ReactElement, useEffect, useId, useRef, useState } from 'react';
import { onDemand } from '../ui/popup/on-demand.tsx';

const HintText = onDemand(() => import('./HintText.tsx'));

const DELAY_MS = 300;

type Control = ReactElement<{
  id?: string;
  onPointerEnter?: (event: PointerEvent) => void;
  onPointerLeave?: () => void;
  onPointerDownCapture?: () => void;
  onFocusCapture?: (event: FocusEvent) => void;
  onBlurCapture?: () => void;
}>;

type Props = { label: string; children: Control; side?: 'right' | 'bottom'; off?: boolean };

/** The name of an icon-only control, shown on hover and focus; the control carries its own `aria-label`. */
export function Hint({ label, children, side = 'bottom', off }: Props) {
  const id = useId();
  const timer = useRef<number>(undefined);
  const [isOpen, setOpen] = useState(false);
  const [isUsed, setUsed] = useState(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (off) return children;
  const show = (delay: number) => {
    HintText.load();
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      setUsed(true);
      setOpen(true);
    }, delay);
  };
  const hide = () => {
    clearTimeout(timer.current);
    setOpen(false);
  };
  return (
    <>
      {cloneElement(children, {
        id,
        onPointerEnter: ({ pointerType }) => pointerType !== 'touch' && show(DELAY_MS),
        onPointerLeave: hide,
        onPointerDownCapture: hide,
        onFocusCapture: ({ currentTarget }) => currentTarget.matches(':focus-visible') && show(0),
        onBlurCapture: hide,
      })}
      {isUsed && <HintText triggerId={id} isOpen={isOpen} onClose={hide} label={label} side={side} />}
    </>
  );
}
