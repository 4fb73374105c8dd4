import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { importsOf, leadsUp, mutualImports, ROOMS, roomsInUse, sourcesOf } from './rooms.ts';

const architecture = readFileSync(join(import.meta.dirname, '..', '..', 'ARCHITECTURE.md'), 'utf8');
const CHAPTERS = { server: '## Rooms of the server', 'client/src': '## Rooms of the client' } as const;

const namesIn = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name);

/** Each room of the table in a chapter, with the rooms that it names as the next ones below. */
function documentedRooms(heading: string) {
  const chapter = architecture.split(heading)[1]?.split('\n## ')[0] ?? '';
  const rows = chapter.split('\n').filter((line) => line.startsWith('| `'));
  return rows
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map((cells) => ({ room: namesIn(cells[1])[0], next: namesIn(cells[3]) }));
}

describe.each(['server', 'client/src'] as const)('the rooms of %s', (side) => {
  test('import only from rooms below them', () => {
    const up = sourcesOf(side).flatMap((file) =>
      importsOf(file)
        .filter((target) => target.startsWith(`${side}/`) && leadsUp(side, file, target))
        .map((target) => `${file} → ${target}`),
    );
    expect(up).toEqual([]);
  });
  test('have no two folders, or files beside them, that import each other', () => {
    expect(mutualImports(side)).toEqual([]);
  });
  test('are all named in the order', () => {
    expect(roomsInUse(side).filter((room) => !ROOMS[side].flat().includes(room))).toEqual([]);
  });
  test('are described in ARCHITECTURE.md, in the same order', () => {
    const inOrder = ROOMS[side].flatMap((floor, level) => floor.map((room) => ({ room, next: ROOMS[side][level + 1] ?? [] })));
    expect(documentedRooms(CHAPTERS[side])).toEqual(inOrder);
  });
});
