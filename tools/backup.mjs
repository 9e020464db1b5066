// npm run backup [-- file]: the academy in DATA_DIR (or DATABASE_URL) as one file, whether Ganit runs or not.
import { prepare, run } from './bootstrap.mjs'

await prepare({ pages: false })
process.exitCode = await run(['server/src/backup/backup-main.ts', ...process.argv.slice(2)])
