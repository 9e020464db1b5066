import { dayAfter } from '@ganit/contract/days'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { beginEachTestAt } from '../../../../test/days.ts'
import { aChapter } from '../../../../test/papers.ts'
import { runs } from '../../../../test/runs.ts'
import { theWeek, WEEK } from '../../../../test/weekly-notes.ts'
import { amountInWords, dayInWords, joinNames } from '../../messages/wording/wording.ts'

beginEachTestAt(WEEK, '18:00')

const RUNS = runs(40, process.env.WEEKLY_RUNS)

/** Days count from the day of sending; days on which a rule changes are drawn most often. */
const lesson = fc.record({
  day: fc.constantFrom(-8, -7, -5, -3, -1, 0),
  code: fc.constantFrom('P', 'A', 'L', 'E', null),
  isCancelled: fc.boolean(),
  topic: fc.constantFrom(0, 1, 2, 3, null),
})
const child = fc.record({
  joined: fc.constantFrom(-12, -12, -12, -5, 0, 1),
  lessons: fc.uniqueArray(lesson, { selector: ({ day }) => day, maxLength: 5 }),
  test: fc.constantFrom(null, -8, -7, -1, 0, 1, 14, 14, 15),
  isLeftOut: fc.boolean(),
  due: fc.constantFrom(null, -1, 0, 7, 7, 8),
  line: fc.constantFrom('none', 'batch', 'child', 'both'),
  isHeld: fc.nat(5).map((n) => n === 0),
  isActive: fc.nat(5).map((n) => n > 0),
  isAdult: fc.nat(3).map((n) => n === 0),
  gets: fc.nat(3).map((n) => n > 0),
  limited: fc.boolean(),
})
type Child = Parameters<Parameters<typeof child.map>[0]>[0]

const on = (day: number) => dayAfter(WEEK, day)
const isInWeek = (day: number) => day >= -7 && day <= -1
const TOPICS = ['Real Numbers', 'Polynomials', 'Triangles', 'Circles']

/** The rules of the note in plain code: the lines of a child for a reader; undefined if there is no content. */
function linesFor(of: Child, reader: { limited: boolean; isGuardian: boolean }) {
  const { limited, isGuardian } = reader
  const sat = of.lessons
    .filter(({ day, isCancelled }) => isInWeek(day) && !isCancelled && of.joined <= day)
    .toSorted((one, other) => one.day - other.day)
  const count = (...codes: string[]) => sat.filter(({ code }) => codes.includes(code ?? '')).length
  const [n, all, e] = [count('P', 'L'), count('P', 'L', 'A'), count('E')]
  const topics = [...new Set(sat.flatMap(({ topic }) => (topic === null ? [] : [topic])))]
  // The rules do not order topics taught at the same time; the curriculum decides.
  const taught = topics.slice(0, 3).map((topic) => TOPICS[topic] ?? '')
  const sits = of.test !== null && !of.isLeftOut && of.joined <= of.test
  const said = { none: null, batch: 'To all.', child: 'To one.', both: 'To one.' }[of.line]
  const hadWork = said !== null || sat.length > 0 || (sits && isInWeek(of.test ?? 0))
  const lines = [
    ...(said && !limited ? [`Ganit: “${said}”`] : []),
    ...(all > 0 ? [`Lessons: present at ${n} of ${all}${e > 0 ? `, excused: ${e}` : ''}.`] : []),
    ...(taught.length > 0 ? [`Taught: ${joinNames('en', taught)}.`] : []),
    ...(sits && (of.test ?? 0) > 0 && (of.test ?? 0) <= 14
      ? [`Next test: Exam, ${dayInWords('en', on(of.test ?? 0))}.`]
      : []),
  ]
  if (!of.isActive || of.isHeld || of.joined > 0 || !hadWork || lines.length === 0) return undefined
  const { due } = of
  const isTold = isGuardian && due !== null && due <= 7
  const sum = amountInWords('en', 2_100_00)
  return isTold
    ? [
        ...lines,
        due < 0
          ? `Fees overdue since ${dayInWords('en', on(due))}: ${sum}.`
          : `Fees to pay: ${sum}, by ${dayInWords('en', on(due))}.`,
      ]
    : lines
}

