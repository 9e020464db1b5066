// Thread that checks formulas; started and ended by typesetting/print-queue.ts.
import { printEach } from '../print-each.ts'
import { refusedFormulas } from './refused-formulas.ts'

printEach(refusedFormulas)
