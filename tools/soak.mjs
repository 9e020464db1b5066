// npm run soak: half of what this machine can do, for 20 minutes, and whether anything grows.
// --minutes 20, --students 5000
import { installBench } from './bench-install.mjs'
import { prepare, run } from './bootstrap.mjs'

await prepare()
installBench()
process.exitCode = await run(['bench/soak.ts', ...process.argv.slice(2)])
