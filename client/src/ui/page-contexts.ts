import { createContext } from 'react';

/** The fixed part of the filter that belongs to the page's address; set where an area mounts the screen. */
export const ListPresetContext = createContext<Record<string, unknown>>({});

/** The title that the current area gives the screen. */
export const PageTitleContext = createContext<string>('');

/** The name of the person that is printed below a list. */
export const PrintedByContext = createContext('');

/** Whether a list has column choice and shortcuts. Members have plain lists. */
export const ListToolsContext = createContext(true);
