// npm run doctor: recomputes the ledger of the academy in DATA_DIR (or DATABASE_URL), whether Ganit runs or not, and
// reports problems of the installation; -- --installation prints everything it found there.
import { prepare, run } from '../build/bootstrap.mjs'

await prepare({ pages: false })
process.exitCode = await run(['server/src/commands/doctor.ts', ...process.argv.slice(2)])
