import './monaco-workers.ts';
import '@graphiql/react/style.css';
import '@graphiql/plugin-doc-explorer/style.css';
import '@graphiql/plugin-history/style.css';
import 'graphiql/graphiql.css';
import './workbench.css';
import { HISTORY_PLUGIN } from '@graphiql/plugin-history';
import { GraphiQL } from 'graphiql';
import type { GraphQLSchema } from 'graphql';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useColorMode } from '../../platform/use-color-mode.ts';
import { lagosIsoDay } from '../../ui/format.ts';
import { useIsPhone, useMedia } from '../../ui/hooks.ts';
import { serverNow } from '../../ui/time.ts';
import { EXAMPLES_PLUGIN } from './ExamplesPanel.tsx';
import { exampleVariables, queryOf } from './examples/example.ts';
import { EXAMPLES } from './examples/examples.ts';
import { EXPLORER_PLUGIN } from './explorer/ExplorerPanel.tsx';
import { askAdHoc } from './visible-schema.ts';

/** The initial widths of the panes. */
const WIDTHS = [
  ['graphiql:docExplorerFlex', '0.32'],
  ['graphiql:editorFlex', '1.2'],
] as const;

/** Queries are not stored, so that nothing remains on a shared computer. */
function memoryStorage(phone: boolean): Storage {
  const held = new Map<string, string>(phone ? [] : WIDTHS);
  if (phone) held.set('graphiql:docExplorerFlex', '1');
  return {
    get length() {
      return held.size;
    },
    clear: () => held.clear(),
    getItem: (key) => held.get(key) ?? null,
    key: (index) => [...held.keys()][index] ?? null,
    removeItem: (key) => void held.delete(key),
    setItem: (key, value) => void held.set(key, value),
  };
}

const QUERIES = EXAMPLES.map(queryOf);
const PLUGINS = [EXAMPLES_PLUGIN, EXPLORER_PLUGIN, HISTORY_PLUGIN];

/** GraphiQL's tabs contain buttons, which ARIA tabs must not; so they are marked as a list of buttons, one of them current. */
function useTabsAsList() {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const addLabels = () => {
      for (const tab of frame.current?.querySelectorAll('.graphiql-tab') ?? []) {
        tab.parentElement?.removeAttribute('role');
        for (const name of ['role', 'aria-selected']) tab.removeAttribute(name);
        tab.querySelector('.graphiql-tab-button')?.setAttribute('aria-current', String(tab.classList.contains('graphiql-tab-active')));
      }
    };
    const watch = new MutationObserver(addLabels);
    if (frame.current) watch.observe(frame.current, { subtree: true, childList: true, attributeFilter: ['role', 'aria-selected'] });
    addLabels();
    return () => watch.disconnect();
  }, []);
  return frame;
}

export default function Workbench({ schema }: { schema: GraphQLSchema }) {
  const mode = useColorMode();
  const system = useMedia('(prefers-color-scheme: dark)') ? 'dark' : 'light';
  const phone = useIsPhone();
  const [storage] = useState(() => memoryStorage(phone));
  const frame = useTabsAsList();
  const first = useMemo(() => QUERIES.find((query) => fits(query, schema)) ?? QUERIES[0], [schema]);
  return (
    <div ref={frame} style={{ height: '100%' }}>
      <GraphiQL
        fetcher={({ query, variables, operationName }) => askAdHoc({ query, variables, operationName }) as never}
        schema={schema}
        storage={storage}
        plugins={PLUGINS}
        visiblePlugin={phone ? undefined : EXAMPLES_PLUGIN.title}
        initialQuery={first}
        initialVariables={exampleVariables(lagosIsoDay(new Date(serverNow())))}
        forcedTheme={mode === 'system' ? system : mode}
        isHeadersEditorEnabled={false}
        showPersistHeadersSettings={false}
        defaultEditorToolsVisibility="variables"
      >
        <GraphiQL.Logo> </GraphiQL.Logo>
      </GraphiQL>
    </div>
  );
}

const fits = (query: string, schema: GraphQLSchema): boolean =>
  Object.keys(schema.getQueryType()?.getFields() ?? {}).some((name) => query.includes(` ${name}(`));
