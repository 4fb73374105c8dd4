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

/** Imports by which folders of one room still import each other. Remove lines, do not add any: move what is needed to the lower folder. */
const MUTUAL_IMPORTS = {
  server: [],
  'client/src': [
    'client/src/care/eligibility/EnrolleeClinicalPage.tsx → client/src/care/encounters/encounter.labels.ts',
    'client/src/care/eligibility/EnrolleeClinicalPage.tsx → client/src/care/pa-requests/pa-request.labels.ts',
    'client/src/members/enrollees/enrollee.filters.ts → client/src/members/mdas/MdaPicker.ts',
    'client/src/network/bank-changes/BankChangeListPage.tsx → client/src/network/hcps/hcp.labels.ts',
    'client/src/network/bank-changes/HcpBank.tsx → client/src/network/hcps/hcp.labels.ts',
    'client/src/network/hcps/HcpTariff.tsx → client/src/network/catalogue/SetPriceDialog.tsx',
    'client/src/network/hcps/HcpTariff.tsx → client/src/network/catalogue/catalogue.labels.ts',
    'client/src/network/hcps/OwnTariffPage.tsx → client/src/network/catalogue/catalogue.filters.ts',
    'client/src/platform/offline/offline-session.ts → client/src/platform/session.tsx',
    'client/src/ui/detail/BulkRunProgress.tsx → client/src/ui/form/use-action.ts',
    'client/src/ui/detail/page.tsx → client/src/ui/list/preset.tsx',
    'client/src/ui/list/ExportMenu.tsx → client/src/ui/print/PrintRows.tsx',
  ],
};

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
    expect(mutualImports(side).sort()).toEqual([...MUTUAL_IMPORTS[side]].sort());
  });
  test('are all named in the order', () => {
    expect(roomsInUse(side).filter((room) => !ROOMS[side].flat().includes(room))).toEqual([]);
  });
  test('are described in ARCHITECTURE.md, in the same order', () => {
    const inOrder = ROOMS[side].flatMap((floor, level) => floor.map((room) => ({ room, next: ROOMS[side][level + 1] ?? [] })));
    expect(documentedRooms(CHAPTERS[side])).toEqual(inOrder);
  });
});
