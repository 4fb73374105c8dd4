import { createContext } from 'react';

/** The part of the filter that the address itself stands for; set by the mount of a screen. */
export const ListPresetContext = createContext<Record<string, unknown>>({});

/** The title under which the present area mounts the screen. */
export const PageTitleContext = createContext<string>('');

/** The name that stands under a print. */
export const PrintedByContext = createContext('');
