import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

type Side = 'server' | 'client/src';

/** The rooms of each side from the top down: a room imports only rooms below it. Rooms in one line do not import each other. */
export const ROOMS: Record<Side, string[][]> = {
  server: [
    ['testing'],
    ['main.ts'],
    ['app'],
    ['demo'],
    ['reports', 'overview', 'fhir'],
    ['phone'],
    ['administration'],
    ['claims'],
    ['care'],
    ['enrolment'],
    ['premiums'],
    ['ledger'],
    ['members'],
    ['network'],
    ['identity'],
    ['messaging'],
    ['scheme'],
    ['platform'],
    ['generated'],
  ],
  'client/src': [
    ['main.tsx'],
    ['app'],
    ['reports', 'overview'],
    ['administration'],
    ['claims'],
    ['care'],
    ['enrolment'],
    ['premiums'],
    ['members'],
    ['network'],
    ['identity'],
    ['screens'],
    ['platform'],
    ['ui'],
    ['graphql'],
  ],
};

/** Every source file of a side, except tests, which may import anything. */
export function sourcesOf(side: Side): string[] {
  return readdirSync(join(root, side), { recursive: true, encoding: 'utf8' })
    .map((file) => join(side, file))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.includes('/generated/'))
    .sort();
}

const IMPORT = /(?:\bfrom|\bimport|\bimport\()\s*'(\.[^']+)'/g;

/** The files that a file imports by a relative path: values, types, and dynamic imports. */
export function importsOf(file: string, text = readFileSync(join(root, file), 'utf8')): string[] {
  return [...text.matchAll(IMPORT)].map((match) => relative(root, resolve(root, dirname(file), match[1] ?? '')));
}

const roomOf = (side: Side, file: string) => file.slice(side.length + 1).split('/')[0] ?? '';
const floorOf = (side: Side, room: string) => ROOMS[side].findIndex((floor) => floor.includes(room));

/** Whether an import leads to a room that is not below. */
export function leadsUp(side: Side, from: string, to: string): boolean {
  const [room, target] = [roomOf(side, from), roomOf(side, to)];
  return room !== target && floorOf(side, target) <= floorOf(side, room);
}

/** The folder of its room that a file is in; a file at the root of the room stands for itself. */
const partOf = (side: Side, file: string) =>
  file
    .slice(side.length + 1)
    .split('/')
    .slice(0, 2)
    .join('/');

/** Imports between folders of one room that import each other, of the direction with fewer. */
export function mutualImports(side: Side): string[] {
  const imports = sourcesOf(side).flatMap((from) => importsOf(from).map((to) => ({ from, to })));
  const within = imports.filter(({ from, to }) => to.startsWith(`${side}/`) && roomOf(side, from) === roomOf(side, to));
  const byParts = Map.groupBy(within, ({ from, to }) => `${partOf(side, from)} → ${partOf(side, to)}`);
  return [...byParts].flatMap(([direction, found]) => {
    const [from, to] = direction.split(' → ');
    const back = byParts.get(`${to} → ${from}`);
    const isFewer = back && from !== to && (found.length - back.length || direction.localeCompare(`${to} → ${from}`)) < 0;
    return isFewer ? found.map((line) => `${line.from} → ${line.to}`) : [];
  });
}

export function roomsInUse(side: Side): string[] {
  return [...new Set(sourcesOf(side).map((file) => roomOf(side, file)))];
}
