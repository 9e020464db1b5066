// npm run soak: half of what this machine can do, for 20 minutes, and whether anything grows.
// --minutes 20, --students 5000

import { prepare, run } from '../build/bootstrap.mjs'
import { installBench } from './bench-install.mjs'

await prepare()
installBench()
process.exitCode = await run(['bench/soak.ts', ...process.argv.slice(2)])
