// npm run test:changed: types, the style of what changed since main, and the tests of the features that were touched.
import { prepare, run } from '../build/bootstrap.mjs'

await prepare({ pages: false })
process.exitCode = await run(['tools/checks/changed.ts'], { NODE_ENV: 'test' })
