// npm run seed -- --students N: fills the academy in DATA_DIR (or DATABASE_URL) with invented people. Ganit must not run.
// --teaching: also years of lessons; --years 10: years of use before; --papers: also a question bank, papers and tests with their marks
import { prepare, run } from '../build/bootstrap.mjs'

await prepare({ pages: false })
process.exitCode = await run(['server/seed/main.ts', ...process.argv.slice(2)])
