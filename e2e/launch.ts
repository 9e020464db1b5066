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
  // One thread draws pages, and no spare process waits for the next page: together this saves a tenth of the work.
  '--num-raster-threads=1',
  '--renderer-process-limit=1',
]

/** How tests start Chromium; without a path, Playwright's own. */
export const launchOptions = (path?: string) => ({
  executablePath: path || undefined,
  args: FLAGS,
  // With LANG=C Chromium saves no download in a folder whose name is not ASCII.
  env: { ...process.env, LC_ALL: 'C.UTF-8' },
})
