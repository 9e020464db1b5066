// The thread that tries formulas; typesetting/print-queue.ts starts and ends it.
import { printEach } from '../print-each.ts'
import { refusedIn } from './refused-formulas.ts'

printEach(refusedIn)
