import type { Language } from '@ganit/contract/languages'
import { levelByTests } from '@ganit/contract/learning/practice-words'
import { toUndrawnText } from '@ganit/contract/learning/undrawn'
import type { Db } from '../../../../db/schema.ts'
import { namesOfTopics } from '../../../exams/mastery/names.queries.ts'
import {
  readTestsOfPeriod,
  type TestsOfPeriod,
} from '../../../exams/results/period-tests.service.ts'
import { UNNAMED_OWNER } from '../../../ground/rights/unnamed-owner.ts'
import { localTime } from '../../../ground/settings/clock.service.ts'
import { readSettings } from '../../../ground/settings/settings.queries.ts'
import { countMarks } from '../../../teaching/attendance/counts.ts'
import type { Topic } from '../../plans/coverage.ts'
import { readTaughtTopics } from '../../plans/topics/taught-topics.service.ts'
import { keyOfTopic } from '../../practice/choosing/topic-keys.ts'
import { levelWord } from '../../practice/levels/levels.ts'
import { findExamples } from '../../weekly/examples.service.ts'
import { dropContradictions } from '../../weekly/facts/in-agreement.ts'
import { handInsInDays, practiceInDays } from '../../weekly/facts/practised.queries.ts'
import { strongestTopic, type TopicsOf } from '../../weekly/facts/strongest.ts'
import { namesOfTold, withNames } from '../../weekly/facts/topic-names.service.ts'
import { weakestTopic, weakTopics } from '../../weekly/facts/weakest.ts'
import type { Example } from '../../weekly/weekly.tables.ts'
import type { ReportFacts } from '../progress-reports.tables.ts'
import { chaptersTaught } from './chapters.ts'
import {
  childrenOfReports,
  leaveInPeriod,
  levelsOfChildren,
  marksOfReports,
  pairsOf,
  type ReportRequest,
} from './children.queries.ts'

/** Most months and tests of a report. */
const MONTHS = 13
const TESTS = 8

type Marks = Awaited<ReturnType<typeof marksOfReports>> extends Map<number, infer Own> ? Own : never

const sumOf = (marks: Marks) => {
  const { P, A, L, E } = countMarks(marks)
  return { n: P + L, of: P + A + L, e: E }
}

/** Attendance in the period, and by month. */
function attendanceOf(marks: Marks) {
  const came = sumOf(marks)
  const months = [...Map.groupBy(marks, ({ date }) => date.slice(0, 7))].flatMap(([month, own]) => {
    const { n, of } = sumOf(own)
    return of > 0 ? [{ month, n, of }] : []
  })
  return { came: came.of > 0 ? came : null, months: months.slice(-MONTHS) }
}

type Excused = { marks: Marks; leave: { from_date: string; to_date: string }[] }

/** The latest tests. An absence is excused by leave, or by a register of that day. */
function testsOf({ tests }: TestsOfPeriod, { marks, leave }: Excused) {
  const excused = new Set(marks.flatMap(({ code, date }) => (code === 'E' ? [date] : [])))
  const isExcused = (day: string) =>
    excused.has(day) || leave.some(({ from_date, to_date }) => from_date <= day && day <= to_date)
  const latest = tests.slice(-TESTS)
  return {
    tests: latest.map((test) =>
      test.state === 'absent' && isExcused(test.date)
        ? { ...test, state: 'excused' as const }
        : test,
    ),
    earlier: tests.length - latest.length,
  }
}

const NO_TESTS: TestsOfPeriod = { tests: [], topics: [], mastery: new Map() }

/** Names of chapters and topics, in the order of the curriculum, and those in other languages by key. */
async function readNames(db: Db, taught: readonly Topic[], keys: readonly string[]) {
  const idsOf = (kind: string) =>
    keys.flatMap((key) => (key.startsWith(`${kind} `) ? Number(key.slice(kind.length + 1)) : []))
  const chapter_ids = new Set([...taught.map(({ chapter_id }) => chapter_id), ...idsOf('chapter')])
  const names = await namesOfTopics(db, {
    skill_ids: [...new Set(idsOf('skill'))],
    chapter_ids: [...chapter_ids],
  })
  const topics = new Map(names.map((each) => [keyOfTopic(each), each.name]))
  const translated = await namesOfTold(
    db,
    [...topics.keys()].map((key) => ({ key })),
  )
  const chapters = new Map(
    names.flatMap(({ skill_id, chapter_id, name }) =>
      skill_id === null
        ? [[chapter_id, { en: name, ...translated.get(`chapter ${chapter_id}`) }] as const]
        : [],
    ),
  )
  return { chapters, topics, translated }
}

/** Examples as families read them outside the page: without drawn formulas. */
const undrawnOf = (examples: Partial<Record<Language, Example>>) =>
  Object.fromEntries(
    Object.entries(examples).filter(
      ([, { text, answer }]) => toUndrawnText(text) && toUndrawnText(answer),
    ),
  )

type Wanted = ReportRequest & {
  /** The name of the account that sends or looks. */
  by: string
}

/**
 * The facts of children in a batch's period as of now: at most 25 statements, and none for each child. A child who was
 * in no batch of the class is missing.
 */
