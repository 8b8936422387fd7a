import { createContext } from 'react';

/** Whether what has a hint is a stop of the tab key: in a drawer, which shows one; not in a list, which shows a hundred. */
export const HintsFocusable = createContext(false);
