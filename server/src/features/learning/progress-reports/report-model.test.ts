import { dayAfter } from '@ganit/contract/days'
import { getReportOfChild, printReports } from '@ganit/contract/learning/progress-reports'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { beginEachTestAt } from '../../../../test/days.ts'
import { aChapter } from '../../../../test/learning.ts'
import { aLesson } from '../../../../test/lessons.ts'
import { aQuestion } from '../../../../test/papers.ts'
import { REPORT_DAY, theReports } from '../../../../test/progress-reports.ts'
import { readPdf } from '../../../../test/read-pdf.ts'
import { aRecord } from '../../../../test/records.ts'
import { runs } from '../../../../test/runs.ts'
import { clock } from '../../../lifecycle/clock.ts'
import { childrenToReport, isEmptyReport, readReportFacts } from './facts/report-facts.service.ts'
import type { ReportFacts } from './progress-reports.tables.ts'

beginEachTestAt(REPORT_DAY, '18:00')

const RUNS = runs(40, process.env.REPORT_RUNS)

/** Days count from the first of the period; those at which a rule changes are drawn most often. */
const FROM = '2026-10-01'
const LAST = 60
const on = (day: number) => dayAfter(FROM, day)
const isInPeriod = (day: number) => day >= 0 && day <= LAST
const DAY = fc.constantFrom(
  -3,
  -1,
  -1,
  -1,
  0,
  0,
  4,
  11,
  28,
  30,
  31,
  45,
  53,
  54,
  LAST,
  LAST,
  LAST + 1,
)

const CODES = ['P', 'A', 'L', 'E', null] as const
const lesson = fc.record({
  day: DAY,
  batch: fc.constantFrom('old' as const, 'own' as const, 'own' as const, 'other class' as const),
  code: fc.constantFrom(...CODES),
  isCancelled: fc.nat(5).map((n) => n === 0),
  /** Made up for as a guest of another batch on the day after, with this mark. */
  madeUp: fc.constantFrom(null, null, 'P' as const, 'A' as const),
  /** Skills of the chapter that it names. */
  skills: fc.subarray([0, 1, 2, 3]),
  homework: fc.constantFrom(null, null, 'in' as const, 'open' as const),
})
const total = fc.integer({ min: 0, max: 160 }).map((quarters) => quarters / 4)
const exam = fc.record({
  day: DAY,
  batch: fc.constantFrom('old' as const, 'own' as const, 'own' as const, 'other class' as const),
  is: fc.constantFrom('out', 'out', 'out', 'withdrawn', 'not out'),
  mark: fc.option(total, { freq: 4 }),
  others: fc.array(total, { minLength: 5, maxLength: 9 }),
})
const history = fc.record({
  joined: fc.constantFrom(-20, -20, 0, 5),
  moved: fc.constantFrom(-10, 3, 29),
  lessons: fc.uniqueArray(lesson, { selector: ({ day }) => day, maxLength: 9 }),
  exams: fc.array(exam, { maxLength: 4 }),
  leave: fc.option(fc.tuple(fc.integer({ min: -2, max: 55 }), fc.nat(8))),
  boxes: fc.tuple(...[0, 1, 2, 3].map(() => fc.integer({ min: 0, max: 5 }))),
  tries: fc.uniqueArray(fc.record({ day: DAY, right: fc.nat(3), wrong: fc.nat(3) }), {
    selector: ({ day }) => day,
    maxLength: 4,
  }),
  practises: fc.nat(3).map((n) => n > 0),
  /** The academy has switched on names in other languages. */
  translates: fc.boolean(),
})
type History = Parameters<Parameters<typeof history.map>[0]>[0]

/** Chance seldom leaves a child with practice alone. */
const PRACTICE_ALONE: History = {
  ...{ joined: -20, moved: -10, lessons: [], exams: [], leave: null, boxes: [0, 0, 0, 0] },
  ...{ tries: [{ day: 3, right: 2, wrong: 1 }], practises: true, translates: false },
}

type Batches = Record<'old' | 'own' | 'other class', number>

/** Whether the child was in a batch on a day: in the old one until the move, in the others from then on. */
const isIn = ({ joined, moved }: History, batch: keyof Batches, day: number) =>
  batch === 'old' ? day >= joined && day < moved : day >= Math.max(joined, moved)

