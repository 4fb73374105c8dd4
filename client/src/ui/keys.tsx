import { Flex } from '@chakra-ui/react';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Keycap } from './Keycap.tsx';

export type KeyBinding = {
  /** 'j', '?', 'arrowdown', 'enter', 'ctrl+enter', 'shift+p'. */
  key: string;
  label: string;
  run: (event: KeyboardEvent) => void;
};
type Group = { name: string; keys: { current: KeyBinding[] } };

let groups: readonly Group[] = [];
const listeners = new Set<() => void>();
const change = (next: readonly Group[]) => {
  groups = next;
  for (const tell of listeners) tell();
};

const STORE = 'lafiya.single-keys';

/** Single-key shortcuts can be switched off, as WCAG 2.1.4 asks for people who use speech input; stored in this browser. */
export const singleKeys = {
  on: () => typeof localStorage === 'undefined' || localStorage.getItem(STORE) !== 'off',
  set: (on: boolean) => localStorage.setItem(STORE, on ? 'on' : 'off'),
};

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    (target.matches('input, textarea, select') && !target.matches('[type=checkbox], [type=radio], [type=button]')));

const combination = (event: KeyboardEvent) => {
  const key = event.key.toLowerCase();
  const ctrl = event.ctrlKey || event.metaKey;
  // A shifted character such as ? is already a key of its own.
  const shift = event.shiftKey && (/^[a-z]$/.test(key) || key.length > 1);
  return `${ctrl ? 'ctrl+' : ''}${shift ? 'shift+' : ''}${key}`;
};

/** Whether a dialog or menu is open, which then receives the keys. */
const covered = () => document.querySelector('[role="dialog"][data-state="open"], [role="menu"][data-state="open"]') !== null;

function onKeyDown(event: KeyboardEvent) {
  if (event.defaultPrevented || covered()) return;
  const pressed = combination(event);
  const single = !pressed.startsWith('ctrl+');
  if (single && (typing(event.target) || event.altKey || event.ctrlKey || event.metaKey || !singleKeys.on())) return;
  // The most recently mounted part takes precedence.
  const binding = groups
    .toReversed()
    .flatMap((g) => g.keys.current)
    .find((k) => k.key === pressed);
  if (!binding) return;
  event.preventDefault();
  binding.run(event);
}

/** Keyboard shortcuts of a part of the page, listed under `?`; single keys are ignored while somebody types. */
export function useKeys(keys: KeyBinding[], { enabled = true, group = 'This page' }: { enabled?: boolean; group?: string } = {}) {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    if (!enabled) return;
    const mine: Group = { name: group, keys: latest };
    if (groups.length === 0) window.addEventListener('keydown', onKeyDown);
    change([...groups, mine]);
    return () => {
      change(groups.filter((g) => g !== mine));
      if (groups.length === 0) window.removeEventListener('keydown', onKeyDown);
    };
  }, [enabled, group]);
}

/** Shortcuts and what they do, for the footer of a page. Hidden on touch screens. */
export function KeyHints({ hints }: { hints: { keys: string[]; label: ReactNode }[] }) {
  return (
    <Flex
      gap="2"
      align="center"
      color="fg.muted"
      textStyle="small"
      hideBelow="lg"
      css={{ '@media (pointer: coarse)': { display: 'none' } }}
    >
      {hints.map(({ keys, label }) => (
        <Flex key={keys.join()} gap="1.5" align="center">
          {keys.map((key) => (
            <Keycap key={key}>{key}</Keycap>
          ))}
          <span>{label}</span>
        </Flex>
      ))}
    </Flex>
  );
}

const KeyHelpDialog = lazy(() => import('./KeyHelpDialog.tsx'));

/** The list of all shortcuts of the page, opened with `?` and loaded then. */
export function KeyHelp() {
  const [open, setOpen] = useState(false);
  const keyGroups = useSyncExternalStore(
    (tell) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
    () => groups,
    () => groups,
  );
  useKeys([{ key: '?', label: 'All shortcuts', run: () => setOpen(true) }], { group: 'Everywhere' });
  return open ? (
    <Suspense>
      <KeyHelpDialog groups={keyGroups} onClose={() => setOpen(false)} />
    </Suspense>
  ) : null;
}
