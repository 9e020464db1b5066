// npm run test:browsers: ten journeys in Firefox and WebKit, if installed. An argument selects journeys by their title.
import { prepare, run } from '../../build/bootstrap.mjs'

await prepare()
process.exitCode = await run(['e2e/browsers/run.ts', ...process.argv.slice(2)])
