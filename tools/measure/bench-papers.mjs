// npm run bench:papers: how long printing and marking take, what memory the printing thread has, and how the app answers while
// ten thousand expressions are marked. --count 1000 marks fewer. Three minutes.
import { prepare, run } from '../build/bootstrap.mjs'

await prepare()
process.exitCode = await run(['bench/papers.ts', ...process.argv.slice(2)])
