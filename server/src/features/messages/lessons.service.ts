import type { Trx } from '../../db/schema.ts'
import type { MessageRules } from './academy.queries.ts'
import type { ChangedLesson } from './events.queries.ts'
import {
  absentIn,
  changeOf,
  endOvertaken,
  isAsKnown,
  type ToldLesson,
  toldLesson,
} from './lesson-told.queries.ts'
import { tellOf } from './tellings.ts'
import { changeIn, dayIn, movedIn, timeIn } from './wording.ts'

const ABSENT_HOURS = 24

/** Tells about students marked absent in a register now. */
export async function tellAbsent(trx: Trx, rules: MessageRules, lesson_id: number) {
  const [lesson, student_ids] = [await toldLesson(trx, lesson_id), await absentIn(trx, lesson_id)]
  if (!lesson || lesson.state === 'cancelled') return
  await tellOf(trx, rules, {
    event: 'absent',
    key: `absent/${lesson_id}`,
    student_ids,
    values: (language) => ({
      batch: lesson.batch_name,
      date: dayIn(language, lesson.date),
      time: timeIn(language, lesson.start_time),
    }),
    more: { useful_hours: ABSENT_HOURS },
  })
}

/** Tells about homework. */
export async function tellHomework(trx: Trx, rules: MessageRules, lesson_id: number) {
  const lesson = await toldLesson(trx, lesson_id)
  const homework = await trx
    .selectFrom('homework')
    .select('lesson_id')
    .where('lesson_id', '=', lesson_id)
    .executeTakeFirst()
  if (!lesson || !homework) return
  await tellOf(trx, rules, {
    event: 'homework',
    key: `homework/${lesson_id}`,
    student_ids: lesson.student_ids,
    values: (language) => ({ batch: lesson.batch_name, date: dayIn(language, lesson.date) }),
  })
}

export const SOON_HOURS = 12

type Moment = Pick<ToldLesson, 'date' | 'start_time'>

/** Hours until a lesson begins, on the academy's clock. */
export const hoursUntil = ({ date, start_time }: Moment, now: MessageRules['now']) =>
  (Date.parse(`${date}T${start_time}Z`) - Date.parse(`${now.date}T${now.time}Z`)) / 3_600_000

/**
 * Tells about a moved, cancelled, added or reassigned lesson, in place of a waiting message about it; not if it is
 * over, or as families know it.
 */
export async function tellLessonChanged(
  trx: Trx,
  rules: MessageRules,
  { lesson_id, change, ...asked }: { lesson_id: number } & ChangedLesson,
) {
  const lesson = await toldLesson(trx, lesson_id)
  if (!lesson) return
  const overtaken = await endOvertaken(trx, lesson_id)
  const { was } = { ...asked, ...overtaken }
  const hours = hoursUntil(lesson, rules.now)
  const isHeld = lesson.state === 'scheduled'
  const isNoNews = was === null ? !isHeld : was !== undefined && isAsKnown(lesson, was)
  // An overtaken message is already in the inbox.
  if (hours < 0 || (isNoNews && !overtaken)) return
  // Families must hear of it before the earlier of both times.
  const first = Math.min(hours, ...(was ? [hoursUntil(was, rules.now)] : []))
  const { date, start_time: time } = was ?? lesson
  const isMoved = date !== lesson.date || time !== lesson.start_time
  const { teacher_name: teacher } = lesson
  const isOn = isNoNews || was?.state === 'cancelled'
  const done = was === null ? 'extra' : isOn ? 'on' : change
  const said = isHeld && done ? done : changeOf(lesson)
  await tellOf(trx, rules, {
    event: 'lesson_changed',
    key: `lesson-changed/${lesson_id}.${lesson.sequence}`,
    student_ids: lesson.student_ids,
    values: (language) => ({
      batch: lesson.batch_name,
      date: dayIn(language, date),
      time:
        isMoved && isHeld
          ? movedIn(language, { date, start_time: time }, lesson, change === 'weekly')
          : changeIn(language, said, { time, teacher }),
    }),
    more: {
      is_urgent: first <= SOON_HOURS,
      useful_hours: Math.max(1, Math.ceil(hours)),
      ...(was !== undefined && { noted: { was } }),
    },
  })
}
