// npm run breach: who is concerned by a breach, with their contacts and a letter, whether Ganit runs or not.
import { prepare, run } from '../build/bootstrap.mjs'

await prepare({ pages: false })
process.exitCode = await run(['server/src/commands/breach.ts', ...process.argv.slice(2)])
