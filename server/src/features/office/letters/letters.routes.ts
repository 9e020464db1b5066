import type { Letter } from '@ganit/contract/office/letters'
import * as calls from '@ganit/contract/office/letters'
import type { FastifyInstance } from 'fastify'
import { conflict } from '../../../http/errors.ts'
import { serve } from '../../../http/serve.ts'
import { serveTable } from '../../../http/table-files/send-table.ts'
import { type Column, capitalise } from '../../../http/table-files/table.ts'
import { logosOfPapers } from '../../ground/look/printed-logos.queries.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { issueLetters } from './issue.service.ts'
import { printLettersPdf } from './letter-pdf/letter-pdf.ts'
import {
  chunksOfLetters,
  letterNotFound,
  lettersById,
  markWithdrawn,
  pageOfLetters,
  printedLetters,
} from './letters.queries.ts'

const LETTER_TABLE: readonly Column<Letter>[] = [
  ['Number', ({ number }) => number],
  ['Kind', ({ kind }) => capitalise(kind)],
  ['Issued on', ({ issued_on }) => issued_on],
  ['Student ID', ({ student_id }) => student_id],
  ['Student', ({ name }) => name],
  ['Text', ({ text }) => text.join(' ')],
  ['Issued by', ({ issued_by }) => issued_by],
  ['Withdrawn on', ({ withdrawn }) => withdrawn?.date],
  ['Reason', ({ withdrawn }) => withdrawn?.why],
]

export async function lettersRoutes(app: FastifyInstance) {
  const { db } = app

  serve(app, calls.issueLetters, ({ body, account, once }) =>
    once((trx) => issueLetters(trx, body, account.uid)),
  )

  serve(app, calls.listLetters, ({ querystring }) => pageOfLetters(db, querystring))

  serveTable(app, [calls.exportLetters, calls.exportLettersXlsx], ({ querystring }) => ({
    name: 'letters',
    columns: LETTER_TABLE,
    chunks: chunksOfLetters(db, querystring),
  }))

  serve(app, calls.printLetters, async ({ querystring: { ids }, reply }) => {
    const found = await printedLetters(db, ids)
    if (found.length < ids.length) throw letterNotFound()
    const letters = found.map(({ number, snapshot, withdrawn_on }) => {
      if (!snapshot) throw conflict(`The student of ${number} was erased. Only the number is kept.`)
      return { snapshot, withdrawn_on }
    })
    const logos = await logosOfPapers(
      db,
      letters.map(({ snapshot }) => snapshot),
    )
    const pdf = await printLettersPdf(letters, logos)
    return reply
      .type('application/pdf')
      .header('content-disposition', 'inline; filename="letters.pdf"')
      .send(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength))
  })

  serve(app, calls.withdrawLetter, async ({ params: { letter_id }, body: { why } }) => {
    const letter = await db.transaction().execute(async (trx) => {
      const today = await readAcademyToday(trx)
      const isNew = await markWithdrawn(trx, { letter_id, why, today })
      const [letter] = await lettersById(trx, [letter_id])
      if (!letter) throw letterNotFound()
      if (!isNew) throw conflict('This letter was already withdrawn.')
      return letter
    })
    return { message: 'This letter is withdrawn.', letter }
  })
}
