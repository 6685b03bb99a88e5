/** What the group of rows without a value is called, on screens and in files that are as on screen. */
export const formatNoGroup = (label: string): string => `No ${label.toLowerCase()}`;
