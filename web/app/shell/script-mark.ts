import { createContext } from 'react';

/** Set while a page is rendered on the server; the browser has none. */
export const ScriptMark = createContext<string | undefined>(undefined);

/** Whether the page that is rendered on the server answers a form that was sent to it. */
export const AnswersForm = createContext(false);