export async function readReportFacts(db: Db, { by, ...asked }: Wanted) {
  const { from, to } = asked
  const settings = await readSettings(db)
  const children = await childrenOfReports(db, asked)
  const ids = children.map(({ student_id }) => student_id)
  if (ids.length === 0) return new Map<number, ReportFacts>()
  const marks = await marksOfReports(db, children, asked)
  const leave = await leaveInPeriod(db, ids, asked)
  const tests = await readTestsOfPeriod(db, children, asked)
  const others = new Map(children.map((child) => [child.student_id, new Set(child.others)]))
  const coverage = await readTaughtTopics(
    db,
    ids,
    to,
    (id, batch_id) => !others.get(id)?.has(batch_id),
  )
  const levels = await levelsOfChildren(db, ids)
  const handed = await handInsInDays(db, ids, asked, pairsOf(children))
  const practice = settings.practice_on
    ? await practiceInDays(db, ids, { from, to }, from)
    : new Map<number, never>()

  const testsFor = (id: number) => tests.get(id) ?? NO_TESTS
  const taughtFor = (id: number) => coverage.get(id)?.taught ?? []
  const names = await readNames(
    db,
    ids.flatMap(taughtFor),
    ids.flatMap((id) => [
      ...testsFor(id).topics.map(({ key }) => key),
      ...(practice.get(id)?.topics ?? []).map(({ key }: { key: string }) => key),
    ]),
  )
  const order = [...names.topics.keys()]
  const topicsOf = (id: number): TopicsOf =>
    dropContradictions({
      tested: testsFor(id)
        .topics.flatMap((topic) => {
          const name = names.topics.get(topic.key)
          return name === undefined ? [] : [{ ...topic, topic: name }]
        })
        .toSorted((a, b) => order.indexOf(a.key) - order.indexOf(b.key)),
      tried: practice.get(id)?.topics ?? [],
    })
  const weakest = ids.flatMap((student_id) => {
    const weak = weakestTopic(weakTopics(topicsOf(student_id)), [], (key) => order.indexOf(key))
    return weak ? [{ student_id, key: weak.key, topic: weak.topic }] : []
  })
  const examples = weakest.length > 0 ? await findExamples(db, weakest) : undefined
  const help = new Map(
    weakest.map(({ student_id, key, topic }) => [
      student_id,
      withNames(
        { key, topic, examples: undrawnOf(examples?.get(student_id) ?? {}) },
        names.translated,
      ),
    ]),
  )

  const { academy_name: name, address, phone, logo } = settings
  const academy = { name, address, phone, ...(logo && { logo: logo.logo_id }) }
  const as_of = localTime(settings.time_zone).date
  return new Map(
    children.map((child): [number, ReportFacts] => {
      const { student_id: id } = child
      const own = marks.get(id) ?? []
      const practised = settings.practice_on
        ? new Map((levels.get(id) ?? []).map((level) => [keyOfTopic(level), level]))
        : new Map<string, never>()
      const { mastery } = testsFor(id)
      const strongest = strongestTopic(topicsOf(id), [])
      const levelOf = (key: string) => {
        const level = practised.get(key)
        return level ? levelWord(level) : levelByTests(mastery.get(key) ?? null)
      }
      return [
        id,
        {
          class: child.class_number,
          batches: child.batches,
          teachers: [...new Set(child.teachers)],
          since: child.first_on > from ? child.first_on : null,
          as_of,
          // As in weekly notes, a line is the academy's if its author is gone, or an owner who has typed no name.
          by: by === '' || by === UNNAMED_OWNER ? name : by,
          ...attendanceOf(own),
          ...testsOf(testsFor(id), { marks: own, leave: leave.get(id) ?? [] }),
          ...chaptersTaught(taughtFor(id), { from, levelOf, names: names.chapters }),
          handed_in: handed.get(id) ?? null,
          practised: practice.get(id)?.practised ?? null,
          strong: strongest && withNames(strongest, names.translated),
          help: help.get(id) ?? null,
          academy,
        },
      ]
    }),
  )
}

type Told = Pick<ReportFacts, 'came' | 'tests' | 'practised' | 'handed_in'>

/** Whether a report has nothing to tell: no counted mark, test, practice or homework. */
export const isEmptyReport = ({ came, tests, practised, handed_in }: Told) =>
  !came && tests.every(({ state }) => state === 'unmarked') && !practised && !handed_in

/** The children whose report would tell something. A list asks this alone, and practice only of those without the rest. */
export async function childrenToReport(db: Db, asked: ReportRequest): Promise<ReadonlySet<number>> {
  const children = await childrenOfReports(db, asked)
  const ids = children.map(({ student_id }) => student_id)
  if (ids.length === 0) return new Set()
  const { practice_on } = await readSettings(db)
  const marks = await marksOfReports(db, children, asked)
  const tests = await readTestsOfPeriod(db, children, asked)
  const handed = await handInsInDays(db, ids, asked, pairsOf(children))
  const isSilent = (id: number, practised: Told['practised']) =>
    isEmptyReport({
      ...attendanceOf(marks.get(id) ?? []),
      tests: (tests.get(id) ?? NO_TESTS).tests.slice(-TESTS),
      handed_in: handed.get(id) ?? null,
      practised,
    })
  const silent = ids.filter((id) => isSilent(id, null))
  const practice =
    practice_on && silent.length > 0
      ? await practiceInDays(db, silent, asked, asked.from)
      : undefined
  return new Set(ids.filter((id) => !isSilent(id, practice?.get(id)?.practised ?? null)))
}
