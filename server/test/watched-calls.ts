import { afterAll } from 'vitest'
import { refuseFaults } from './asked-faults.ts'
import { writeNotes } from './contract/notes.ts'

refuseFaults()
afterAll(writeNotes)
