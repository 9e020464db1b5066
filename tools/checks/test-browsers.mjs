// npm run test:browsers: ten journeys in Firefox and WebKit, where they are installed. With a part of a journey's title it
// runs that one alone.
import { prepare, run } from '../build/bootstrap.mjs'

await prepare()
process.exitCode = await run(['e2e/browsers/run.ts', ...process.argv.slice(2)])
