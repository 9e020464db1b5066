// npm run breach: the people affected by a breach, with contacts and a letter, whether Ganit runs or not.
import { prepare, run } from '../build/bootstrap.mjs'

await prepare({ pages: false })
process.exitCode = await run(['server/src/commands/breach.ts', ...process.argv.slice(2)])
