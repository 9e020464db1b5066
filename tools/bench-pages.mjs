// npm run bench:pages: Lighthouse's mobile profile of the public pages, and how the signed-in ones behave on a slow phone.
import { installBench } from './bench-install.mjs'
import { prepare, run } from './bootstrap.mjs'

await prepare()
installBench()
process.exitCode = await run(['bench/pages.mjs', ...process.argv.slice(2)])
