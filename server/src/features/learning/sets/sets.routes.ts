import {
  addPracticeSet,
  changePracticeSet,
  deletePracticeSet,
  getPracticeSet,
  listPracticeSets,
} from '@ganit/contract/learning/sets-of-practice'
import { LATER_PAGE_SIZE } from '@ganit/contract/pages'
import { deleteHomework, saveHomework } from '@ganit/contract/teaching/homework'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import { removeHomework, saveHomeworkOf } from '../../teaching/homework/homework.service.ts'
import { homeworkWithSet } from './homework-set.service.ts'
import { addSet, changeSet, readSet, readSets, removeSet } from './sets.service.ts'

export async function setsRoutes(app: FastifyInstance) {
  const { db, homeworkUrls } = app

  serve(app, saveHomework, async ({ params: { lesson_id }, body: { set, ...draft }, account }) => ({
    message: 'Homework saved.',
    homework: await saveHomeworkOf(
      db,
      account,
      { lesson_id, ...draft },
      homeworkUrls,
      homeworkWithSet({ account, set }),
    ),
  }))

  serve(app, deleteHomework, async ({ params: { lesson_id }, account }) => {
    await removeHomework(db, account, lesson_id, homeworkWithSet({ account, set: null }))
    return { message: 'Homework deleted.' }
  })

  serve(app, listPracticeSets, ({ querystring: { batch_id, lesson_id, ...page }, account }) =>
    readSets(db, account, { batch_id, lesson_id, ...withPageDefaults(page) }),
  )

  serve(app, getPracticeSet, ({ params: { set_id }, account }) => readSet(db, account, set_id))

  serve(app, addPracticeSet, ({ body, account, once }) =>
    once(async (trx) => ({ message: 'Set added.', set: await addSet(trx, account, body) })),
  )

  serve(app, changePracticeSet, async ({ params: { set_id }, body, account }) => ({
    message: 'Set saved.',
    set: await changeSet(db, account, { set_id, ...body }),
  }))

  serve(app, deletePracticeSet, async ({ params: { set_id }, account }) => {
    await removeSet(db, account, set_id)
    return { message: 'Set deleted.' }
  })
}

const withPageDefaults = ({
  page = 1,
  page_size = LATER_PAGE_SIZE,
}: {
  page?: number | undefined
  page_size?: number | undefined
}) => ({ page, page_size })
