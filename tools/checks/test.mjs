// npm test: types, style, unit and API tests, browser tests; the last line counts them all.
import { prepare, run } from '../build/bootstrap.mjs'

// Where all is checked, the build is made beside the checks of types.
await prepare({ pages: process.argv.includes('--only') })
process.exitCode = await run(['tools/checks/checks.ts', ...process.argv.slice(2)], {
  NODE_ENV: 'test',
  // What tests start as a process of its own is the build just made, which is up in half the time.
  GANIT_MAIN: process.env.GANIT_MAIN ?? 'server/build/main.js',
})