const WORDS = ['new', 'learning', 'learning', 'secure', 'secure', 'kept'] as const
const ORDER = ['new', 'learning', 'secure', 'kept'] as const

/** The rules of a report in plain arithmetic. */
function expected(of: History) {
  const sat = of.lessons.filter(({ batch, day }) => isIn(of, batch, day))
  const told = sat.filter(
    ({ batch, day, isCancelled }) => batch !== 'other class' && isInPeriod(day) && !isCancelled,
  )
  const isGuest = ({ code, madeUp }: History['lessons'][number]) =>
    madeUp !== null && (code === 'A' || code === 'E')
  const marks = told.flatMap((each) =>
    each.code !== null && !(isGuest(each) && each.madeUp === 'P')
      ? [{ day: each.day, code: each.code }]
      : [],
  )
  const visits = sat
    .filter((each) => isGuest(each) && isInPeriod(each.day + 1))
    .map(({ day, madeUp }) => ({ day: day + 1, code: madeUp ?? 'P' }))
  const all = [...marks, ...visits]
  const count = (codes: string, of = all) => of.filter(({ code }) => codes.includes(code)).length
  const months = [...new Set(all.map(({ day }) => on(day).slice(0, 7)))].toSorted()

  const marked = sat.filter(({ day, batch }) => isInPeriod(day) && batch !== 'other class')
  const leave = (day: number) =>
    of.leave !== null && day >= of.leave[0] && day <= of.leave[0] + of.leave[1]
  const excused = (day: number) =>
    leave(day) || marked.some((each) => each.day === day && each.code === 'E' && !each.isCancelled)
  const tests = of.exams
    .map((each, place) => ({ ...each, place }))
    .filter(({ day, batch, is }) => is === 'out' && batch !== 'other class' && isInPeriod(day))
    .toSorted((one, other) => one.day - other.day || one.place - other.place)
    .map(({ day, batch, mark, others, place }) => {
      const totals = [...others, ...(mark === null ? [] : [mark])].toSorted((a, b) => a - b)
      const k = Math.ceil(totals.length / 4)
      // Nobody but the child is in the old batch.
      const isOwn = batch === 'own' && isIn(of, 'own', day)
      const middle = isOwn && totals.length >= 8 ? [totals[k - 1], totals[totals.length - k]] : null
      const state = mark !== null ? 'sat' : excused(day) ? 'excused' : 'absent'
      return { title: `Test ${place}`, date: on(day), state, mark, maximum: 40, middle }
    })

  // A lesson counts as taught on its day, or a week later for a child who missed it.
  const days = new Map<number, number[]>()
  for (const { day, batch, code, isCancelled, skills } of sat) {
    const taught = code === 'P' || code === 'L' ? day : day + 7
    if (batch === 'other class' || isCancelled || taught > LAST) continue
    for (const skill of skills) days.set(skill, [...(days.get(skill) ?? []), taught])
  }
  return { count, all, months, tests, days, told, leave }
}

