import { Tabs } from '@chakra-ui/react';
import { parseAsString, useQueryState } from 'nuqs';
import { type ReactNode, useEffect, useRef } from 'react';
import { number } from '../format.ts';

type Tab = { key: string; label: string; count?: number | null; content: ReactNode };

/** Tabs with the selected one in the address. Only the selected tab is rendered. */
export function UrlTabs({ tabs, param = 'tab' }: { tabs: Tab[]; param?: string }) {
  const [key, setKey] = useQueryState(param, parseAsString);
  const first = tabs[0]?.key ?? '';
  const open = tabs.some((tab) => tab.key === key) ? (key ?? first) : first;
  const row = useRef<HTMLDivElement>(null);
  // Scrolls to the selected tab, because the row may be wider than the screen.
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>(`[data-value="${open}"]`);
    if (row.current && tab) row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2;
  }, [open]);
  return (
    <Tabs.Root
      value={open}
      onValueChange={(e) => void setKey(e.value === first ? null : e.value)}
      variant="line"
      colorPalette="accent"
      lazyMount
      unmountOnExit
    >
      <Tabs.List ref={row} overflowX="auto">
        {tabs.map((tab) => (
          <Tabs.Trigger key={tab.key} value={tab.key} whiteSpace="nowrap" flexShrink={0}>
            {tab.label}
            {tab.count != null && ` ${number(tab.count)}`}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Content key={tab.key} value={tab.key} pt="3">
          {tab.content}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}
