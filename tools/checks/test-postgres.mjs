// npm run test:postgres -- 15: the server's tests on Debian's PostgreSQL of that version, in place of the one that Ganit brings. With parts of
// files' names behind it (`-- 15 fees`) it runs those alone.
import { prepare, run } from '../build/bootstrap.mjs'

const [version, ...parts] = process.argv.slice(2)
if (!/^\d\d$/.test(version ?? '')) {
  console.error('Say which version: npm run test:postgres -- 15')
  process.exit(1)
}
await prepare({ pages: false })
process.exitCode = await run(
  ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', ...parts],
  { GANIT_TEST_POSTGRES: version, NODE_ENV: 'test' },
)
