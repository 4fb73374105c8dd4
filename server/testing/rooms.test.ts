import { describe, expect, test } from 'vitest';
import { importsOf, leadsUp, ROOMS, roomsInUse, sourcesOf } from './rooms.ts';

describe.each(['server', 'client/src'] as const)('the rooms of %s', (side) => {
  test('import only what stands below them', () => {
    const up = sourcesOf(side).flatMap((file) =>
      importsOf(file)
        .filter((target) => target.startsWith(`${side}/`) && leadsUp(side, file, target))
        .map((target) => `${file} → ${target}`),
    );
    expect(up).toEqual([]);
  });
  test('are all named in the order', () => {
    expect(roomsInUse(side).filter((room) => !ROOMS[side].flat().includes(room))).toEqual([]);
  });
});
