// npm run bench, bench:<what> and soak; the options are in bench/main.ts, the figures in docs/performance.md.
import { prepare, run } from '../build/bootstrap.mjs'
import { installApart } from '../build/install-apart.mjs'

const [command, ...options] = process.argv.slice(2)
// Standard output is for the figures.
console.log = console.error
await prepare({ pages: !['ledger', 'messages'].includes(command) })
if (command === 'pages') installApart('bench')
const script = command === 'pages' ? ['bench/pages.mjs'] : ['bench/main.ts', command]
process.exitCode = await run([...script, ...options])
