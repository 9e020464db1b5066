// npm run breach: who is concerned by a breach, with their contacts and a letter, whether Ganit runs or not.
import { prepare, run } from './bootstrap.mjs'

await prepare({ pages: false })
process.exitCode = await run(['server/src/breach/breach-main.ts', ...process.argv.slice(2)])
