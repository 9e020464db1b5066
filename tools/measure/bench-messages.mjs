// npm run bench:messages: notices to very many families, on a throw-away database; with --weekly their weekly notes. Some
// minutes, 1 GB.
import { prepare, run } from '../build/bootstrap.mjs'

await prepare({ pages: false })
const given = process.argv.slice(2)
const others = given.filter((each) => each !== '--weekly')
const file = others.length < given.length ? 'bench/weekly/weekly.ts' : 'bench/messages.ts'
process.exitCode = await run([file, ...others])
