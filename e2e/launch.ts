const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Scripts of a test run too few times to be worth optimising: an eighth of the work.
  '--js-flags=--no-opt --no-maglev',
]

/** How tests start Chromium; without a path, Playwright's own. */
export const launchOptions = (path?: string) => ({
  executablePath: path || undefined,
  args: FLAGS,
})
