import { LATER_PAGE_SIZE } from '@ganit/contract/pages'
import {
  checkFilling,
  checkPaper,
  copyPaper,
  createPaper,
  deletePaper,
  draftPaper,
  fillPaper,
  freePaper,
  getPaper,
  getPrint,
  listPapers,
  makeSets,
  printAll,
  printKey,
  printOmr,
  printPaper,
  printSolutions,
  readyPaper,
  replaceItem,
  takeVersion,
  updatePaper,
} from '@ganit/contract/papers/papers'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Trx } from '../../db/schema.ts'
import type { Account } from '../../http/access.ts'
import { readPage } from '../../http/answers/paging.ts'
import { FREQUENT, serve } from '../../http/serve.ts'
import { countFound, fillSection, replaceQuestion } from './filling/fill.service.ts'
import { freePaper as freeQuestionsOf } from './keeping.service.ts'
import { lookOverPaper } from './look-over.service.ts'
import { pageOfPapers, paperRow } from './papers.queries.ts'
import {
  addPaper,
  changePaper,
  duplicatePaper,
  removePaper,
  reopenPaper,
  takeNewest,
} from './papers.service.ts'
import { presentPaper } from './present-paper.service.ts'
import { printPaperSheets } from './printing/paper-sheet.service.ts'
import { fileNameOf, printLater } from './printing/printing.service.ts'
import { readPrint } from './printing/prints.queries.ts'
import { countPractisedInPaper } from './question-bank/practised.queries.ts'
import { makeReady } from './ready.service.ts'
import { renewSets } from './sets/sets.service.ts'

const PRINTS = [
  ['paper', printPaper],
  ['key', printKey],
  ['solutions', printSolutions],
  ['omr', printOmr],
  ['all', printAll],
] as const

const sendPdf = (
  reply: FastifyReply,
  { file_name, content }: { file_name: string; content: Buffer },
) =>
  reply
    .type('application/pdf')
    .header('content-disposition', `inline; filename="${file_name}"`)
    .send(content)

/** ` 12 of 30 were practised.`, to append to another sentence; empty if none were. */
const practisedInWords = ({ practised, of }: { practised: number; of: number }) =>
  practised === 0 ? '' : ` ${practised} of ${of} were practised.`

export async function papersRoutes(app: FastifyInstance) {
  const { db, figureUrls } = app
  /** Answer to a change of a paper, in its transaction. */
  const answerSaved = async (trx: Trx, account: Account, paper_id: number, message: string) => ({
    message,
    paper: await presentPaper(trx, account, paper_id, figureUrls),
  })

  serve(
    app,
    listPapers,
    ({ querystring: { search, state, order, page_size = LATER_PAGE_SIZE, ...page }, account }) =>
      readPage(
        {
          ...page,
          page_size,
          order: order ?? (page.sort === undefined ? 'desc' : 'asc'),
        },
        'paper_id',
        (wanted) => pageOfPapers(db, account, { search, state }, wanted),
      ),
  )

  serve(app, getPaper, ({ params: { paper_id }, account }) =>
    presentPaper(db, account, paper_id, figureUrls),
  )

  serve(app, createPaper, ({ body, account, once }) =>
    once(async (trx) =>
      answerSaved(trx, account, await addPaper(trx, account, body), 'Paper added.'),
    ),
  )

  serve(app, updatePaper, ({ params: { paper_id }, body, account }) =>
    db.transaction().execute(async (trx) => {
      await changePaper(trx, account, paper_id, body)
      return answerSaved(trx, account, paper_id, 'Paper changed.')
    }),
  )

  serve(app, deletePaper, ({ params: { paper_id }, account }) =>
    db.transaction().execute(async (trx) => {
      await removePaper(trx, account, paper_id)
      return { message: 'Paper deleted.' }
    }),
  )

  serve(app, copyPaper, ({ params: { paper_id }, account, once }) =>
    once(async (trx) =>
      answerSaved(trx, account, await duplicatePaper(trx, account, paper_id), 'Paper copied.'),
    ),
  )

  serve(app, readyPaper, async ({ params: { paper_id }, body: { version }, account }) => {
    const looked = await lookOverPaper(db, account, paper_id)
    const ready = await db.transaction().execute(async (trx) => {
      await makeReady(trx, account, { paper_id, version, looked })
      const practised = practisedInWords(await countPractisedInPaper(trx, paper_id))
      return answerSaved(trx, account, paper_id, `Paper is ready.${practised}`)
    })
    return { ...ready, refused_formulas: ready.paper.refused_formulas }
  })

  serve(app, checkPaper, async ({ params: { paper_id }, account }) => {
    const { refused } = await lookOverPaper(db, account, paper_id)
    return { refused_formulas: refused }
  })

  serve(app, draftPaper, ({ params: { paper_id }, body: { version }, account }) =>
    db.transaction().execute(async (trx) => {
      await reopenPaper(trx, account, paper_id, version)
      return answerSaved(trx, account, paper_id, 'Paper is a draft again.')
    }),
  )

  serve(app, freePaper, ({ params: { paper_id }, account }) =>
    db.transaction().execute(async (trx) => {
      await freeQuestionsOf(trx, account, paper_id)
      return answerSaved(trx, account, paper_id, 'Its questions are free for practice.')
    }),
  )

  serve(app, takeVersion, ({ params, body: { version }, account }) =>
    db.transaction().execute(async (trx) => {
      await takeNewest(trx, account, { ...params, version })
      return answerSaved(trx, account, params.paper_id, 'Newest version taken.')
    }),
  )

  serve(app, replaceItem, ({ params, body: { version }, account }) =>
    db.transaction().execute(async (trx) => {
      await replaceQuestion(trx, account, { ...params, version })
      return answerSaved(trx, account, params.paper_id, 'Question replaced.')
    }),
  )

  serve(app, fillPaper, ({ params: { paper_id }, body, account }) =>
    db.transaction().execute(async (trx) => {
      const practised = practisedInWords(await fillSection(trx, account, paper_id, body))
      return answerSaved(trx, account, paper_id, `Questions added.${practised}`)
    }),
  )

  serve(
    app,
    checkFilling,
    async ({ params: { paper_id }, body, account }) => {
      const lines = await countFound(db, account, paper_id, body)
      const missing = lines.filter(({ problem }) => problem !== null).length
      return {
        message: missing === 0 ? 'All questions are there.' : 'There are too few questions.',
        lines,
      }
    },
    FREQUENT,
  )

  serve(app, makeSets, ({ params: { paper_id }, body, account, once }) =>
    once(async (trx) => ({
      message: body.count === 1 ? 'Set made.' : 'Sets made.',
      sets: await renewSets(trx, account, paper_id, body),
    })),
  )

  for (const [print, endpoint] of PRINTS)
    serve(app, endpoint, async ({ params: { paper_id }, querystring, account, reply }) => {
      const wish = { paper_id, print, ...querystring }
      const job = await printLater(db, account, wish)
      if (job) return reply.code(202).send({ job })
      const { pdf, set } = await printPaperSheets(db, account, wish)
      const content = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
      return sendPdf(reply, { file_name: fileNameOf(wish, set), content })
    })

  serve(app, getPrint, async ({ params: { paper_id, print_id }, account, reply }) => {
    await paperRow(db, account, paper_id)
    return sendPdf(reply, await readPrint(db, paper_id, print_id))
  })
}
