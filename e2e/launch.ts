const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** How tests start Chromium; without a path, Playwright's own. */
export const launchOptions = (path?: string) => ({
  executablePath: path || undefined,
  args: FLAGS,
})
