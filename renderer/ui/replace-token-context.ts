/** Leads to the field for a new token of the office in use; null where no office is in use. */
import { createContext } from 'react';

export const ReplaceTokenContext = createContext<(() => void) | null>(null);
