import { createContext } from 'react';

/** Set while a page is rendered on the server; the browser has none. */
export const ScriptMark = createContext<string | undefined>(undefined);
