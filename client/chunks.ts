import { fileURLToPath } from 'node:url';
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';

const fileOf = (path: string) => fileURLToPath(new URL(`src/${path}`, import.meta.url));

/**
 * The parts of the platform in the order in which a browser comes to them, and the files that need each.
 * A module is in the first part whose files need it.
 */
const PARTS: readonly { name: string; files: readonly string[] }[] = [
  { name: 'start', files: ['main.tsx'] },
  { name: 'sign-in', files: ['app/sign-in-app.tsx', 'identity/sign-in/LoginPage.tsx'] },
  // Forms and what is loaded after the page share the last one; in the part of the forms every page would load that.
  { name: 'platform', files: ['app/platform-app.tsx', 'app/Shell.tsx', 'ui/form/draft/local-drafts.ts'] },
  {
    name: 'lists',
    files: [
      'ui/chart/charts.tsx',
      'ui/chart/small.tsx',
      'ui/detail/ActionMenu.tsx',
      'ui/detail/DetailPage.tsx',
      'ui/detail/StatusHistory.tsx',
      'ui/detail/Timeline.tsx',
      'ui/detail/facts.tsx',
      'ui/form/use-action.ts',
      'ui/list/ListPage.tsx',
      'ui/list/PickerList.tsx',
      'ui/list/use-list-state.ts',
      'ui/status.tsx',
      'ui/table/columns.tsx',
    ],
  },
  {
    name: 'forms',
    files: [
      'ui/form/FormDialog.tsx',
      'ui/form/ReasonDialog.tsx',
      'ui/form/MutationDialog.tsx',
      'ui/form/fields/text-fields.tsx',
      'ui/form/fields/choice-fields.tsx',
      'ui/form/fields/picker-fields.tsx',
      'ui/form/fields/date-fields.tsx',
      'ui/form/fields/number-fields.tsx',
      '../../server/scheme/validation/fields.ts',
    ],
  },
  // What only draws; the pages with charts begin without it.
  { name: 'charts', files: ['ui/chart/recharts-parts.tsx'] },
  { name: 'offline', files: ['app/offline-use.ts'] },
];

const isLibrary = (id: string) => id.includes('/node_modules/');

/** What at least so many pages share is loaded with the first list, if it is small. Otherwise a page would be dozens of tiny files. */
const COMMON = { pages: 5, bytes: 16_000 };

type Chunk = Rolldown.OutputChunk;

/** A chunk with all that it imports. */
function closureOf(chunks: readonly Chunk[], byFile: ReadonlyMap<string, Chunk>): Set<Chunk> {
  const closure = new Set(chunks);
  // A set goes on with what is added to it meanwhile.
  for (const { imports } of closure) for (const file of imports) closure.add(byFile.get(file) as Chunk);
  return closure;
}

/** Adds the small chunks that many pages share, if all that they import is in a part too. */
function addCommon(parts: Map<string, string>, chunks: readonly Chunk[], byFile: ReadonlyMap<string, Chunk>): void {
  const pagesOf = new Map<Chunk, number>();
  for (const page of chunks.filter(({ isDynamicEntry }) => isDynamicEntry))
    for (const chunk of closureOf([page], byFile)) pagesOf.set(chunk, (pagesOf.get(chunk) ?? 0) + 1);
  const isPlaced = ({ modules }: Chunk) => Object.keys(modules).every((id) => parts.has(id));
  const lengthOf = ({ modules }: Chunk) => Object.values(modules).reduce((sum, { renderedLength }) => sum + renderedLength, 0);
  const isCommon = (chunk: Chunk) =>
    !chunk.isEntry && !chunk.isDynamicEntry && (pagesOf.get(chunk) ?? 0) >= COMMON.pages && lengthOf(chunk) <= COMMON.bytes;
  const order = PARTS.map(({ name }) => name);
  let candidates = chunks.filter((chunk) => !isPlaced(chunk) && isCommon(chunk));
  for (let found = true; found; ) {
    const ready = candidates.filter(({ imports }) => imports.every((file) => isPlaced(byFile.get(file) as Chunk)));
    for (const { imports, modules } of ready) {
      // It must not make a list load the forms.
      const needed = imports.flatMap((file) =>
        Object.keys(byFile.get(file)?.modules ?? {}).map((id) => order.indexOf(parts.get(id) ?? '')),
      );
      const part = order[Math.max(order.indexOf('lists'), ...needed)] ?? 'lists';
      for (const id of Object.keys(modules)) if (!parts.has(id)) parts.set(id, part);
    }
    candidates = candidates.filter((chunk) => !ready.includes(chunk));
    found = ready.length > 0;
  }
}

/** The part of each module. Only a build knows which modules are left out, so one is made whose chunks are thrown away. */
async function partsOfModules(config: InlineConfig): Promise<Map<string, string>> {
  const result = (await build({
    ...config,
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      sourcemap: false,
      reportCompressedSize: false,
      rolldownOptions: { input: PARTS.flatMap(({ files }) => files.map(fileOf)) },
    },
  })) as Rolldown.RolldownOutput;
  const chunks = result.output.filter((output) => output.type === 'chunk');
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const parts = new Map<string, string>();
  for (const { name, files } of PARTS) {
    const entries = chunks.filter(({ facadeModuleId }) => files.some((file) => facadeModuleId === fileOf(file)));
    for (const { modules } of closureOf(entries, byFile)) for (const id of Object.keys(modules)) if (!parts.has(id)) parts.set(id, name);
  }
  addCommon(parts, chunks, byFile);
  return parts;
}

/** The chunks of the client: of each part the libraries and the rest, and what several pages share (ADR 62). */
async function codeSplitting(config: InlineConfig): Promise<Rolldown.CodeSplittingOptions> {
  const parts = await partsOfModules(config);
  return {
    groups: [
      {
        debugName: 'libraries',
        priority: 3,
        includeDependenciesRecursively: false,
        // Libraries change less often than what is built with them.
        name: (id) => (isLibrary(id) && parts.has(id) ? `${parts.get(id)}-libraries` : null),
      },
      { debugName: 'parts', priority: 2, includeDependenciesRecursively: false, name: (id) => parts.get(id) ?? null },
    ],
  };
}

/** Finds the chunks when a build begins, and not when the configuration is only read, as the search for unused code does. */
export const chunks = (config: InlineConfig): Plugin => ({
  name: 'chunks',
  apply: 'build',
  config: async () => ({ build: { rolldownOptions: { output: { codeSplitting: await codeSplitting(config) } } } }),
});
