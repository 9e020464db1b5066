import type { Language } from '@ganit/contract/languages'
import type { Trx } from '../../../db/schema.ts'
import type { MessageRules } from '../academy.queries.ts'
import type { Claim } from '../outbox/tell.queries.ts'
import type { Telling } from '../outbox/telling.ts'
import { tellingsOfEvent, tellOfEvent } from '../outbox/tellings.ts'
import { changeInWords, type Said, taskIn } from '../wording/change-words.ts'
import { changeForSms } from '../wording/sms-change-words.ts'
import { dayInWords, lessonChangeInWords, movedInWords, timeIn } from '../wording/wording.ts'
import type { ChangedLesson, KnownLesson } from './events.queries.ts'
import {
  changeOfLesson,
  endOvertaken,
  findLessonToTell,
  isAsKnown,
  newPlaceOf,
  readTeacherName,
  studentsAbsentIn,
  type ToldLesson,
} from './lesson-told.queries.ts'

const ABSENT_HOURS = 24

/** Tells about students marked absent in a register now. */
export async function tellAbsent(trx: Trx, rules: MessageRules, lesson_id: number) {
  const [lesson, student_ids] = [
    await findLessonToTell(trx, lesson_id),
    await studentsAbsentIn(trx, lesson_id),
  ]
  if (!lesson || lesson.state === 'cancelled') return
  await tellOfEvent(trx, rules, {
    event: 'absent',
    key: `absent/${lesson_id}`,
    student_ids,
    values: (language) => ({
      batch: lesson.batch_name,
      date: dayInWords(language, lesson.date),
      time: timeIn(language, lesson.start_time),
    }),
    more: { useful_hours: ABSENT_HOURS },
  })
}

/** Tells about homework. Limited guardians may not know of a coming lesson, so they are not told of its homework. */
export async function tellHomework(trx: Trx, rules: MessageRules, lesson_id: number) {
  const lesson = await findLessonToTell(trx, lesson_id)
  const homework = await trx
    .selectFrom('homework')
    .select('text')
    .where('lesson_id', '=', lesson_id)
    .executeTakeFirst()
  if (!lesson || !homework) return
  await tellOfEvent(trx, rules, {
    event: 'homework',
    key: `homework/${lesson_id}`,
    student_ids: lesson.student_ids,
    reachesLimited: lesson.date <= rules.now.date,
    values: (language) => ({
      batch: lesson.batch_name,
      date: dayInWords(language, lesson.date),
      change: taskIn(language, homework.text),
    }),
  })
}

export const SOON_HOURS = 12

type Moment = Pick<ToldLesson, 'date' | 'start_time'>

/** Hours until a lesson begins, on the academy's clock. */
export const hoursUntil = ({ date, start_time }: Moment, now: MessageRules['now']) =>
  (Date.parse(`${date}T${start_time}Z`) - Date.parse(`${now.date}T${now.time}Z`)) / 3_600_000

/** The text about a changed lesson: its old place and time, and what happens to it now. */
function changeInText(
  lesson: ToldLesson,
  was: KnownLesson | null | undefined,
  { isOn, isWeekly, before }: { isOn: boolean; isWeekly: boolean; before: string | null },
): Said {
  const known = was ?? lesson
  const isMoved = known.date !== lesson.date || known.start_time !== lesson.start_time
  if (lesson.state === 'cancelled') return { is: 'off', was: known }
  if (isMoved) return { is: isWeekly ? 'weekly' : 'moved', was: known, now: lesson }
  if (isOn) return { is: 'on', was: lesson }
  if (was === null || (was === undefined && changeOfLesson(lesson) === 'extra'))
    return { is: 'extra', was: lesson }
  if (was && was.end_time !== lesson.end_time)
    return { is: 'longer', was: lesson, until: lesson.end_time }
  const { teacher_name: teacher } = lesson
  if (teacher !== null && teacher !== before) return { is: 'taught', was: lesson, teacher, before }
  return { is: newPlaceOf(lesson, was) ?? 'on', was: lesson }
}

/** The new place of the lesson, unless `whole` says it; null without a change. */
function placeBeside(lesson: ToldLesson, was: KnownLesson | null | undefined, { is }: Said) {
  const place = lesson.state === 'cancelled' ? null : newPlaceOf(lesson, was)
  return place === is ? null : place
}

/**
 * Messages about a moved, cancelled, added or reassigned lesson; each replaces a waiting message about the same lesson.
 * There are none if the lesson is over, or if families already know its present state.
 */
