import { getMarks, saveMarks } from '@ganit/contract/exams/test-marks'
import { createTest, deleteTest, getTest, listTests, updateTest } from '@ganit/contract/exams/tests'
import { LATER_PAGE_SIZE } from '@ganit/contract/pages'
import type { FastifyInstance } from 'fastify'
import { runAndRollBack } from '../../db/transactions/dry-run.ts'
import { readPage } from '../../http/answers/paging.ts'
import { FREQUENT, serve } from '../../http/serve.ts'
import { isTeacher } from '../ground/rights/rights.ts'
import { announceEvent } from '../messages/events/events.queries.ts'
import { pageOfTests } from './exams.queries.ts'
import { addTest, changeTest, presentRow, presentTest, removeTest } from './exams.service.ts'
import { previewAddedTest } from './foreseen.service.ts'
import { enterMarks, readMarks } from './marks/marks.service.ts'

export async function examsRoutes(app: FastifyInstance) {
  const { db } = app

  serve(
    app,
    listTests,
    async ({
      querystring: { search, state, batch_id, order, page_size = LATER_PAGE_SIZE, ...page },
      account,
    }) => {
      const { items, ...found } = await readPage(
        {
          ...page,
          page_size,
          order: order ?? (page.sort === undefined ? 'desc' : 'asc'),
        },
        'opens_at',
        (wanted) =>
          pageOfTests(
            db,
            account,
            { search, state, batch_id, begunFirst: page.sort === undefined && isTeacher(account) },
            wanted,
          ),
      )
      return { ...found, items: items.map(presentRow) }
    },
  )

  serve(app, getTest, ({ params: { test_id }, account }) => presentTest(db, account, test_id))

  serve(app, createTest, async ({ body: { tell, ...draft }, querystring, account, once }) => {
    const message = 'Test added.'
    if (querystring.preview === '1')
      return {
        answer: await runAndRollBack(db, async (trx) => {
          const test_id = await addTest(trx, account, draft)
          const test = await presentTest(trx, account, test_id)
          return { message, test, ...(await previewAddedTest(trx, test, app.messageReach)) }
        }),
      }
    return once(async (trx) => {
      const test_id = await addTest(trx, account, draft)
      if (tell !== false) await announceEvent(trx, { event: 'test', test_id, by: account.uid })
      return { message, test: await presentTest(trx, account, test_id) }
    })
  })

  serve(app, updateTest, async ({ params: { test_id }, body, account }) => {
    const changed = await db.transaction().execute(async (trx) => {
      await changeTest(trx, account, test_id, body)
      return { message: 'Test changed.', test: await presentTest(trx, account, test_id) }
    })
    app.invalidatePages()
    return changed
  })

  serve(app, deleteTest, ({ params: { test_id }, account }) =>
    db.transaction().execute(async (trx) => {
      await removeTest(trx, account, test_id)
      return { message: 'Test deleted.' }
    }),
  )

  serve(app, getMarks, ({ params: { test_id }, account }) => readMarks(db, account, test_id))

  serve(
    app,
    saveMarks,
    ({ params: { test_id }, body, account }) => enterMarks(db, account, { test_id, ...body }),
    FREQUENT,
  )
}
