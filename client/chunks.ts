import { fileURLToPath } from 'node:url';
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';

const fileOf = (path: string) => fileURLToPath(new URL(`src/${path}`, import.meta.url));

const SIGN_IN = ['app/sign-in-app.tsx', 'identity/sign-in/LoginPage.tsx'];
// Forms and what is loaded after the page share the last one; in the part of the forms every page would load that.
const PLATFORM = ['app/platform-app.tsx', 'app/Shell.tsx', 'ui/form/draft/local-drafts.ts'];

/** What most pages show, also those without a list. */
const PAGES = [
  'overview/dashboards/DashboardGrid.tsx',
  'overview/dashboards/DashboardState.tsx',
  'overview/dashboards/WorklistCard.tsx',
  'care/encounters/encounter.labels.ts',
  'enrolment/registrations/registration.labels.ts',
  'members/enrollees/enrollee.labels.ts',
  'network/public/plan-texts.ts',
  'ui/MarkedText.tsx',
  'ui/Segments.tsx',
  'ui/chart/charts.tsx',
  'ui/chart/small.tsx',
  'ui/detail/Callout.tsx',
  'ui/detail/page.tsx',
  'ui/detail/states.tsx',
  'ui/form/ConfirmDialog.tsx',
  'ui/form/use-action.ts',
  'ui/status.tsx',
  'ui/table/columns.tsx',
  'ui/table/DataTable.tsx',
];

/**
 * The parts of the platform in the order in which a browser comes to them, and the files that need each.
 * A module is in the first part whose files need it; in a part with `and`, only if those need it too.
 */
const PARTS: readonly { name: string; files: readonly string[]; and?: readonly string[] }[] = [
  { name: 'start', files: ['main.tsx'] },
  {
    name: 'base',
    files: SIGN_IN,
    and: [
      ...PLATFORM,
      ...PAGES,
      'app/offline-use.ts',
      'platform/PublicFrame.tsx',
      'ui/list/ListPage.tsx',
      'ui/form/fields/text-fields.tsx',
      'ui/form/FormDialog.tsx',
    ],
  },
  { name: 'sign-in', files: SIGN_IN },
  { name: 'platform', files: PLATFORM },
  { name: 'pages', files: PAGES },
  {
    name: 'member',
    files: [
      'enrolment/dependant-requests/MyDependantRequests.tsx',
      'members/cards/MemberCard.tsx',
      'members/enrollees/MissingPhotos.tsx',
      'overview/dashboards/EncounterQuestion.tsx',
      'premiums/invoices/PremiumCard.tsx',
    ],
  },
  {
    name: 'lists',
    files: [
      'ui/detail/ActionMenu.tsx',
      'ui/detail/DetailPage.tsx',
      'ui/detail/StatusHistory.tsx',
      'ui/detail/Timeline.tsx',
      'ui/list/ListPage.tsx',
      'ui/list/use-list-state.ts',
    ],
  },
  { name: 'public', files: ['platform/PublicFrame.tsx', 'network/public/use-price.ts'] },
  // What a button opens: one file for all of it.
  {
    name: 'popups',
    files: [
      'app/HintText.tsx',
      'app/NotificationPopup.tsx',
      'app/ProfilePopup.tsx',
      'ui/form/ConfirmPopup.tsx',
      'ui/list/ExportProgress.tsx',
      'ui/list/FilterPopup.tsx',
      'ui/popup/ItemMenu.tsx',
      'ui/table/ColumnPopup.tsx',
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
  {
    name: 'registration',
    files: [
      'enrolment/registrations/RegistrationFrame.tsx',
      'enrolment/registrations/steps/InstitutionStepPage.generated.ts',
      'enrolment/registrations/steps/PersonStepPage.generated.ts',
    ],
  },
  // What only draws; the pages with charts begin without it.
  { name: 'charts', files: ['ui/chart/recharts-parts.tsx'] },
  { name: 'offline', files: ['app/offline-use.ts'] },
];

/** Icons are too small for files of their own: those of some parts are in the part that is loaded before. */
const ICONS_WITH: Readonly<Record<string, string>> = { 'sign-in': 'base', member: 'pages', lists: 'pages' };
const withIcons = (part: string, id: string) => (id.includes('/node_modules/lucide-react/') && ICONS_WITH[part]) || part;

const MANY_LIBRARIES = ['base', 'platform', 'forms'];
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
      for (const id of Object.keys(modules)) if (!parts.has(id)) parts.set(id, withIcons(part, id));
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
  const neededBy = (files: readonly string[]) =>
    closureOf(
      chunks.filter(({ facadeModuleId }) => files.some((file) => facadeModuleId === fileOf(file))),
      byFile,
    );
  for (const { name, files, and } of PARTS) {
    const others = and && neededBy(and);
    for (const chunk of neededBy(files)) {
      if (others && !others.has(chunk)) continue;
      for (const id of Object.keys(chunk.modules)) if (!parts.has(id)) parts.set(id, withIcons(name, id));
    }
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
        // Libraries change less often than what is built with them. Where they are small, they are with it.
        name: (id) => {
          const part = parts.get(id);
          return part && isLibrary(id) && MANY_LIBRARIES.includes(part) ? `${part}-libraries` : null;
        },
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
