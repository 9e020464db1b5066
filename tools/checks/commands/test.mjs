// npm test: types, style, unit and API tests, browser tests; the last line counts them all. `npm run test:all` leaves out none.
import { prepare, run } from '../../build/bootstrap.mjs'
import { PATIENTLY } from './patiently.mjs'

const given = process.argv.slice(2)
// In a full run the build is made beside the type checks.
await prepare({ pages: given.includes('--only') })
process.exitCode = await run(['tools/checks/checks.ts', ...given], {
  ...PATIENTLY,
  NODE_ENV: 'test',
  ...(given.length === 0 && { GANIT_TIER: 'quick' }),
  // Processes that tests start use the new build, which starts in half the time.
  GANIT_MAIN: process.env.GANIT_MAIN ?? 'server/build/main.js',
})
