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
  setOnline,
  substituteTeacher,
} from '@ganit/contract/teaching/lesson-changes'
import type { FastifyInstance } from 'fastify'
import type { Trx } from '../../../db/schema.ts'
import { runAndRollBack } from '../../../db/transactions/dry-run.ts'
import type { Account } from '../../../http/access.ts'
import { serve } from '../../../http/serve.ts'
import { academyNow } from '../../ground/settings/clock.service.ts'
import { announceEvent } from '../../messages/events/events.queries.ts'
import { countReached } from '../../messages/events/reach.service.ts'
import { correctWaiting } from '../../messages/events/silent.service.ts'
import { signFileAddress } from '../homework/homework.service.ts'
import { lessonById } from '../lessons/lessons.queries.ts'
import { type Announcement, type Change, changeToTell } from './change-and-tell.service.ts'
import { addExtraLesson } from './extra-lesson.service.ts'
import { findFree } from './free.queries.ts'
import { inviteGuest, takeGuestOut } from './guests.service.ts'
import { readStoredLesson } from './held-lesson.queries.ts'
import { joinLesson } from './joined-lessons.service.ts'
import {
  cancelHeldLesson,
  moveThis,
  restoreCancelledLesson,
  setSubstitute,
} from './lesson-changes.service.ts'
import { holdOnline } from './online.service.ts'
import { spotOf } from './spot.ts'
import { moveWeekly } from './weekly-move.service.ts'

type Asked = { account: Account; querystring: { preview?: '0' | '1' | undefined } }
type Sent = { tell?: boolean | undefined } | null | undefined

/** Adds to the message of a cancellation that the homework is no longer to be done; the office may not know of it. */
const withHomeworkSentence = (
  message: string,
  { lesson: { state, homework } }: Pick<ChangedLesson, 'lesson'>,
) => (state === 'cancelled' && homework ? `${message} Its homework is gone with it.` : message)

export async function lessonChangesRoutes(app: FastifyInstance) {
  const { db, homeworkUrls } = app

  /** Makes a change in a transaction, announces it unless `tell` is false, and answers with its message. */
  const working =
    (account: Account, message: string, change: Change, told: Announcement, sent?: Sent) =>
    async (trx: Trx): Promise<ChangedLesson> => {
      const { changed, news } = await makeChange(trx, account, change, told)
      const by = account.uid
      if (sent?.tell === false) await correctWaiting(trx, news, { by })
      else for (const event of news) await announceEvent(trx, { ...event, by })
      return { message: withHomeworkSentence(message, changed), ...changed }
    }

  async function makeChange(trx: Trx, account: Account, change: Change, told: Announcement) {
    const by = { account, now: await academyNow(trx) }
    const { changed, news } = await changeToTell(trx, by, change, told)
    const lesson = signFileAddress(changed.lesson, homeworkUrls)
    return {
      changed: { ...changed, lesson },
      news: news.map((each) => ({ event: 'lesson_changed' as const, ...each })),
    }
  }

  /** Answers like `working`, with the people whom the change reaches; changes nothing. */
  const previewChange = (account: Account, message: string, change: Change, told: Announcement) =>
    runAndRollBack(db, async (trx): Promise<ChangedLesson> => {
      const { changed, news } = await makeChange(trx, account, change, told)
      const said = withHomeworkSentence(message, changed)
      if (news.length === 0) return { message: said, ...changed }
      const reach = await countReached(trx, app.messageReach, news)
      return { message: said, ...changed, reach }
    })

  /** Makes a change, or previews it. */
  function makeOrPreview(
    { account, querystring, body }: Asked & { body?: Sent },
    message: string,
    change: Change,
    told: Announcement,
  ) {
    return querystring.preview === '1'
      ? previewChange(account, message, change, told)
      : db.transaction().execute(working(account, message, change, told, body))
  }

  serve(app, addLesson, async ({ body, account, querystring, once }) => {
    const [message, told] = ['Lesson added.', { of: null }]
    const add: Change = (trx, by) => addExtraLesson(trx, by, body)
    return querystring.preview === '1'
      ? { answer: await previewChange(account, message, add, told) }
      : once(working(account, message, add, told, body))
  })

  serve(app, moveLesson, async ({ params: { lesson_id }, ...asked }) => {
    const { body } = asked
    const isWeekly = body.scope === 'weekly'
    const told: Announcement = { change: isWeekly ? 'weekly' : 'moved', of: lesson_id }
    const move = isWeekly ? moveWeekly : moveThis
    const work: Change = (trx, by) => move(trx, by, lesson_id, body)
    const moved = await makeOrPreview(asked, 'Lesson moved.', work, told)
    // Class pages show batch times.
    if (isWeekly) app.invalidatePages()
    return moved
  })

  serve(app, cancelLesson, ({ params: { lesson_id }, ...asked }) =>
    makeOrPreview(
      asked,
      'Lesson cancelled.',
      (trx, by) => cancelHeldLesson(trx, by, lesson_id, asked.body),
      {
        of: lesson_id,
      },
    ),
  )

  serve(app, restoreLesson, ({ params: { lesson_id }, ...asked }) =>
    makeOrPreview(
      asked,
      'Lesson is on again.',
      (trx, by) => restoreCancelledLesson(trx, by, lesson_id, asked.body ?? {}),
      {
        change: 'on',
        of: lesson_id,
      },
    ),
  )

  serve(app, substituteTeacher, ({ params: { lesson_id }, ...asked }) =>
    makeOrPreview(
      asked,
      'Teacher changed.',
      (trx, by) => setSubstitute(trx, by, lesson_id, asked.body),
      {
        of: lesson_id,
      },
    ),
  )

  serve(app, setOnline, ({ params: { lesson_id }, ...asked }) => {
    const isOnline = asked.body.url !== null
    return makeOrPreview(
      asked,
      isOnline ? 'The lesson is online.' : 'The lesson is in person again.',
      (trx, by) => holdOnline(trx, by, lesson_id, asked.body),
      { change: isOnline ? 'online' : 'in person', of: lesson_id, withJoined: true },
    )
  })

  serve(app, joinLessons, ({ params: { lesson_id }, ...asked }) =>
    makeOrPreview(
      asked,
      'Lessons joined.',
      (trx, by) => joinLesson(trx, by, lesson_id, asked.body),
      {
        of: lesson_id,
      },
    ),
  )

  serve(app, addGuest, async ({ params, body, account, querystring, once }) => {
    const add: Change = (trx, by) => inviteGuest(trx, by, params.lesson_id, body)
    return querystring.preview === '1'
      ? { answer: await previewChange(account, 'Guest added.', add, null) }
      : once(working(account, 'Guest added.', add, null))
  })

  serve(app, removeGuest, ({ params: { lesson_id, student_id }, ...asked }) =>
    makeOrPreview(
      asked,
      'Guest removed.',
      (trx, by) => takeGuestOut(trx, by, lesson_id, student_id),
      null,
    ),
  )

  serve(app, freeForLesson, async ({ params: { lesson_id }, account }) => {
    await lessonById(db, account, lesson_id, await academyNow(db))
    const spot = spotOf(await readStoredLesson(db, lesson_id))
    return findFree(db, spot, await academyNow(db))
  })
}
