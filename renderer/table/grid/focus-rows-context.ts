/** The way from a table's toolbar to its rows, by keyboard. */
import { createContext } from 'react';

/** Moves the focus to the first row, or to the one that the keyboard was on. */
export const FocusRowsContext = createContext<() => void>(() => undefined);
