import type { ImportDraft } from '@ganit/contract/papers/question-import'
import { printEach } from '../../../typesetting/print-each.ts'
import { readAiken } from './aiken.ts'
import { readCsv } from './csv-questions.ts'
import { readGift } from './gift.ts'
import { readMoodle } from './moodle-xml.ts'
import { readPasted } from './pasted.ts'
import type { RawQuestion } from './raw-question.ts'

const READERS = {
  csv: readCsv,
  aiken: readAiken,
  gift: readGift,
  moodle: readMoodle,
  text: readPasted,
} as const

/** Runs in its own thread, because pasted text may be long or malicious. */
printEach<Pick<ImportDraft, 'format' | 'text'>, RawQuestion[]>(async ({ format, text }) =>
  READERS[format](text),
)
