/** Whether fields stand in a popover: what they open must be within it, for a click outside would close it. */
import { createContext } from 'react';

export const InPopoverContext = createContext(false);
