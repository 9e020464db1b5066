// npm run test:faults: kills, hangs, fills and crowds the whole app. GANIT_ROUNDS=200 makes it long (an hour or more).
import { prepare, run } from './bootstrap.mjs'

await prepare({ pages: false })
process.exitCode = await run(
  ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', 'server/test/faults'],
  { NODE_ENV: 'test' },
)
