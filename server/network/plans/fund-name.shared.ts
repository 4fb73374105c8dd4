/** 'Formal' for FORMAL; short codes are unchanged. */
export const fundName = (pool: string): string =>
  pool.length <= 6 && pool !== 'FORMAL' && pool !== 'EQUITY' ? pool : pool.charAt(0) + pool.slice(1).toLowerCase();
