/** Pixels of a side of a picture. */
export const LONGEST_SIDE = 12_000;
/** Pixels of a picture: the largest that phones take by default, 8,160 × 6,120, is below. */
export const MAX_PIXELS = 50_000_000;

/** Exit codes of clean-image.worker.ts. */
export const UNREADABLE = 3;
export const TOO_LARGE = 4;
