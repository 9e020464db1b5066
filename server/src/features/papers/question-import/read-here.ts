import type { ImportDraft } from '@ganit/contract/papers/question-import'
import { printEach } from '../../../typesetting/print-each.ts'
import { readAiken } from './aiken.ts'
import { readCsv } from './csv-questions.ts'
import { readPasted } from './pasted.ts'
import type { RawQuestion } from './raw-question.ts'

const READERS = { csv: readCsv, aiken: readAiken, text: readPasted } as const

/** Runs in a thread of its own: what was pasted may be long, and may be made to harm. */
printEach<Pick<ImportDraft, 'format' | 'text'>, RawQuestion[]>(async ({ format, text }) =>
  READERS[format](text),
)
