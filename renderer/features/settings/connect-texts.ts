/** The texts of the first screen and of the form that adds an office. */

export const texts = {
  add: 'Add office',
  restore: (name: string) => `Restore ${name}`,
  connect: 'Connect your office',
  about: 'Enter the base URL and token you were given.',
  demo: 'Explore the demo office',
  importSettings: 'Import settings…',
  choose: 'Choose an office',
  openNamed: (name: string) => `Open ${name}`,
  form: {
    name: 'Office name',
    noName: 'Enter an office name',
    baseUrl: 'Base URL',
    noBaseUrl: 'Enter the base URL',
    token: 'API token',
    tokenHint: 'Stays in this computer’s keychain.',
    noToken: 'Paste the API token',
    submit: 'Connect',
    cancel: 'Cancel',
    untilClosed: 'Connect until I close Tripledger',
    unexpected: 'Something went wrong in Tripledger.',
  },
} as const;
