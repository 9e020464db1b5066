// npm test: types, style, unit and API tests, browser tests; the last line counts them all.
import { prepare, run } from '../build/bootstrap.mjs'

// In a full run the build is made beside the type checks.
await prepare({ pages: process.argv.includes('--only') })
process.exitCode = await run(['tools/checks/checks.ts', ...process.argv.slice(2)], {
  NODE_ENV: 'test',
  // Processes that tests start use the new build, which starts in half the time.
  GANIT_MAIN: process.env.GANIT_MAIN ?? 'server/build/main.js',
})
