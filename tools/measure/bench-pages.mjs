// npm run bench:pages: Lighthouse's mobile profile of the public pages, and the signed-in ones on a slow phone.

import { prepare, run } from '../build/bootstrap.mjs'
import { installApart } from '../build/install-apart.mjs'

await prepare()
installApart('bench')
process.exitCode = await run(['bench/pages.mjs', ...process.argv.slice(2)])
