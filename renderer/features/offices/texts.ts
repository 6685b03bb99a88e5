/** The texts of the first screen and of the form that adds an office. */

export const texts = {
  product: 'Tripledger',
  about:
    'Your office’s trips, clients and reports, accurate to the cent, even when you’re offline. Tripledger is read-only: it never changes anything in your booking system.',
  add: 'Add office',
  connect: 'Connect an office',
  connectFirst: 'Connect your office',
  connectAnother: 'Connect another office',
  or: 'or',
  demo: 'Explore the demo office',
  demoHint: 'Sample data. Nothing leaves this computer.',
  choose: 'Choose an office',
  open: 'Open',
  openNamed: (name: string) => `Open ${name}`,
  form: {
    name: 'Office name',
    namePlaceholder: 'Sydney City',
    noName: 'Enter an office name',
    baseUrl: 'Base URL',
    baseUrlHint: 'The address you were given with the token. Must start with https://.',
    noBaseUrl: 'Enter the base URL',
    token: 'API token',
    tokenHint: 'Stored in this computer’s keychain only.',
    noToken: 'Paste the API token',
    submit: 'Connect',
    cancel: 'Cancel',
    untilClosed: 'Connect until I close Tripledger',
    notConnected: 'Couldn’t connect',
    unexpected: 'Something went wrong in Tripledger.',
    nothingSaved: 'Nothing was saved.',
  },
} as const;