test('whatever a batch’s history was, facts, page and paper say what the rows say', {
  tags: 'slow',
  timeout: 600_000 + RUNS * 2_000,
}, async ({ academy }) => {
  const { db } = academy
  const { set, call } = await theReports(academy)
  const admin = await academy.signInAdmin()
  const question_id = await aQuestion(academy)
  const { chapter_id, skills } = await aChapter(academy, 'Polynomials', {
    class_number: 9,
    skills: ['One', 'Two', 'Three', 'Four'],
  })
  const drill = await aChapter(academy, 'Drill', { class_number: 9 })
  const reader = theReader(academy, call, admin.token)

  async function live(of: History) {
    const batch = async (batch_name: string, class_number: number) =>
      (
        await db
          .insertInto('batches')
          .values({ batch_name, class_number })
          .returning('batch_id')
          .executeTakeFirstOrThrow()
      ).batch_id
    const batches: Batches = {
      old: await batch('Morning', 9),
      own: await batch('Evening', 9),
      'other class': await batch('Tenth', 10),
    }
    const guests = await batch('Guests', 9)
    const { student_id } = await aRecord(academy, { first_name: 'Aarav', student_class: 9 })
    const join = (id: number, batch_id: number, joined: number, left: number | null = null) =>
      db
        .insertInto('memberships')
        .values({
          ...{ student_id: id, batch_id, joined_on: on(joined) },
          left_on: left === null ? null : on(left),
        })
        .execute()
    if (of.joined < of.moved) await join(student_id, batches.old, of.joined, of.moved - 1)
    for (const own of ['own', 'other class'] as const)
      await join(student_id, batches[own], Math.max(of.joined, of.moved))
    const others: number[] = []
    for (let n = 0; n < 9; n++) {
      const other = await aRecord(academy, { first_name: `Other ${n}` })
      others.push(other.student_id)
      await join(other.student_id, batches.own, -30)
    }
    if (of.leave)
      await db
        .insertInto('leave_notes')
        .values({
          ...{ student_id, reason: 'Puja', from_date: on(of.leave[0]) },
          to_date: on(of.leave[0] + of.leave[1]),
        })
        .execute()
    const mark = (lesson_id: number, code: string) =>
      db
        .insertInto('attendance_marks')
        .values({
          ...{ lesson_id, student_id, code: code as 'P', marked_at: clock.now() },
          ...{ is_tapped: true, minutes_late: null, note: null },
        })
        .execute()
    const held = async (batch_id: number, day: number, changes = {}) => {
      const lesson_id = await aLesson(academy, batch_id, { date: on(day), ...changes })
      await db.insertInto('registers').values({ lesson_id }).execute()
      return lesson_id
    }
    for (const each of of.lessons) {
      if (!isIn(of, each.batch, each.day)) continue
      const state = each.isCancelled ? ('cancelled' as const) : ('scheduled' as const)
      const lesson_id = await held(batches[each.batch], each.day, { state })
      if (each.code) await mark(lesson_id, each.code)
      if (!each.isCancelled && each.skills.length > 0)
        await db
          .insertInto('lesson_topics')
          .values(each.skills.map((n) => ({ lesson_id, chapter_id, skill_id: skills[n] ?? null })))
          .execute()
      if (each.madeUp && (each.code === 'A' || each.code === 'E')) {
        const other = await held(guests, each.day + 1)
        await db
          .insertInto('lesson_guests')
          .values({ lesson_id: other, student_id, makes_up_for: lesson_id })
          .execute()
        await mark(other, each.madeUp)
      }
      if (each.homework && !each.isCancelled) {
        await db
          .insertInto('homework')
          .values({
            ...{ lesson_id, text: 'Exercise', hand_in: 'photo', due_date: on(each.day) },
            looked_at: clock.now(),
          } as never)
          .execute()
        if (each.homework === 'in')
          await db
            .insertInto('hand_ins')
            .values({
              lesson_id,
              student_id,
              state: 'handed_in',
              way: 'paper',
              handed_in_at: clock.now(),
            } as never)
            .execute()
      }
    }
    for (const [
      place,
      { day, batch: of_batch, is, mark: own, others: totals },
    ] of of.exams.entries()) {
      const { test_id } = await db
        .insertInto('tests')
        .values({
          ...{ title: `Test ${place}`, mode: 'paper', total: 40 },
          opens_at: `${on(day)}T10:00:00+05:30`,
          closes_at: `${on(day)}T11:00:00+05:30`,
          published_at: is === 'not out' ? null : clock.now(),
          ...(is === 'withdrawn' && { withdrawn_at: clock.now(), withdrawn_reason: 'A slip' }),
        } as never)
        .returning('test_id')
        .executeTakeFirstOrThrow()
      await db.insertInto('test_batches').values({ test_id, batch_id: batches[of_batch] }).execute()
      const sheets = [
        [student_id, own] as const,
        ...totals.map((each, n) => [others[n], each] as const),
      ]
      await db
        .insertInto('test_sheets')
        .values(
          sheets.map(([id, sum]) => ({
            ...{ test_id, student_id: id ?? 0, absent: sum === null, total: sum },
            ...{ marks: '{}', key_marks: '{}', answers: '{}' },
          })) as never,
        )
        .execute()
    }
    for (const [n, box] of of.boxes.entries())
      if (box > 0)
        await db
          .insertInto('practice_levels')
          .values({ student_id, chapter_id, skill_id: skills[n] ?? null, box })
          .execute()
    for (const { day, right, wrong } of of.tries) {
      if (right + wrong === 0) continue
      const { session_id } = await db
        .insertInto('practice_sessions')
        .values({ student_id, kind: 'today', day: on(day), seed: 'a' })
        .returning('session_id')
        .executeTakeFirstOrThrow()
      const verdicts = [...Array(right).fill('right'), ...Array(wrong).fill('wrong')]
      await db
        .insertInto('practice_items')
        .values(
          verdicts.map((verdict, n) => ({
            ...{ session_id, position: n + 1, question_id, question_version: 1 },
            ...{ chapter_id: drill.chapter_id, counts: '[]', why: 'due', answered_on: on(day) },
            tries: JSON.stringify([{ value: ['A'], verdict, slip: null, by: 'student' }]),
          })) as never,
        )
        .execute()
    }
    return { batch_id: batches.own, student_id }
  }

  await set({ practice_on: true })
  const property = fc.asyncProperty(history, async (of) => {
    await sql`update settings set practice_on = ${of.practises}, translated_names = ${of.translates}`.execute(
      db,
    )
    await db.updateTable('chapters').set(TRANSLATED).where('chapter_id', '=', chapter_id).execute()
    const { batch_id, student_id } = await live(of)
    const told = expected(of)
    const { count, all } = told
    const to = on(LAST)
    const asked = { batch_id, from: FROM, to, student_ids: [student_id], by: 'Rina Sen' }
    const facts = (await readReportFacts(db, asked)).get(student_id)
    const [n, counted, e] = [count('PL'), count('PAL'), count('E')]
    expect(facts?.came).toEqual(counted > 0 ? { n, of: counted, e } : null)
    expect(facts?.months).toEqual(
      told.months.flatMap((month) => {
        const own = all.filter(({ day }) => on(day).startsWith(month))
        return count('PAL', own) > 0 ? [{ month, n: count('PL', own), of: count('PAL', own) }] : []
      }),
    )
    expect(facts?.tests.map(({ test_id, ...each }) => each)).toEqual(told.tests)

    const levels = [...told.days.keys()].map((skill) => WORDS[of.boxes[skill] ?? 0])
    const known = of.practises ? levels : levels.map(() => 'new' as const)
    const isTaught = [...told.days.values()].flat().some((day) => day >= 0)
    const sorted = known.toSorted((a, b) => ORDER.indexOf(a ?? 'new') - ORDER.indexOf(b ?? 'new'))
    const median = sorted[Math.ceil(sorted.length / 2) - 1] ?? 'new'
    const secure = known.filter((level) => level === 'secure' || level === 'kept').length
    const names = { en: 'Polynomials', ...(of.translates && { hi: 'बहुपद', bn: 'বহুপদী' }) }
    const chapter = { chapter_id, names, secure, of: known.length }
    expect(facts?.chapters).toEqual(
      isTaught ? [{ ...chapter, word: median === 'new' ? null : median }] : [],
    )

    const tries = of.practises
      ? of.tries.filter(({ day, right, wrong }) => isInPeriod(day) && right + wrong > 0)
      : []
    const right = tries.reduce((sum, each) => sum + each.right, 0)
    const asks = tries.reduce((sum, each) => sum + each.right + each.wrong, 0)
    expect(facts?.practised).toEqual(asks > 0 ? { days: tries.length, right, of: asks } : null)
    const isStrong = asks >= 5 && tries.length >= 2 && right >= 0.8 * asks
    expect(facts?.strong?.topic).toBe(isStrong ? 'Drill' : undefined)
    expect(facts?.help?.topic).toBe(asks >= 4 && right < 0.6 * asks ? 'Drill' : undefined)

    const given = told.told.filter(
      ({ homework, code, day }) =>
        homework !== null &&
        (homework === 'in' || code === 'P' || code === 'L' || (code === null && !told.leave(day))),
    )
    const handed = given.filter(({ homework }) => homework === 'in').length
    expect(facts?.handed_in).toEqual(given.length > 0 ? { n: handed, of: given.length } : null)

    const listed = await childrenToReport(db, asked)
    expect(listed.has(student_id)).toBe(facts !== undefined && !isEmptyReport(facts))
    const isEmpty = counted === 0 && told.tests.length === 0 && asks === 0 && given.length === 0
    for (const language of ['en', 'hi', 'bn'] as const) {
      const lines = [
        ...(counted > 0 ? [CAME[language](n, counted, e)] : []),
        ...(handed > 0 ? [HANDED[language](handed, given.length)] : []),
        ...(asks > 0 ? [PRACTISED[language](tries.length)] : []),
        ...told.tests.flatMap(({ mark, middle, title }) => [
          title,
          ...(mark === null ? [] : [MARK[language](mark)]),
          ...(middle ? [`${middle[0]}–${middle[1]}`] : []),
        ]),
        ...(isTaught ? [names[language] ?? names.en] : []),
        ...(isTaught && median !== 'new' ? [LEVEL[language][median]] : []),
      ]
      const { phone, paper, asked } = await reader({
        batch_id,
        student_id,
        from: FROM,
        to,
        language,
      })
      expect(asked.came).toEqual(facts?.came)
      expect(asked.tests).toEqual(facts?.tests)
      for (const line of lines) {
        expect(phone).toContain(withoutBlanks(line))
        if (!isEmpty) expect(paper).toContain(withoutBlanks(line))
      }
      if (isEmpty) expect(paper).toBeNull()
    }
  })
  await fc.assert(property, { numRuns: RUNS, examples: [[PRACTICE_ALONE]] })
})

