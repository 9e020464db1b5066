import { type Absence, type AbsenceLesson, USUAL_REASON } from '@ganit/contract/teaching/absences'
import type { Trx } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { invalid, notAllowed } from '../../../http/errors.ts'
import { isOffice } from '../../ground/rights/rights.ts'
import { academyNow } from '../../ground/settings/clock.service.ts'
import type { Foreseen } from '../../messages/events/reach.service.ts'
import { lockBatches } from '../../people/memberships/memberships.queries.ts'
import { type Change, changeToTell } from '../lesson-changes/change-and-tell.service.ts'
import { cancelHeldLesson, setSubstitute } from '../lesson-changes/lesson-changes.service.ts'

/** Locks the batches of these lessons; 400 for a lesson that the absent teacher does not have on these days. */
async function lockOwn(
  trx: Trx,
  { account_id, from_date, to_date }: Absence,
  lessons: AbsenceLesson[],
) {
  const ids = lessons.map(({ lesson_id }) => lesson_id)
  const own = await trx
    .selectFrom('lessons')
    .select(['lesson_id', 'batch_id'])
    .where('lesson_id', 'in', ids)
    .where('teacher_id', '=', account_id)
    .where('date', '>=', from_date)
    .where('date', '<=', to_date)
    .execute()
  const known = new Set(own.map(({ lesson_id }) => lesson_id))
  const faults = ids.flatMap((id, n) =>
    known.has(id) && ids.indexOf(id) === n
      ? []
      : [
          [
            `lessons.${n}.lesson_id`,
            'The teacher does not have this lesson on these days.',
          ] as const,
        ],
  )
  if (faults.length > 0) throw invalid(Object.fromEntries(faults))
  // All batches are locked at once and in one order, because two absences of the same batches must not deadlock.
  await lockBatches(trx, [...new Set(own.map(({ batch_id }) => batch_id))])
}

const changeOf =
  (lesson: AbsenceLesson, reason: string): Change =>
  (trx, by) => {
    const { lesson_id, version, do: what, teacher_id } = lesson
    return what === 'substitute' && teacher_id
      ? setSubstitute(trx, by, lesson_id, { teacher_id, reason, version })
      : cancelHeldLesson(trx, by, lesson_id, { reason, version })
  }

/**
 * Finds a substitute for lessons of an absent teacher, or cancels them: all of them or none. 403 unless the caller is
 * the office, 409 as for each single change. Returns the changes to announce, undefined if there are none.
 */
export async function arrangeLessons(
  trx: Trx,
  account: Account,
  absence: Absence,
  lessons: AbsenceLesson[],
): Promise<Foreseen | undefined> {
  if (lessons.length === 0) return undefined
  if (!isOffice(account)) throw notAllowed('Only the office changes lessons.')
  await lockOwn(trx, absence, lessons)
  const by = { account, now: await academyNow(trx) }
  const changed: (Foreseen & { event: 'absence' })['lessons'] = []
  for (const lesson of lessons.toSorted((a, b) => a.lesson_id - b.lesson_id)) {
    if (lesson.do === 'open') continue
    const change = changeOf(lesson, absence.reason ?? USUAL_REASON)
    const { news } = await changeToTell(trx, by, change, { of: lesson.lesson_id })
    changed.push(...news)
  }
  const { absence_id } = absence
  return changed.length === 0 ? undefined : { event: 'absence', absence_id, lessons: changed }
}