/** The text sent to the guardian of both, and to the children themselves, without its last line. */
function expected(children: readonly (Child & { name: string; student_id: number })[]) {
  const own = children.flatMap((each) => {
    const isTold = each.isAdult || !each.gets
    const lines = isTold ? linesFor(each, { limited: false, isGuardian: false }) : undefined
    return lines ? [[`student-${each.student_id}`, lines.join('\n')] as const] : []
  })
  const blocks = children.flatMap((each) => {
    const lines =
      each.gets && !each.isAdult
        ? linesFor(each, { limited: each.limited, isGuardian: true })
        : undefined
    return lines ? [{ name: each.name, lines }] : []
  })
  const text = blocks
    .map(({ name, lines }) => [...(blocks.length > 1 ? [name] : []), ...lines].join('\n'))
    .join('\n\n')
  return Object.fromEntries([...own, ...(blocks.length > 0 ? [['guardian', text] as const] : [])])
}

test('whatever a week was, each person is told what is theirs, once', { timeout: 300_000 }, async ({
  academy,
}) => {
  const { db } = academy
  const week = await theWeek(academy)
  const chapters: number[] = []
  for (const [n, name] of TOPICS.entries()) chapters.push(await aChapter(academy, name, n + 1))

  async function live(of: Child, first_name: string) {
    const batch_id = await week.aBatch(`${first_name}’s batch`)
    const pupil = await week.aPupil(batch_id, first_name, { joined_on: on(of.joined) })
    const { student_id } = pupil
    for (const { day, code, isCancelled, topic } of of.lessons) {
      const state = isCancelled ? ('cancelled' as const) : ('scheduled' as const)
      const marks = code === null ? {} : { [student_id]: code }
      const lesson_id = await week.aLessonWith(batch_id, marks, { date: on(day), state })
      if (topic !== null)
        await db
          .insertInto('lesson_topics')
          .values({ lesson_id, chapter_id: chapters[topic] ?? 0, skill_id: null })
          .execute()
    }
    if (of.test !== null) {
      const { rows } = await sql<{ test_id: number }>`
        insert into tests (title, mode, total, opens_at, closes_at)
        values ('Exam', 'paper', 80, ${`${on(of.test)}T10:00:00+05:30`}, ${`${on(of.test)}T12:00:00+05:30`})
        returning test_id`.execute(db)
      const test_id = rows[0]?.test_id ?? 0
      await db.insertInto('test_batches').values({ test_id, batch_id }).execute()
      if (of.isLeftOut)
        await db.insertInto('test_students').values({ test_id, student_id, sits: false }).execute()
    }
    if (of.due !== null) await week.aDue(student_id, on(of.due))
    const lines = [
      ...(of.line === 'batch' || of.line === 'both' ? [{ student_id: null, text: 'To all.' }] : []),
      ...(of.line === 'child' || of.line === 'both' || of.isHeld
        ? [
            {
              student_id,
              text: of.line === 'child' || of.line === 'both' ? 'To one.' : null,
              is_held: of.isHeld,
            },
          ]
        : []),
    ]
    for (const line of lines)
      await db
        .insertInto('weekly_lines')
        .values({ week: WEEK, batch_id, ...line })
        .execute()
    await db
      .updateTable('students')
      .set({ is_active: of.isActive, date_of_birth: of.isAdult ? '2000-01-01' : '2015-01-01' })
      .where('student_id', '=', student_id)
      .execute()
    return { ...of, student_id, name: `${first_name} Banerjee` }
  }

  const property = fc.asyncProperty(child, child, async (one, other) => {
    for (const table of ['messages', 'told_events', 'weekly_notes', 'weekly_sendings'] as const)
      await db.deleteFrom(table).execute()
    await db.updateTable('students').set({ is_active: false }).execute()
    const children = [await live(one, 'Arjun'), await live(other, 'Riya')]
    const { guardian_id } = await week.aGuardian(
      children.map(({ student_id, gets, limited }) => ({
        ...{ student_id, gets_messages: gets, limited },
      })),
    )
    await week.daily()
    await week.put()
    await week.send()
    await week.send()
    const inboxes = (await week.told()).filter(({ channel }) => channel === 'inbox')
    const told = inboxes.map(({ event_key, text }) => {
      const [, , , key = ''] = event_key?.split('/') ?? []
      const who = key === String(guardian_id) ? 'guardian' : key
      return [who, text?.split('\n\n').slice(0, -1).join('\n\n')] as const
    })
    expect(Object.fromEntries(told)).toEqual(expected(children))
    expect(told).toHaveLength(Object.keys(expected(children)).length)
  })
  await fc.assert(property, { numRuns: RUNS })
})
