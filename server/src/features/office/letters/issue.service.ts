import { dayAfter } from '@ganit/contract/days'
import type { LetterDraft } from '@ganit/contract/office/letters'
import type { Trx } from '../../../db/schema.ts'
import { invalid } from '../../../http/errors.ts'
import { readScores } from '../../exams/scores/scores.service.ts'
import { asMark } from '../../exams/scores/units.service.ts'
import { readSettings } from '../../ground/settings/settings.queries.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { dayInWords, joinNames } from '../../messages/wording/wording.ts'
import { financialYear } from '../../money/payments/receipts/receipt-number.ts'
import { takeNextSerials } from '../../money/payments/receipts/serials.queries.ts'
import { letterheadOf } from '../../money/payments/record-payment.service.ts'
import { attendedOf, lockPublishedTest, lockStudents, type Student } from './facts.queries.ts'
import type { LetterSnapshot } from './letter-snapshot.ts'
import { insertLetters, lettersById, numberOf } from './letters.queries.ts'
import { goesOn, joinStays, lastCourse, type Stay, type Time } from './stays.ts'
import { monthsOfCourse, sentence } from './wording.ts'

type Asked = { draft: LetterDraft; today: string; academy: string }

/** Values that each first sentence has. */
const valuesOf = ({ name, student_id }: Student, { academy }: Asked) => ({
  name,
  student_id,
  academy,
})

const refusal = (sentence: string) => invalid({ student_ids: sentence })
const inNoBatch = ({ name }: Student) => refusal(`${name} was in no batch then.`)

const classIn = ({ draft: { language } }: Asked, class_number: number) =>
  sentence(language, 'class_name', { class_number })

const batchesIn = ({ draft: { language } }: Asked, stays: readonly Stay[]) =>
  joinNames(
    language,
    stays.map(({ batch_name }) => batch_name),
  )

/** The present batches of a time, or the last one of a time that is over. */
function batchesOf({ stays }: Time, today: string) {
  const present = stays.filter((stay) => goesOn(stay, today))
  return present.length > 0 ? present : stays.slice(-1)
}

/** The sentence that the student is, or was, enrolled; with parents and purpose where the office wants them. */
function enrolmentText(student: Student, asked: Asked) {
  const { language, shows_parents } = asked.draft
  const time = joinStays(student.stays).at(-1)
  if (!time) throw inNoBatch(student)
  if (shows_parents && student.parents.length === 0)
    throw refusal(`No parent of ${student.name} is confirmed.`)
  const present = goesOn(time, asked.today)
  const batches = batchesOf(time, asked.today)
  const class_number = present ? student.student_class : classOf(time, student)
  const values = {
    ...valuesOf(student, asked),
    class_name: classIn(asked, class_number),
    batches: batchesIn(asked, batches),
    since: dayInWords(language, time.from),
    until: dayInWords(language, time.until ?? asked.today),
  }
  return [
    sentence(language, present ? 'studies' : 'studied', values),
    ...(shows_parents
      ? [sentence(language, 'parents', { parents: joinNames(language, student.parents) })]
      : []),
    ...(asked.draft.for === null ? [] : [sentence(language, 'for', { for: asked.draft.for })]),
  ]
}

const classOf = ({ stays }: Time, student: Student) =>
  stays.at(-1)?.class_number ?? student.student_class

/** A course that goes on is not completed in its first four weeks. */
const NOT_COMPLETED_DAYS = 28

function courseOf(student: Student, { today }: Asked) {
  const course = lastCourse(student.stays, today)
  if (!course) throw inNoBatch(student)
  if (goesOn(course, today) && course.from > dayAfter(today, -NOT_COMPLETED_DAYS))
    throw refusal(
      `${student.name} began this course on ${dayInWords('en', course.from)}, so it is not completed yet.`,
    )
  const until = course.until === null || course.until > today ? today : course.until
  return { student, course, from: course.from, until }
}

