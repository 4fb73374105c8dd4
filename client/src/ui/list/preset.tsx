import { createContext } from 'react';

/** The filter values fixed by the address the list is mounted at; a list merges them in and hides their controls. */
export const ListPresetContext = createContext<Record<string, unknown>>({});
