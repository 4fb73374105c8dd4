import { createContext } from 'react';

/** What a form sent whose answer the server is writing, for browsers without scripts; null in the browser. */
export const PostedFormContext = createContext<Readonly<Record<string, string>> | null>(null);
