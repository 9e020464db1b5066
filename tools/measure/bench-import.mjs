// npm run bench:import: how long 20,000 awkward rows take to be looked at and imported, and how the app answers meanwhile. Two minutes.
import { prepare, run } from '../build/bootstrap.mjs'

await prepare()
process.exitCode = await run(['bench/import.ts', ...process.argv.slice(2)])
