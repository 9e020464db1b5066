// npm run test:receipts: the browser tests of npm test in academies where receipts say who has paid, not marks by hand.
// Words select files: npm run test:receipts -- directory staff
import { prepare, run } from '../../build/bootstrap.mjs'
import { PATIENTLY } from './patiently.mjs'

await prepare()
process.exitCode = await run(['tools/checks/receipts.ts', ...process.argv.slice(2)], {
  ...PATIENTLY,
  NODE_ENV: 'test',
  GANIT_TIER: 'quick',
  GANIT_FEES: 'receipts',
})
