// npm run test:inputs: 50,000 generated calls, or as many as GANIT_RUNS says; GANIT_SEED repeats a run.
import { prepare, run } from '../../build/bootstrap.mjs'
import { PATIENTLY } from './patiently.mjs'

await prepare()
const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server']
const env = { ...PATIENTLY, NODE_ENV: 'test', GANIT_RUNS: process.env.GANIT_RUNS ?? '50000' }
process.exitCode = await run(
  [...args, '--retry', '0', 'server/test/security/generated.test.ts'],
  env,
)
