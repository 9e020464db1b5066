// npm run test:postgres -- 15: the server's tests on Debian's PostgreSQL of that version instead of the bundled one.
// Further arguments (`-- 15 fees`) select files by name.
import { prepare, run } from '../../build/bootstrap.mjs'
import { PATIENTLY } from './patiently.mjs'

const [version, ...parts] = process.argv.slice(2)
if (!/^\d\d$/.test(version ?? '')) {
  console.error('Say which version: npm run test:postgres -- 15')
  process.exit(1)
}
await prepare({ pages: false })
process.exitCode = await run(
  ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', ...parts],
  { ...PATIENTLY, GANIT_TEST_POSTGRES: version, NODE_ENV: 'test' },
)
