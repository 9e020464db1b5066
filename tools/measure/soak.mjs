// npm run soak: half of what this machine can do, for 20 minutes, and whether anything grows.
// --minutes 20, --students 5000

import { prepare, run } from '../build/bootstrap.mjs'
import { installApart } from '../build/install-apart.mjs'

await prepare()
installApart('bench')
process.exitCode = await run(['bench/soak.ts', ...process.argv.slice(2)])
