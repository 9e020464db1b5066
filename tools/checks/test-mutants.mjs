// npm run test:mutants -- money/fees: changes the server's files of a feature in small ways, one at a time, and tells which changes
// its tests do not notice. Further arguments are Stryker's: --mutate server/src/features/money/fees/fees.service.ts --concurrency 2
import { prepare, run } from '../build/bootstrap.mjs'
import { installApart } from '../build/install-apart.mjs'

// Not among the project's own packages: it would be a tenth of what every academy installs.
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
  NODE_ENV: 'test',
  GANIT_MUTANT_FOLDER: folder,
})
