import { createContext } from 'react';

/** The posted form whose response is being rendered on the server, for browsers without scripts; null in the browser. */
export const PostedFormContext = createContext<Readonly<Record<string, string>> | null>(null);
