// npm run bench:papers: printing and marking, the printing thread's memory, and the app's answers while ten thousand
// expressions are marked. --count 1000 marks fewer. Three minutes.
import { prepare, run } from '../build/bootstrap.mjs'

await prepare()
process.exitCode = await run(['bench/papers.ts', ...process.argv.slice(2)])
