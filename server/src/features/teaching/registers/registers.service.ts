import type { Register, RegisterChanges, RegisterStudent } from '@ganit/contract/teaching/registers'
import { recordAlarm } from '../../../db/connections/alarm.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { conflict, notFound } from '../../../http/errors.ts'
import { clock } from '../../../lifecycle/clock.ts'
import type { PhotoUrls } from '../../ground/images/images.service.ts'
import { isOffice } from '../../ground/rights/rights.ts'
import { academyNow, localTime } from '../../ground/settings/clock.service.ts'
import {
  puttingTopics,
  readTopics,
  refuseUnknown,
} from '../../learning/plans/topics/register-topics.service.ts'
import { announceEvent } from '../../messages/events/events.queries.ts'
import {
  clearTrialAttendance,
  guestsOfLesson,
  saveTrialAttendance,
} from '../../people/enquiries/trials.queries.ts'
import { refreshConcernsIn, refreshConcernsOf } from '../attendance/concerns.service.ts'
import { readAddresses } from '../lessons/join.queries.ts'
import { lessonById } from '../lessons/lessons.queries.ts'
import { mayRing } from './contact.queries.ts'
import { type Mark, newMarks, studentsRecoded, toOurClock } from './merge.ts'
import {
  deleteRegisterOf,
  findRegister,
  holdLesson,
  nextLessonDay,
  type StoredRegister,
  saveTaking,
} from './registers.queries.ts'
import {
  createStoredMarkOf,
  marksOfRest,
  reasonToSkip,
  refuseLocked,
  refuseStrangers,
  refuseTooEarly,
} from './rules.ts'
import { absentStreaksOf, type SittingStudent, studentsInLesson } from './sitting.queries.ts'

type Lesson = Awaited<ReturnType<typeof lessonById>>

const presentRegister = (stored: StoredRegister | undefined, { locked }: Lesson): Register => ({
  state: stored ? 'taken' : 'not_taken',
  locked,
  taken_at: stored?.taken_at.toISOString() ?? null,
  taken_by: stored?.taken_by ?? null,
  version: stored?.version ?? null,
})

/**
 * Fields of a student for this account. Only the office sees reasons of leave, and the phone of a guest, whose family
 * belongs to another batch.
 */
const presentStudent =
  (photoUrls: PhotoUrls, account: Account, hasContact: boolean) =>
  ({
    photo_id,
    contact,
    is_active,
    is_leaving,
    is_tapped,
    marked_at,
    is_made_up,
    leave,
    ...student
  }: SittingStudent): RegisterStudent => ({
    ...student,
    leave: !student.is_guest || isOffice(account) ? leave : null,
    passed_over: reasonToSkip({ is_active, is_leaving }),
    photo: photo_id === null ? null : photoUrls.sign(photo_id),
    contact: hasContact && (!student.is_guest || isOffice(account)) ? contact : null,
  })

/** A lesson, and the academy's day. */
type Seen = { lesson: Lesson; today: string }

/** A lesson's register, as this account may see it. */
async function presentRegisterFor(
  db: Db,
  account: Account,
  { lesson, today }: Seen,
  { stored, students }: { stored: StoredRegister | undefined; students: SittingStudent[] },
  photoUrls: PhotoUrls,
) {
  const hasContact = await mayRing(db, account, lesson, today)
  return {
    register: presentRegister(stored, lesson),
    students: students.map(presentStudent(photoUrls, account, hasContact)),
  }
}

/** Whether a mark that counts says that the student was present, which ends a streak of absences. */
const wasThere = ({ code, is_made_up }: SittingStudent) =>
  !is_made_up && (code === 'P' || code === 'L')

/** Applies these marks to the students of a lesson, without reading all marks again. */
async function applyMarks(trx: Trx, lesson: Lesson, students: SittingStudent[], marks: Mark[]) {
  const saved = new Map(marks.map((mark) => [mark.student_id, mark]))
  const after = students.map((student) => ({ ...student, ...saved.get(student.student_id) }))
  const away = after.filter((student) => !wasThere(student))
  const streaks = await absentStreaksOf(
    trx,
    lesson,
    away.map(({ student_id }) => student_id),
  )
  return after.map((student) => ({
    ...student,
    absent_streak: streaks.get(student.student_id) ?? 0,
  }))
}

