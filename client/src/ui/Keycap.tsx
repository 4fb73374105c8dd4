import { Kbd } from '@chakra-ui/react';

const SIGNS: Record<string, string> = {
  enter: '↵',
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
  ctrl: 'Ctrl',
  shift: '⇧',
  escape: 'Esc',
};

/** A keyboard key. */
export function Keycap({ children }: { children: string }) {
  return <Kbd>{SIGNS[children.toLowerCase()] ?? (children.length === 1 ? children.toUpperCase() : children)}</Kbd>;
}
