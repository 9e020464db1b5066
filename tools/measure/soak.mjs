// npm run soak: half of this machine's maximum load for 20 minutes; reports whether anything grows. --minutes 20,
// --students 5000

import { prepare, run } from '../build/bootstrap.mjs'
import { installApart } from '../build/install-apart.mjs'

await prepare()
installApart('bench')
process.exitCode = await run(['bench/soak.ts', ...process.argv.slice(2)])
