/** The Mantine theme: the system's font, one accent colour, dense controls. */
import { createTheme } from '@mantine/core';
import { texts } from './texts';

export const theme = createTheme({
  respectReducedMotion: true,
  primaryColor: 'indigo',
  primaryShade: { light: 7, dark: 7 },
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
  fontFamilyMonospace: 'ui-monospace, "Cascadia Mono", Menlo, monospace',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '19px' },
  defaultRadius: 6,
  cursorType: 'pointer',
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    // A screen has one main button or two, which say so.
    Button: { defaultProps: { size: 'xs', variant: 'default' } },
    Menu: { defaultProps: { transitionProps: { duration: 0 } } },
    Modal: {
      defaultProps: {
        transitionProps: { duration: 0 },
        closeButtonProps: { 'aria-label': texts.close },
        // Its header must be no banner of the page.
        attributes: { header: { role: 'presentation' } },
      },
    },
    // Chromium keeps what is typed into other fields on the disk: to fill in forms, and to restore a session.
    Input: { defaultProps: { autoComplete: 'off' } },
    TextInput: { defaultProps: { size: 'xs' } },
    // What is chosen is cleared by its own button, where it can be.
    Select: { defaultProps: { size: 'xs', allowDeselect: false } },
    DatePicker: { defaultProps: { size: 'xs' } },
    Tooltip: { defaultProps: { openDelay: 400 } },
  },
});
