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
import { announce, type KnownLesson, type LessonChange } from '../../messages/events.queries.ts'
import { withFileAddress } from '../homework/homework.service.ts'
import { keepClosedDays } from '../lessons/generation.queries.ts'
import { makeLessons } from '../lessons/generation.service.ts'
import { addExtraLesson } from './extra-lesson.service.ts'
import { freeFor } from './free.queries.ts'
import { disinvite, invite } from './guests.service.ts'
import { storedLesson } from './held-lesson.queries.ts'
import { join } from './joined-lessons.service.ts'
import { cancel, moveThis, restore, substitute } from './lesson-changes.service.ts'
import type { By } from './rules.service.ts'
import { spotOf } from './spot.ts'
import { moveWeekly } from './weekly-move.service.ts'

type Change = (trx: Trx, by: By) => Promise<Omit<ChangedLesson, 'message'>>
/**
 * The change announced to families; null for none. Without `change` it is read from the lesson. `of` is the lesson they
 * know, null if it is new.
 */
type Told = { change?: LessonChange; of: number | null } | null

/** A lesson as families know it before a change. */
async function knownLesson(trx: Trx, lesson_id: number): Promise<KnownLesson> {
  const { date, start_time, end_time, state, teacher_id } = await storedLesson(trx, lesson_id)
  return { date, start_time, end_time, state, teacher_id }
}

type Asked = { account: Account; querystring: { preview?: '0' | '1' | undefined } }

export async function lessonChangesRoutes(app: FastifyInstance) {
  const { db, homeworkUrls } = app

  /** Runs a change in a transaction and notifies families if needed. Also makes weekly lessons that it no longer blocks. */
  const working =
    (account: Account, message: string, change: Change, told: Told) =>
    async (trx: Trx): Promise<ChangedLesson> => {
      await keepClosedDays(trx)
      const now = await academyNow(trx)
      const was = told?.of ? await knownLesson(trx, told.of) : null
      const { lesson, ...rest } = await change(trx, { account, now })
      await makeLessons(trx, [lesson.batch_id], now)
      const { lesson_id } = lesson
      if (told)
        await announce(trx, {
          event: 'lesson_changed',
          lesson_id,
          ...(told.change && { change: told.change }),
          was,
        })
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
