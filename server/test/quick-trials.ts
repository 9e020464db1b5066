import { TRIAL } from '../src/backup/databases.ts'
import { TEMPLATE } from './database.ts'

// Trial restores skip the migrations, which take longer than all else; the tests of faults do not skip them.
if (!process.env.GANIT_FAULTS) Object.assign(TRIAL, { template: TEMPLATE })
