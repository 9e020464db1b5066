// npm run bench:messages: notices to very many families, on a throw-away database. Some minutes, 1 GB.
import { prepare, run } from '../build/bootstrap.mjs'

await prepare({ pages: false })
process.exitCode = await run(['bench/messages.ts', ...process.argv.slice(2)])
