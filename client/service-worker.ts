import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';

/** What the worker knows of a build. */
export type Release = {
  name: string;
  /** The script that the page of this build starts with. */
  start: string;
  /** What every page needs. */
  files: readonly string[];
  /** What the pages of an area need, by the address of the area. */
  areas: Readonly<Record<string, readonly string[]>>;
};

type PageFiles = { address: string; frame: string | null; files: readonly string[]; nextFiles: readonly string[] };

const SOURCE = fileURLToPath(new URL('worker/service-worker.js', import.meta.url));
/** Loaded beside the pages: when they work without a network or begin to, and what is loaded when it is opened. */
const OFFLINE =
  /\/src\/(platform\/offline|app\/(offline-use|pending-sign-out|MenuDrawer|SignOutDialog)|ui\/(Toaster|KeyHelpDialog|list\/FilterDrawer))/;

/** Files with the same name in every build. */
const fixedFiles = (dist: string) =>
  readdirSync(dist, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(css|js|svg)$/.test(entry.name) && entry.name !== 'service-worker.js')
    .map(({ name }) => `/${name}`);

const unique = (files: readonly string[]) => [...new Set(files)];

/** The first part of an address: the area that it belongs to. */
const areaOf = (address: string) => `/${address.split('/')[1] ?? ''}`;

/** Lists the files of a build in `dist`, with `offline`: those that only pages without a network load. */
export function releaseOf(dist: string, offline: readonly string[]): Release {
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const pages = JSON.parse(readFileSync(join(dist, '.vite', 'pages.json'), 'utf8')) as PageFiles[];
  const scripts = [...html.matchAll(/<script type="module"[^>]* src="([^"]+)"/g)].map(([, src = '']) => src);
  const styles = [...html.matchAll(/<link rel="stylesheet"[^>]* href="(\/assets\/[^"]+)"/g)].map(([, href = '']) => href);
  const fonts = styles.flatMap((style) =>
    [...readFileSync(join(dist, style), 'utf8').matchAll(/url\((\/assets\/[^)]+\.woff2)\)/g)].map(([, url = '']) => url),
  );
  const signIn = pages.find(({ address }) => address === '/login');
  const files = unique([
    ...fixedFiles(dist),
    ...scripts,
    ...styles,
    ...fonts,
    ...(signIn?.files ?? []),
    ...(signIn?.nextFiles ?? []),
    ...offline,
  ]);
  const areas: Record<string, string[]> = {};
  for (const page of pages)
    if (page.frame === 'PLATFORM') areas[areaOf(page.address)] = unique([...(areas[areaOf(page.address)] ?? []), ...page.files]);
  const name = createHash('sha256')
    .update(JSON.stringify([html, files, areas]))
    .digest('hex')
    .slice(0, 12);
  return { name, start: scripts.at(-1) ?? '', files, areas };
}

/** Writes the worker with the names of the files of this build, so that a browser sees that there is another build. */
export function serviceWorker(): Plugin {
  let dist = '';
  let offline: string[] = [];
  return {
    name: 'service-worker',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      dist = dir;
      const chunks = Object.values(bundle).filter((output): output is Rolldown.OutputChunk => output.type === 'chunk');
      offline = chunks
        .filter(({ modules }) => Object.keys(modules).some((id) => OFFLINE.test(id)))
        .flatMap(({ fileName, imports }) => [`/${fileName}`, ...imports.map((file) => `/${file}`)]);
    },
    // When the list of the files of all pages is written.
    closeBundle() {
      if (!dist) return;
      const worker = readFileSync(SOURCE, 'utf8').replace(
        'RELEASE = __RELEASE__',
        () => `RELEASE = ${JSON.stringify(releaseOf(dist, offline))}`,
      );
      writeFileSync(join(dist, 'service-worker.js'), worker);
    },
  };
}
