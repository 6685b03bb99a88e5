/** Token of the tests, recognisable wherever it leaks, with characters that some encodings change. */
export const canaryToken = 'canary.7d1f0b9a-S3cret+Value/x';