/** The sentence that a course was completed; with the lessons attended where the office wants them. */
async function completedTexts(trx: Trx, students: readonly Student[], asked: Asked) {
  const { language, shows_attendance } = asked.draft
  const courses = students.map((student) => courseOf(student, asked))
  const times = courses.map(({ student: { student_id }, course, ...days }) => ({
    ...days,
    student_id,
    batch_ids: course.stays.map(({ batch_id }) => batch_id),
    class_number: course.stays.at(-1)?.class_number ?? null,
  }))
  const attended = shows_attendance ? await attendedOf(trx, times) : undefined
  return courses.map(({ student, course, from, until }) => [
    sentence(language, 'course', {
      ...valuesOf(student, asked),
      course: course.stays.at(-1)?.batch_name ?? '',
      class_name: classIn(asked, classOf(course, student)),
      months: monthsOfCourse(language, from, until),
    }),
    ...attendedIn(asked, attended?.get(student.student_id)),
  ])
}

/** The lessons attended; nothing where no lesson counted, because `0 of 0` would look like absence. */
const attendedIn = (
  { draft: { language } }: Asked,
  counts: { n: number; of: number } | undefined,
) => (counts && counts.of > 0 ? [sentence(language, 'attended', counts)] : [])

/** The marks of a published test. */
async function resultTexts(trx: Trx, students: readonly Student[], asked: Asked) {
  const test_id = asked.draft.test_id ?? 0
  const test = await lockPublishedTest(trx, test_id)
  if (!test) throw invalid({ test_id: 'This result is not published.' })
  const { most, scores } = await readScores(trx, test_id)
  const totals = new Map(scores.map(({ student_id, total }) => [student_id, total]))
  const { language } = asked.draft
  return students.map((student) => {
    const total = totals.get(student.student_id) ?? null
    if (total === null) throw refusal(`${student.name} has no marks in this test.`)
    const values = {
      ...valuesOf(student, asked),
      test: test.title,
      day: dayInWords(language, test.day),
      mark: asMark(total),
      maximum: asMark(most),
    }
    return [sentence(language, 'marks', values)]
  })
}

function textsOf(trx: Trx, students: readonly Student[], asked: Asked) {
  if (asked.draft.kind === 'completed') return completedTexts(trx, students, asked)
  if (asked.draft.kind === 'result') return resultTexts(trx, students, asked)
  return students.map((student) => enrolmentText(student, asked))
}

const issuedInWords = (count: number) => `${count} ${count === 1 ? 'letter' : 'letters'} issued.`

/** Issues a letter for each student, in the order of the request; all of them or none. */
export async function issueLetters(trx: Trx, draft: LetterDraft, issued_by: string) {
  const today = await readAcademyToday(trx)
  const settings = await readSettings(trx)
  const found = await lockStudents(trx, draft.student_ids, today)
  const students = draft.student_ids.map((id) => {
    const student = found.get(id)
    if (!student) throw refusal(`There is no student ${id}.`)
    return student
  })
  const academy = letterheadOf(settings)
  const { kind, language } = draft
  const texts = await textsOf(trx, students, { draft, today, academy: academy.name })
  const financial_year = financialYear(today)
  // The counter is locked last and for a moment: other desks wait for it.
  const first = await takeNextSerials(trx, {
    counters: 'letter_counters',
    financial_year,
    count: students.length,
  })
  const rows = students.map(({ student_id, name }, n) => {
    const serial = first + n
    const snapshot: LetterSnapshot = {
      number: numberOf(financial_year, serial),
      issued_on: today,
      language,
      day: dayInWords(language, today),
      title: sentence(language, kind),
      text: texts[n] ?? [],
      academy,
      student: { student_id, name },
      signs: {
        label: sentence(language, 'signature'),
        name: settings.signs_name,
        title: settings.signs_title,
      },
    }
    return {
      kind,
      financial_year,
      serial,
      student_id,
      issued_on: today,
      issued_by,
      snapshot: JSON.stringify(snapshot),
    }
  })
  const ids = await insertLetters(trx, rows)
  return { message: issuedInWords(ids.length), items: await lettersById(trx, ids) }
}
