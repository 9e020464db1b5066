// npm run restore -- file: restores the academy in DATA_DIR (or DATABASE_URL) from a backup. Ganit must not run.
import { prepare, run } from '../build/bootstrap.mjs'

await prepare({ pages: false })
process.exitCode = await run(['server/src/commands/restore.ts', ...process.argv.slice(2)])
