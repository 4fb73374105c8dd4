type Wall = {
  file: string;
  /** What the guard's text begins with, and which of several alike: the line before it holds these words. */
  removed: string;
  /** The wall behind it. */
  wall: string;
  /** The test of that wall. */
  test: string;
};

/** Guards behind which another wall stands, so that nobody can tell from outside whether they are there. */
export const WALLS: readonly Wall[] = [];
