import { TRIAL } from '../src/backup/databases.ts'
import { TEMPLATE } from './database.ts'

// Making the schema anew for each backup that is tried takes longer than the rest of it: `e2e/backups.spec.ts` and the tests of
// faults do that.
if (!process.env.GANIT_FAULTS) Object.assign(TRIAL, { template: TEMPLATE })
