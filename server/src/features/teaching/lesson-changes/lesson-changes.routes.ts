import {
  addGuest,
  addLesson,
  type ChangedLesson,
  cancelLesson,
  freeForLesson,
  joinLessons,
  moveLesson,
  removeGuest,
  restoreLesson,
  substituteTeacher,
} from '@ganit/contract/teaching/lesson-changes'
import type { FastifyInstance } from 'fastify'
import { dryRun } from '../../../db/dry-run.ts'
import type { Trx } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { serve } from '../../../http/serve.ts'
import { academyNow } from '../../ground/settings/clock.service.ts'
import { withFileAddress } from '../homework/homework.service.ts'
import { type Change, changeAndTell, type Told } from './change-and-tell.service.ts'
import { addExtraLesson } from './extra-lesson.service.ts'
import { freeFor } from './free.queries.ts'
import { disinvite, invite } from './guests.service.ts'
import { storedLesson } from './held-lesson.queries.ts'
import { join } from './joined-lessons.service.ts'
import { cancel, moveThis, restore, substitute } from './lesson-changes.service.ts'
import { spotOf } from './spot.ts'
import { moveWeekly } from './weekly-move.service.ts'

type Asked = { account: Account; querystring: { preview?: '0' | '1' | undefined } }

export async function lessonChangesRoutes(app: FastifyInstance) {
  const { db, homeworkUrls } = app

  /** Makes a change in a transaction, and answers with its message. */
  const working =
    (account: Account, message: string, change: Change, told: Told) =>
    async (trx: Trx): Promise<ChangedLesson> => {
      const by = { account, now: await academyNow(trx) }
      const { lesson, ...rest } = await changeAndTell(trx, by, change, told)
      return { message, ...rest, lesson: withFileAddress(lesson, homeworkUrls) }
    }

  /** Makes a change, or previews it. */
  function changed({ account, querystring }: Asked, message: string, change: Change, told: Told) {
    const work = working(account, message, change, told)
    return querystring.preview === '1' ? dryRun(db, work) : db.transaction().execute(work)
  }

  serve(app, addLesson, async ({ body, account, querystring, once }) => {
    const work = working(account, 'Lesson added.', (trx, by) => addExtraLesson(trx, by, body), {
      of: null,
    })
    return querystring.preview === '1' ? { answer: await dryRun(db, work) } : once(work)
  })

  serve(app, moveLesson, async ({ params: { lesson_id }, body, ...asked }) => {
    const isWeekly = body.scope === 'weekly'
    const told: Told = { change: isWeekly ? 'weekly' : 'moved', of: lesson_id }
    const move = isWeekly ? moveWeekly : moveThis
    const work: Change = (trx, by) => move(trx, by, lesson_id, body)
    const moved = await changed(asked, 'Lesson moved.', work, told)
    // Class pages show batch times.
    if (isWeekly) app.invalidatePages()
    return moved
  })

  serve(app, cancelLesson, ({ params: { lesson_id }, body, ...asked }) =>
    changed(asked, 'Lesson cancelled.', (trx, by) => cancel(trx, by, lesson_id, body), {
      of: lesson_id,
    }),
  )

  serve(app, restoreLesson, ({ params: { lesson_id }, body, ...asked }) =>
    changed(asked, 'Lesson is on again.', (trx, by) => restore(trx, by, lesson_id, body ?? {}), {
      change: 'on',
      of: lesson_id,
    }),
  )

  serve(app, substituteTeacher, ({ params: { lesson_id }, body, ...asked }) =>
    changed(asked, 'Teacher changed.', (trx, by) => substitute(trx, by, lesson_id, body), {
      of: lesson_id,
    }),
  )

  serve(app, joinLessons, ({ params: { lesson_id }, body, ...asked }) =>
    changed(asked, 'Lessons joined.', (trx, by) => join(trx, by, lesson_id, body), {
      of: lesson_id,
    }),
  )

  serve(app, addGuest, async ({ params, body, account, querystring, once }) => {
    const add: Change = (trx, by) => invite(trx, by, params.lesson_id, body)
    const work = working(account, 'Guest added.', add, null)
    return querystring.preview === '1' ? { answer: await dryRun(db, work) } : once(work)
  })

  serve(app, removeGuest, ({ params: { lesson_id, student_id }, ...asked }) =>
    changed(asked, 'Guest removed.', (trx, by) => disinvite(trx, by, lesson_id, student_id), null),
  )

  serve(app, freeForLesson, async ({ params: { lesson_id } }) => {
    const spot = spotOf(await storedLesson(db, lesson_id))
    return freeFor(db, spot, await academyNow(db))
  })
}
