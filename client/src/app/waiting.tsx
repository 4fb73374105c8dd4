import { createContext, useContext } from 'react';

/** How much work waits at an address; urgent where a clock runs. */
export type WaitingCount = { count: number; urgent: boolean };

export const WaitingCountsContext = createContext<Readonly<Record<string, WaitingCount>>>({});

export const useWaitingCounts = () => useContext(WaitingCountsContext);
