import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plugin, Rolldown } from 'vite';
import type { Area, Screen } from './src/platform/screen.ts';

const source = fileURLToPath(new URL('src/', import.meta.url));
const BINDING = /\[\s*(\w+),\s*\(\) => import\('\.\/([^']+)'\),?\s*\]/g;

const load = <Exports>(path: string): Promise<Exports> => import(pathToFileURL(join(source, path)).href);

/** The file of the page of each screen, as the `pages.ts` of the rooms bind them. */
async function filesOfScreens(): Promise<Map<Screen, string>> {
  const files = new Map<Screen, string>();
  for (const name of readdirSync(join(source, 'screens'))) {
    const room = name.split('.')[0] ?? '';
    const screens = await load<Record<string, Screen>>(`screens/${name}`);
    for (const [, screen = '', path = ''] of readFileSync(join(source, room, 'pages.ts'), 'utf8').matchAll(BINDING)) {
      const bound = screens[screen];
      if (bound) files.set(bound, join(source, room, path));
    }
  }
  return files;
}

type Chunk = Rolldown.OutputChunk;

/** The files that must be loaded before modules of the client can run, in the order in which they are needed. */
function filesOf(modules: readonly string[], chunks: readonly Chunk[]): string[] {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const closure = new Set(
    modules.map((id) => {
      const chunk = chunks.find((candidate) => id in candidate.modules);
      if (!chunk) throw new Error(`${id} is in no chunk`);
      return chunk;
    }),
  );
  // A set goes on with what is added to it meanwhile.
  for (const { imports } of closure) for (const file of imports) closure.add(byFile.get(file) as Chunk);
  return [...closure].map(({ fileName }) => `/${fileName}`).reverse();
}

/** Writes which files each address needs, so that the server can name them in the page and the browser loads all of them at once. */
export const pageFiles = (): Plugin => ({
  name: 'page-files',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
    const files = await filesOfScreens();
    const { areas } = await load<{ areas: readonly Area[] }>('app/areas/areas.ts');
    const { signInArea } = await load<{ signInArea: Area }>('app/areas/sign-in.area.ts');
    const { login } = await load<{ login: Screen }>('screens/identity.screens.ts');
    const { addressOf } = await load<{ addressOf: (area: Area, mount: Area['mounts'][number]) => string }>('platform/screen.ts');
    const app = (name: string) => join(source, 'app', name);
    const pages = areas.flatMap((area) =>
      area.mounts.map((mount) => {
        const page = files.get(mount.screen.variantOf ?? mount.screen);
        const isSignIn = signInArea.mounts.includes(mount);
        const starts = isSignIn ? [app('sign-in-app.tsx')] : [app('platform-app.tsx'), ...(area.role ? [app('Shell.tsx')] : [])];
        return {
          address: addressOf(area, mount),
          frame: isSignIn ? 'SIGN_IN' : area.role ? 'PLATFORM' : mount.screen.worksWithoutScripts ? 'PUBLIC' : null,
          files: filesOf([...starts, ...(page ? [page] : [])], chunks),
          nextFiles: isSignIn ? filesOf([app('platform-app.tsx'), app('Shell.tsx')], chunks) : [],
          ...(mount.screen === login && { renderedFiles: filesOf([app('sign-in-enhancement.ts')], chunks) }),
        };
      }),
    );
    mkdirSync(join(dir, '.vite'), { recursive: true });
    writeFileSync(join(dir, '.vite', 'pages.json'), JSON.stringify(pages));
  },
});
