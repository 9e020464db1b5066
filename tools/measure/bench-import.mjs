// npm run bench:import: checking and importing 20,000 awkward rows, and the app's answers meanwhile. Two minutes.
import { prepare, run } from '../build/bootstrap.mjs'

await prepare()
process.exitCode = await run(['bench/import.ts', ...process.argv.slice(2)])
