// npm run backup [-- file]: the academy in DATA_DIR (or DATABASE_URL) as one file, whether Ganit runs or not.
import { prepare, run } from '../build/bootstrap.mjs'

await prepare({ pages: false })
process.exitCode = await run(['server/src/commands/backup.ts', ...process.argv.slice(2)])
