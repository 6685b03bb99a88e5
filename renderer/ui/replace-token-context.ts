/** Opens the field for a new token of the current office; null if there is no current office. */
import { createContext } from 'react';

export const ReplaceTokenContext = createContext<(() => void) | null>(null);
