// npm run test:mutants -- money/fees: makes small changes to a feature's server files, one at a time, and lists those
// that its tests do not notice. Further arguments are Stryker's: --mutate server/src/features/money/fees/fees.service.ts
// --concurrency 2
import { prepare, run } from '../../build/bootstrap.mjs'
import { installApart } from '../../build/install-apart.mjs'
import { PATIENTLY } from './patiently.mjs'

// Stryker has packages of its own. Among the project's packages it would be a tenth of every academy's installation.
const FOLDER = 'tools/mutants'
const STRYKER = `${FOLDER}/node_modules/@stryker-mutator/core/bin/stryker.js`

const [folder, ...args] = process.argv.slice(2)
if (!folder) {
  console.error('Say of which feature: npm run test:mutants -- money/fees')
  process.exit(1)
}
await prepare({ pages: false })
installApart(FOLDER)
process.exitCode = await run([STRYKER, 'run', `${FOLDER}/stryker.config.mjs`, ...args], {
  ...PATIENTLY,
  NODE_ENV: 'test',
  GANIT_MUTANT_FOLDER: folder,
})
