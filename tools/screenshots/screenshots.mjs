// npm run screenshots: the pictures of the README, taken of the real product with invented people.
import { prepare, run } from '../build/bootstrap.mjs'

await prepare()
process.exitCode = await run(['tools/screenshots/screenshots.ts'])