const TRANSLATED = { name_hi: 'बहुपद', name_bn: 'বহুপদী' }

const withoutBlanks = (text: string) => text.replace(/\s+/g, '')

type Asked = { batch_id: number; student_id: number; from: string; to: string; language: string }

/** The texts of a report on the phone and on paper, without blanks; paper is null if nothing is printed. */
const theReader =
  ({ app }: Academy, call: Academy['visitor'], token: string) =>
  async ({ batch_id: id, student_id, from, to, language }: Asked) => {
    const params = { id, student_id }
    const looked = await call(getReportOfChild, {
      params,
      querystring: { from, to, language },
    } as never)
    const query = new URLSearchParams({ from, to, language, student_id: `${student_id}` })
    const printed = await app.inject({
      url: `/api${printReports.path.replace(':id', `${id}`)}?${query}`,
      headers: { authorization: `Bearer ${token}` },
    })
    const pages = printed.statusCode === 200 ? readPdf(printed.rawPayload).pages : null
    if (pages) expect(pages).toHaveLength(1)
    const { page, facts: asked } = looked.body as {
      page: object
      facts: Pick<ReportFacts, 'came' | 'tests'>
    }
    return {
      asked,
      phone: withoutBlanks(JSON.stringify(page)),
      paper: pages && withoutBlanks(pages.map(({ text }) => text).join('')),
    }
  }

