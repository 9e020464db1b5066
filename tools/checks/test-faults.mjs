// npm run test:faults: kills, hangs, fills and crowds the whole app. GANIT_ROUNDS=200 makes it long (an hour or more);
// with a part of a file's name, such as `npm run test:faults -- crash`, it runs that one alone.
import { prepare, run } from '../build/bootstrap.mjs'

await prepare({ pages: false })
const [part = ''] = process.argv.slice(2)
process.exitCode = await run(
  ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', `server/test/faults/${part}`],
  { NODE_ENV: 'test' },
)
