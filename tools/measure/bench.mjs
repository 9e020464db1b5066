// npm run bench: Ganit's speed and memory beside those of a bare handler.
// --students 1000,10000,100000,1000000 (one or more), --seconds 4 (of each of three rounds), --quick, --json, --plot
// <file.svg>, --only <part of a case's name>, --teaching (an academy with a million lessons), --processes 1,2,4 (several
// processes on one machine, with the memory of each),
// --papers (a million questions, and papers and tests)

import { prepare, run } from '../build/bootstrap.mjs'
import { installApart } from '../build/install-apart.mjs'

// Standard output is for the figures.
console.log = console.error
await prepare()
installApart('bench')
const args = process.argv.slice(2)
const isOfProcesses = args.some((arg) => arg.startsWith('--processes'))
process.exitCode = await run([isOfProcesses ? 'bench/processes.ts' : 'bench/speed.ts', ...args])
