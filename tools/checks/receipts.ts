import './own-folder.ts'
import { clearReports, playwright, printTotal } from './suites.ts'

clearReports()
process.exit(printTotal([await playwright(process.argv.slice(2))]))