async function lessonTellings(
  trx: Trx,
  rules: MessageRules,
  { lesson_id, change, is_silent = false, ...asked }: { lesson_id: number } & ChangedLesson,
  claim: Claim,
) {
  const lesson = await findLessonToTell(trx, lesson_id)
  if (!lesson) return []
  const overtaken = await endOvertaken(trx, lesson)
  // A message about a closed day stores no known lesson, because families knew the lesson as scheduled.
  const known: KnownLesson | undefined = is_silent ? { ...lesson, state: 'scheduled' } : undefined
  const { was } = { ...asked, ...(known && { was: known }), ...overtaken?.noted }
  const hours = hoursUntil(lesson, rules.now)
  const isHeld = lesson.state === 'scheduled'
  const isNoNews = was === null ? !isHeld : was !== undefined && isAsKnown(lesson, was)
  // A message that was replaced is already in the inbox.
  if (hours < 0 || (isNoNews && (is_silent || !overtaken))) return []
  // Families must hear of the change before the earlier of the two times.
  const first = Math.min(hours, ...(was ? [hoursUntil(was, rules.now)] : []))
  const { date, start_time: time } = was ?? lesson
  const isMoved = date !== lesson.date || time !== lesson.start_time
  const { teacher_name: teacher } = lesson
  const isOn = isNoNews || was?.state === 'cancelled'
  const done = was === null ? 'extra' : isOn ? 'on' : change
  const before = was?.teacher_id ? await readTeacherName(trx, was.teacher_id) : null
  const whole = changeInText(lesson, was, {
    isOn: done === 'on',
    isWeekly: change === 'weekly',
    before,
  })
  const onlyPlace = whole.is === 'online' || whole.is === 'in person' ? whole.is : null
  const said = onlyPlace ?? (isHeld && done ? done : changeOfLesson(lesson))
  // If the lesson takes place after all, the stored reason belongs to the change that is undone. A new place has none.
  const why = whole.is === 'on' || onlyPlace ? null : lesson.reason
  const more = { why, place: placeBeside(lesson, was, whole), next: isHeld ? null : lesson.next }
  const event = {
    event: 'lesson_changed' as const,
    key: `lesson-changed/${lesson_id}.${lesson.sequence}`,
    student_ids: lesson.student_ids,
    values: (language: Language) => ({
      batch: lesson.batch_name,
      date: dayInWords(language, date),
      // `date` and `time` are for texts that academies wrote before `change` existed.
      time:
        isMoved && isHeld
          ? movedInWords(language, { date, start_time: time }, lesson, change === 'weekly')
          : lessonChangeInWords(language, said, { time, teacher }),
      change: changeInWords(language, whole, more),
      ...changeForSms(language, whole),
    }),
    more: {
      is_urgent: first <= SOON_HOURS,
      useful_hours: Math.max(1, Math.ceil(hours)),
      ...(was !== undefined && { noted: { was } }),
    },
  }
  const isTheirs = (key: string) => overtaken?.people.has(key.split('/').at(-1) ?? '')
  return tellingsOfEvent(trx, rules, event, (in_, keys) =>
    claim(in_, is_silent ? keys.filter(isTheirs) : keys),
  )
}

type Changed = { lesson_id: number } & ChangedLesson

/** Messages on several lessons changed at once: one for each person. */
export async function lessonsTellings(
  trx: Trx,
  rules: MessageRules,
  lessons: readonly Changed[],
  claim: Claim,
) {
  const each: Telling[] = []
  for (const lesson of lessons) each.push(...(await lessonTellings(trx, rules, lesson, claim)))
  const people = Map.groupBy(each, ({ person }) => person.key)
  return [...people.values()].map((of) => joinTellings(of as [Telling, ...Telling[]]))
}

/** Joins several messages into one. A later change of a single lesson does not replace the joined message. */
function joinTellings([first, ...others]: [Telling, ...Telling[]]): Telling {
  if (others.length === 0) return first
  const all = [first, ...others]
  const { noted: _, ...rest } = first
  const [part, ...parts] = first.parts
  return {
    ...rest,
    parts: [
      { ...part, key: `several/${part.key}` },
      ...parts,
      ...others.flatMap((each) => each.parts),
    ],
    student_ids: [...new Set(all.flatMap(({ student_ids }) => student_ids))],
    is_urgent: all.some(({ is_urgent }) => is_urgent),
    useful_hours: Math.max(...all.map(({ useful_hours = 1 }) => useful_hours)),
  }
}
