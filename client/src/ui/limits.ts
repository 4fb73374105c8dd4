import { createContext, useContext } from 'react';
import type { FileLimits } from '../../../server/scheme/files/file-rules.shared.ts';

/** Limits of lists, exports and files from the scheme’s settings. */
export type Limits = FileLimits & { listPageSize: number; exportMaxRows: number };

export const LimitsContext = createContext<Limits>({ listPageSize: 20, exportMaxRows: 100_000, documentMaxMb: 10, photoMaxMb: 2 });

export const useLimits = (): Limits => useContext(LimitsContext);
