import { LATER_PAGE_SIZE } from '@ganit/contract/pages'
import {
  addBankQuestion,
  changeBankQuestion,
  checkBankQuestion,
  deleteBankQuestion,
  getBankQuestion,
  listBank,
  listQuestionUses,
  listVersions,
} from '@ganit/contract/papers/question-bank'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { readPage } from '../../../http/answers/paging.ts'
import { invalid } from '../../../http/errors.ts'
import { FREQUENT, serve } from '../../../http/serve.ts'
import { readFigures, readLabelsOfSent } from '../question-figures/question-figures.service.ts'
import { checkQuestion } from './check.service.ts'
import { questionsOfTexts } from './doubles.queries.ts'
import { presentBankQuestion, presentQuestion } from './present-question.service.ts'
import { type BankRow, QUESTION, readBankPage, readBankQuestion } from './question-bank.queries.ts'
import {
  changeQuestion,
  deleteQuestion,
  refuseFaulty,
  storeQuestion,
} from './question-bank.service.ts'
import { papersOfQuestion } from './uses.queries.ts'
import { versionsOf } from './versions.queries.ts'

/** A sentence to append for a template whose newest version has no variants yet. */
const waitingSentence = ({ variants }: { variants: number | null }) =>
  variants === 0 ? ' Practice waits for new variants.' : ''

/** Stops work for a caller that has gone. */
const createIsCallerThere =
  ({ raw: { socket } }: FastifyRequest) =>
  () =>
    !socket.destroyed

export async function questionBankRoutes(app: FastifyInstance) {
  const { db, figureUrls } = app

  const present = (row: BankRow) => presentBankQuestion(row, figureUrls)
  const readForAccount = async (from: Db, account: Account, question_id: number) =>
    present(await readBankQuestion(from, account, question_id))

  serve(app, listBank, async ({ querystring, account }) => {
    const { order = 'desc', page_size = LATER_PAGE_SIZE, ...query } = querystring
    const page = await readPage({ ...query, page_size, order }, 'question_id', (wanted) =>
      readBankPage(db, account, query, wanted),
    )
    return { ...page, items: page.items.map(present) }
  })

  serve(app, getBankQuestion, ({ params, account }) =>
    readForAccount(db, account, params.question_id),
  )

  serve(app, addBankQuestion, async ({ body, account, once, request }) => {
    await refuseFaulty(body, { uid: account.uid, isWaitedFor: createIsCallerThere(request) })
    const figures = await readFigures(body.figures ?? [], figureUrls, [])
    return once(async (trx) => {
      const question_id = await storeQuestion(trx, account, body, figures)
      const question = await readForAccount(trx, account, question_id)
      return { message: `Question added.${waitingSentence(question)}`, question }
    })
  })

  serve(app, changeBankQuestion, async ({ params: { question_id }, body, account, request }) => {
    const asking = { urls: figureUrls, isWaitedFor: createIsCallerThere(request) }
    await changeQuestion(db, account, { ...body, question_id }, asking)
    const question = await readForAccount(db, account, question_id)
    return { message: `Question changed.${waitingSentence(question)}`, question }
  })

  serve(app, deleteBankQuestion, async ({ params, account }) => {
    await deleteQuestion(db, account, params.question_id)
    return { message: 'Question deleted.' }
  })

  serve(app, listVersions, async ({ params }) => {
    const versions = await versionsOf(db, params.question_id)
    if (versions.length === 0) throw QUESTION.missing()
    return versions.map((row) => presentQuestion(row, figureUrls))
  })

  serve(app, listQuestionUses, async ({ params: { question_id }, account }) => {
    const uses = await papersOfQuestion(db, account, question_id)
    if (!uses) throw QUESTION.missing()
    return uses
  })

  serve(
    app,
    checkBankQuestion,
    async ({ body: { question_id, ...body }, account: { uid }, request }) => {
      const labels = await readLabelsOfSent(db, body.figures ?? [], figureUrls)
      const { faults, warnings, conditions } = await checkQuestion(body, {
        labels,
        uid,
        isWaitedFor: createIsCallerThere(request),
      })
      if (Object.keys(faults).length > 0) throw invalid(faults)
      const same = await questionsOfTexts(db, [body.text])
      const other = same.find((each) => each.question_id !== question_id)
      const double = other && { text: `Question ${other.question_id} has the same text.` }
      return { message: 'Nothing is wrong.', warnings: { ...warnings, ...double }, conditions }
    },
    FREQUENT,
  )
}
