/** The texts of buttons that copy one value. */

/** Writes a name inside a sentence: "phone number", but "BPAY reference". */
const toInlineName = (name: string) =>
  /^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;

export const copyButtonTexts = {
  copy: 'Copy',
  copyText: (what: string, text: string) => `Copy ${toInlineName(what)} ${text}`,
  copied: (what: string) => `${what} copied.`,
} as const;
