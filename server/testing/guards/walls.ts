type Wall = {
  file: string;
  /** Words of the guard's line. */
  line: string;
  /** The wall behind it. */
  wall: string;
  /** The test of that wall. */
  test: string;
};

/** Guards behind which another wall stands, so that nobody can tell from outside whether they are there. */
export const WALLS: readonly Wall[] = [
  {
    file: 'server/identity/api-keys/api-key.use.ts',
    line: 'key.length > 100',
    wall: 'a text that is no key has a hash that no key has; this only spares the statement',
    test: 'server/identity/api-keys/api-key.test.ts: is refused with what to do when it is unknown, withdrawn, past its day or of an account that is closed',
  },
  {
    file: 'server/identity/api-keys/api-key.use.ts',
    line: '!row.keyRole',
    wall: 'no role at all has no permission either, which refuses the same next',
    test: 'server/identity/api-keys/api-key.test.ts: is refused with what to do when it is unknown, withdrawn, past its day or of an account that is closed',
  },
];
