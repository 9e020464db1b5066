// npm run test:calendar: the quick API and screen tests on other days, at other hours and in other time zones; takes
// eleven times as long as they do. `npm run test:calendar -- fees` runs files by name.
import { prepare, run } from '../../build/bootstrap.mjs'
import { PATIENTLY } from './patiently.mjs'

await prepare({ pages: false })
process.exitCode = await run(['tools/checks/calendar.ts', ...process.argv.slice(2)], {
  ...PATIENTLY,
  NODE_ENV: 'test',
})
