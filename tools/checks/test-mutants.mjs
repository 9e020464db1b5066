// npm run test:mutants -- fees: changes the server's files of a feature in small ways, one at a time, and tells which changes
// its tests do not notice. Further arguments are Stryker's: --mutate server/src/features/fees/fees.service.ts --concurrency 2
import { prepare, run } from '../build/bootstrap.mjs'
import { prepareStryker, STRYKER } from '../mutants/prepare.mjs'

const [folder, ...args] = process.argv.slice(2)
if (!folder) {
  console.error('Say of which feature: npm run test:mutants -- fees')
  process.exit(1)
}
await prepare({ pages: false })
await prepareStryker()
process.exitCode = await run([STRYKER, 'run', 'tools/mutants/stryker.config.mjs', ...args], {
  NODE_ENV: 'test',
  GANIT_MUTANT_FOLDER: folder,
})
