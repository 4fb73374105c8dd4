import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Machine } from '../scheme/workflow/machine.ts';

const isMachine = (value: unknown): value is Machine => typeof value === 'object' && value !== null && 'entity' in value && 'next' in value;

/** All machines: the exports of the files named `*.machine.ts`. */
export async function allMachines(): Promise<{ file: string; machine: Machine }[]> {
  const server = resolve(import.meta.dirname, '..');
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.machine.ts'));
  const machines = await Promise.all(
    files.sort().map(async (file) => {
      const exported: Record<string, unknown> = await import(pathToFileURL(join(server, file)).href);
      return Object.values(exported)
        .filter(isMachine)
        .map((machine) => ({ file, machine }));
    }),
  );
  return machines.flat();
}
