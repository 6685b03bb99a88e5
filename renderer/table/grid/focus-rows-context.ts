/** Moves the keyboard from a table's toolbar to its rows: to the first row, or to the one that the keyboard was on. */
import { createContext } from 'react';

export const FocusRowsContext = createContext<() => void>(() => undefined);
