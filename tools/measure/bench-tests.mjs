// npm run bench:tests: 500 students take a test on a throw-away academy while app and database are killed. Seven minutes,
// 1 GB; `-- --quick` for 50 students and half a minute.
import { prepare, run } from '../build/bootstrap.mjs'

await prepare()
process.exitCode = await run(['bench/tests.ts', ...process.argv.slice(2)])
