import { TRIAL } from '../src/backup/databases.ts'
import { TEMPLATE } from './database.ts'

// Migrating for each trial restore takes longer than the rest: `e2e/backups.spec.ts` and the fault tests do that.
if (!process.env.GANIT_FAULTS) Object.assign(TRIAL, { template: TEMPLATE })
