// npm run screenshots: the README's pictures, taken of the real product with invented people; --only <name> takes one.
import { prepare, run } from '../build/bootstrap.mjs'

await prepare()
process.exitCode = await run(['tools/screenshots/screenshots.ts', ...process.argv.slice(2)])
