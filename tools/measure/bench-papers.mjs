// npm run bench:papers: how long the marking of ten thousand expressions takes. Half a minute, no database.
import { prepare, run } from '../build/bootstrap.mjs'

await prepare({ pages: false })
process.exitCode = await run(['bench/papers.ts'])
