// npm run test:changed: types, the style of changes since main, and the tests of changed features.
import { prepare, run } from '../../build/bootstrap.mjs'
import { PATIENTLY } from './patiently.mjs'

await prepare({ pages: false })
process.exitCode = await run(['tools/checks/changed.ts'], { ...PATIENTLY, NODE_ENV: 'test' })