/** A lesson with register and students; 404 if the account may not see it. */
export async function lessonWithRegister(
  db: Db,
  account: Account,
  lesson_id: number,
  photoUrls: PhotoUrls,
) {
  const now = await academyNow(db)
  const lesson = await lessonById(db, account, lesson_id, now)
  const seen = { lesson, today: now.date }
  const stored = await findRegister(db, lesson_id)
  const students = await studentsInLesson(db, lesson)
  return {
    lesson,
    ...(await readAddresses(db, lesson)),
    ...(await presentRegisterFor(db, account, seen, { stored, students }, photoUrls)),
    guests: await guestsOfLesson(db, lesson_id),
    ...(await readTopics(db, account, lesson)),
    next_lesson: await nextLessonDay(db, lesson),
  }
}

type Saving = { lesson_id: number; changes: RegisterChanges }

/** Takes a register, or merges the sent marks with the stored ones, under a lock. */
export async function saveRegister(
  trx: Trx,
  account: Account,
  { lesson_id, changes }: Saving,
  photoUrls: PhotoUrls,
) {
  const now = clock.now()
  // The lock comes before the check of rights, because an unknown lesson is a 404 for everybody.
  const timeZone = await holdLesson(trx, lesson_id)
  const today = localTime(timeZone, now)
  const lesson = await lessonById(trx, account, lesson_id, today)
  if (lesson.state === 'cancelled') throw conflict('This lesson was cancelled.')
  refuseTooEarly(lesson, timeZone, now)
  refuseLocked(account, lesson, changes.reason)

  const students = await studentsInLesson(trx, lesson, { hasStreaks: false })
  const trying = changes.guests?.length ? await guestsOfLesson(trx, lesson_id) : []
  refuseStrangers(
    changes,
    new Set(students.map(({ student_id }) => student_id)),
    new Set(trying.map(({ enquiry_id }) => enquiry_id)),
  )
  const tapped = newMarks(toOurClock(changes, now), createStoredMarkOf(students))
  const marks = [...tapped, ...marksOfRest(changes, students, tapped, now)]
  const { batch_id } = lesson
  const student_ids = studentsRecoded(marks, students)
  if (changes.guests?.length) await saveTrialAttendance(trx, lesson_id, changes.guests)
  if (changes.reason) await tellReason(trx, account, { lesson_id, reason: changes.reason })
  // Existing marks were announced before; newly absent students are announced after a delay.
  const isNewlyAbsent = marks.some(
    (each) => each.code === 'A' && student_ids.includes(each.student_id),
  )
  if (isNewlyAbsent) await announceEvent(trx, { event: 'absent', lesson_id })
  const { batch_ids, unknown, ...stored } = await saveTaking(trx, {
    ...{ lesson_id, batch_id, taken_by: account.uid, taught: changes.taught, marks },
    topics: changes.taught_topics && puttingTopics(changes.taught_topics),
    student_ids,
  })
  refuseUnknown(unknown ?? [])
  await refreshConcernsIn(trx, batch_ids, { student_ids, today: today.date })
  const seen = { lesson, today: today.date }
  const after = { stored, students: await applyMarks(trx, lesson, students, marks) }
  return {
    message: 'Register saved.',
    ...(await presentRegisterFor(trx, account, seen, after, photoUrls)),
  }
}

const tellReason = (
  trx: Trx,
  account: Account,
  { lesson_id, reason }: { lesson_id: number; reason: string },
) =>
  recordAlarm(trx, {
    actor: account.uid,
    action: 'changed',
    subject: 'registers',
    subject_id: String(lesson_id),
    facts: { reason },
  })

/** Deletes a register, as if it had never been taken; the trail still has it. 404 if there is none. */
export async function removeRegister(
  trx: Trx,
  account: Account,
  { lesson_id, reason }: { lesson_id: number; reason: string },
) {
  const today = localTime(await holdLesson(trx, lesson_id))
  const lesson = await lessonById(trx, account, lesson_id, today)
  await tellReason(trx, account, { lesson_id, reason })
  const student_ids = await deleteRegisterOf(trx, lesson_id)
  if (!student_ids) throw notFound('The register of this lesson was not taken.')
  await clearTrialAttendance(trx, lesson_id)
  await refreshConcernsOf(trx, { ...lesson, student_ids }, today.date)
}
