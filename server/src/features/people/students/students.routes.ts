import { randomUUID } from 'node:crypto'
import { listStudentMessages } from '@ganit/contract/messages/tellings'
import {
  getFeesTally,
  getProfile,
  listStudentFees,
  markFees,
  resetFees,
  StudentFeesRow,
  undoResetFees,
  updateProfile,
} from '@ganit/contract/people/students'
import type { FastifyInstance } from 'fastify'
import { readInChunks } from '../../../db/rows/in-chunks.ts'
import { toCountedList } from '../../../db/rows/page.ts'
import { asksForPage, readLaterPage, readPage } from '../../../http/answers/paging.ts'
import { streamArray } from '../../../http/answers/streaming.ts'
import { serve } from '../../../http/serve.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { readFeesByHand } from '../../ground/settings/settings-choices.queries.ts'
import { tellingsPage } from '../../messages/inbox/told.queries.ts'
import { addStanding } from '../../money/ledger/ledger.service.ts'
import {
  type FeeFilters,
  nextStudentFees,
  readStudentFeesPage,
  type StudentFeesRecord,
} from './fee-list.queries.ts'
import { readFeesTally } from './fee-tally.queries.ts'
import { addLastPaid } from './last-paid.queries.ts'
import { resetMarks } from './marks.queries.ts'
import { presentFees, presentProfile } from './present-student.ts'
import { markFeesById, readStudentInReach } from './students.queries.ts'
import { changeProfile, undoReset } from './students.service.ts'
import { readWho } from './who.queries.ts'

/** A student erased meanwhile. */
const NOBODY = { batches: [], guardian: null, phone_end: null }

export async function studentsRoutes(app: FastifyInstance) {
  const { db, reads, searches, photoUrls, countOwnChange } = app
  const present = (row: StudentFeesRecord) => presentFees(row, photoUrls)

  async function* everyone(filters: FeeFilters) {
    for await (const lot of readInChunks<StudentFeesRecord>((after, limit) =>
      nextStudentFees(reads, filters, { after, limit }),
    ))
      yield lot.map(present)
  }

  serve(app, listStudentMessages, async ({ params: { uid }, querystring, account }) => {
    const { student_id } = await readStudentInReach(reads, account, uid)
    return readLaterPage(querystring, async (wanted) =>
      toCountedList(await tellingsPage(reads, account, { student_id }, wanted)),
    )
  })

  serve(app, listStudentFees, async ({ querystring, reply }) => {
    const { search, student_class, fees_status, owes, view, disagrees, no_phone } = querystring
    const today = await readAcademyToday(db)
    const filters = { search, student_class, fees_status, owes, view, disagrees, no_phone, today }
    if (!asksForPage(querystring)) return streamArray(reply, StudentFeesRow, everyone(filters))
    const page = await readPage(querystring, 'student_id', (wanted) =>
      readStudentFeesPage(search ? searches : db, filters, wanted),
    )
    const who = await readWho(
      db,
      page.items.map(({ student_id }) => student_id),
      photoUrls,
    )
    const items = page.items.map((row) => {
      const { batches, guardian, phone_end } = who.get(row.student_id) ?? NOBODY
      return { ...present(row), batches, guardian, phone_end }
    })
    const told = await addStanding(db, items)
    const isByReceipts = (await readFeesByHand(db)) === false
    return { ...page, items: isByReceipts ? await addLastPaid(db, told, today) : told }
  })

  serve(app, getFeesTally, async () => readFeesTally(db, await readAcademyToday(db)))

  serve(app, markFees, async ({ params, body }) => {
    const student = await markFeesById(db, params.id, body.status)
    return { message: 'Fees updated.', student: presentProfile(student, photoUrls) }
  })

  serve(app, resetFees, async () => {
    const reset_id = randomUUID()
    await db.transaction().execute((trx) => resetMarks(trx, reset_id))
    return { message: 'All fees reset successfully!', reset_id }
  })

  serve(app, undoResetFees, async ({ params }) => {
    const restored = await undoReset(db, params.reset_id)
    return { message: 'The marks are back.', restored }
  })

  serve(app, getProfile, async ({ params, account }) =>
    presentProfile(await readStudentInReach(db, account, params.uid), photoUrls),
  )

  serve(app, updateProfile, async ({ params, body, account }) => {
    const { student } = await countOwnChange(account, () =>
      changeProfile(db, account, params.uid, body),
    )
    return {
      message: 'Profile updated successfully!',
      student: presentProfile(student, photoUrls),
    }
  })
}