const CAME = {
  en: (n: number, of: number, e: number) =>
    `Lessons: present at ${n} of ${of}${e > 0 ? `, excused: ${e}` : ''}.`,
  hi: (n: number, of: number, e: number) =>
    `क्लास: ${of} में से ${n} में हाज़िर${e > 0 ? `, छुट्टी पर: ${e}` : ''}।`,
  bn: (n: number, of: number, e: number) =>
    `ক্লাস: ${of}টির মধ্যে ${n}টিতে উপস্থিত${e > 0 ? `, অনুমতি নিয়ে অনুপস্থিত: ${e}` : ''}।`,
}
const HANDED = {
  en: (n: number, of: number) => `Homework handed in: ${n} of ${of}.`,
  hi: (n: number, of: number) => `गृहकार्य जमा किया: ${of} में से ${n}।`,
  bn: (n: number, of: number) => `বাড়ির কাজ জমা দিয়েছে: ${of}টির মধ্যে ${n}টি।`,
}
const PRACTISED = {
  en: (days: number) => `Practice days: ${days}.`,
  hi: (days: number) => `अभ्यास के दिन: ${days}।`,
  bn: (days: number) => `অনুশীলনের দিন: ${days}।`,
}
const MARK = {
  en: (mark: number) => `${mark} of 40`,
  hi: (mark: number) => `40 में से ${mark}`,
  bn: (mark: number) => `40-এর মধ্যে ${mark}`,
}
const LEVEL = {
  en: { learning: 'learning', secure: 'secure', kept: 'kept' },
  hi: { learning: 'सीख रहे हैं', secure: 'पक्का', kept: 'याद है' },
  bn: { learning: 'শিখছে', secure: 'পাকা', kept: 'মনে আছে' },
}
