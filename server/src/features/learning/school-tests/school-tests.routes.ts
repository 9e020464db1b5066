import {
  addSchoolTest,
  changeSchoolTest,
  deleteSchoolTest,
  getSchoolTest,
  listSchoolTests,
} from '@ganit/contract/learning/school-tests'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import {
  addTests,
  changeTest,
  readSchoolTest,
  readSchoolTests,
  removeTest,
} from './school-tests.service.ts'

export async function schoolTestsRoutes(app: FastifyInstance) {
  const { db } = app

  serve(app, listSchoolTests, ({ querystring, account }) =>
    readSchoolTests(db, account, querystring),
  )

  serve(app, getSchoolTest, ({ params, account }) =>
    readSchoolTest(db, account, params.school_test_id),
  )

  serve(app, addSchoolTest, ({ body, account, once }) =>
    once(async (trx) => ({
      message: 'School test added.',
      school_tests: await addTests(trx, account, body),
    })),
  )

  serve(app, changeSchoolTest, async ({ params, body, account }) => ({
    message: 'School test saved.',
    school_test: await changeTest(db, account, { ...params, ...body }),
  }))

  serve(app, deleteSchoolTest, async ({ params: { school_test_id }, account }) => {
    await removeTest(db, account, school_test_id)
    return { message: 'School test deleted.' }
  })
}
