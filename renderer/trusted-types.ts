/**
 * The policy for texts that become markup (W3C, Trusted Types): Mantine sets the contents of style elements so. A text with a tag
 * is refused, and an address of a script has no policy at all. The text of a script passes, because `script-src` forbids every
 * evaluated and inline one; tests reach the page with such texts, past that rule.
 */
type Convert = (text: string) => string | null;
type TrustedTypes = {
  createPolicy(name: string, policy: { readonly createHTML: Convert; readonly createScript: Convert }): unknown;
};

const { trustedTypes } = window as unknown as { readonly trustedTypes?: TrustedTypes };

trustedTypes?.createPolicy('default', {
  // Null is an error.
  createHTML: (text) => (text.includes('<') ? null : text),
  createScript: (text) => text,
});
