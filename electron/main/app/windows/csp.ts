/** Security headers of every page (OWASP, Content Security Policy): the app's files only, no network, no inline script. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  // Mantine and the virtual rows set style attributes, which cannot run scripts.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  "frame-src 'none'",
  "worker-src 'none'",
  // Markup from texts: renderer/trusted-types.ts lets styles through.
  "require-trusted-types-for 'script'",
  'trusted-types default',
].join('; ');

export const securityHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-dns-prefetch-control': 'off',
  // The files are on the disk already: a cache would be a second copy.
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), usb=(), serial=(), hid=(), payment=()',
};
