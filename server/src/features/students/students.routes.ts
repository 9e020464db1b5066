import { PAGE_SIZE } from '@ganit/contract/pages'
import {
  getFeesTally,
  getProfile,
  listStudentFees,
  markFees,
  resetFees,
  type StudentFeesQuery,
  updateProfile,
} from '@ganit/contract/students'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../http/serve.ts'
import { presentFees, presentProfile } from './present-student.ts'
import {
  allStudentFees,
  feesTally,
  markFeesById,
  pageOfStudentFees,
  resetAllFees,
  type StudentFeesRecord,
  studentByUid,
} from './students.queries.ts'
import { changeProfile, refuseOthersRecord } from './students.service.ts'

/** Asked without any of these, a list answers everything as a bare array (decisions §3). */
const asksForPage = ({ page, page_size, search, sort, order }: StudentFeesQuery) =>
  [page, page_size, search, sort, order].some((value) => value !== undefined)

export async function studentsRoutes(app: FastifyInstance) {
  const { db, photoUrls } = app
  const present = (row: StudentFeesRecord) => presentFees(row, photoUrls)

  serve(app, listStudentFees, async ({ querystring }) => {
    if (!asksForPage(querystring)) return (await allStudentFees(db, querystring)).map(present)
    const { page = 1, page_size = PAGE_SIZE, sort = 'student_id', order = 'asc' } = querystring
    const { items, total } = await pageOfStudentFees(db, querystring, {
      page,
      page_size,
      sort,
      order,
    })
    return { items: items.map(present), total, page, page_size }
  })

  serve(app, getFeesTally, () => feesTally(db))

  serve(app, markFees, async ({ params, body }) => {
    const student = await markFeesById(db, params.id, body.status)
    return { message: 'Fees updated.', student: presentProfile(student, photoUrls) }
  })

  serve(app, resetFees, async () => {
    await resetAllFees(db)
    return { message: 'All fees reset successfully!' }
  })

  serve(app, getProfile, async ({ params, account }) => {
    refuseOthersRecord(account, params.uid)
    return presentProfile(await studentByUid(db, params.uid), photoUrls)
  })

  serve(app, updateProfile, async ({ params, body, account }) => {
    const student = await changeProfile(db, account, params.uid, body)
    return {
      message: 'Profile updated successfully!',
      student: presentProfile(student, photoUrls),
    }
  })
}
