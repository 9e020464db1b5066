// npm run second-factor:off: lets in an admin who has lost phone and recovery codes, whether Ganit runs or not.
import { prepare, run } from '../build/bootstrap.mjs'

await prepare({ pages: false })
process.exitCode = await run(['server/src/commands/second-factor-off.ts', ...process.argv.slice(2)])
