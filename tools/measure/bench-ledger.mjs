// npm run bench:ledger: the ledger of a very large academy, on a throw-away database. Some minutes, 2 GB.
import { prepare, run } from '../build/bootstrap.mjs'

await prepare({ pages: false })
process.exitCode = await run(['bench/ledger.ts'])
