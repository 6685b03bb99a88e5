/** What a part learns from what stands around it: whether it is in a popover, who replaces a token. */
import { createContext } from 'react';

/* Whether fields stand in a popover: what they open must be within it, for a click outside would close it. */

export const InPopoverContext = createContext(false);

/* Opens the field for a new token of the current office; null if there is no current office. */

export const ReplaceTokenContext = createContext<(() => void) | null>(null);
