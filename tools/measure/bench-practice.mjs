// npm run bench:practice: daily practice of 10,000 students with 20,000,000 items answered, on a throw-away database, and
// phones on cut networks while the app is killed. 8 GB; `-- --items 1000000` fills in a minute.
import { prepare, run } from '../build/bootstrap.mjs'

await prepare()
process.exitCode = await run(['bench/practice.ts', ...process.argv.slice(2)])
