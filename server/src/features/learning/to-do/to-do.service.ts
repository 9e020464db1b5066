import { dayAfter } from '@ganit/contract/days'
import { TO_DO_KINDS, type ToDo, type ToDoKind } from '@ganit/contract/learning/to-do'
import { JOIN_OPENS_MINUTES } from '@ganit/contract/teaching/lessons'
import type { Db } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { clock } from '../../../lifecycle/clock.ts'
import {
  newResultsOfStudent,
  sizesOfTests,
  testsAheadOfStudent,
} from '../../exams/attempts/ahead.queries.ts'
import type { PhotoUrls } from '../../ground/images/images.service.ts'
import { homeworkToDo, nextLessonToDo, schoolTestsToDo, setsToDo } from './given.queries.ts'
import { readPracticeToDo } from './practice-to-do.service.ts'
import { type Reader, readerOfToDo } from './reader.queries.ts'

/** Days ahead whose lessons may have homework already. */
const AHEAD_DAYS = 6

const NOTHING = {
  text: null,
  file: null,
  due_on: null,
  done: null,
  of: null,
  hand_in: null,
  may: false,
  from: null,
  until: null,
  path: null,
}

/** Time before its start from which an online lesson can be joined. */
const EARLY_MS = JOIN_OPENS_MINUTES * 60_000

const momentToText = (moment: Date | null) => moment?.toISOString() ?? null

/** The fact that a parent has to agree first, for tasks that are refused until then. */
const waitingOf = ({ waits }: Reader) => (waits ? { waits } : {})

const whoseOf = ({ student_id, day }: Reader) => ({ student_id, day })

type Urls = Pick<PhotoUrls, 'sign'>
type Asked = { db: Db; reader: Reader; urls: Urls }

/** A page of the student's own area, or of a guardian's for this child. */
const pageOfReader = ({ is_own, student_id }: Reader, page: string, part = '') =>
  is_own ? `/student/${page}${part}` : `/guardian/${page}?child=${student_id}${part}`

const addQuery = (path: string, query: string) => `${path}${path.includes('?') ? '&' : '?'}${query}`

/** The last day whose lessons show their homework; limited guardians see only homework of past lessons. */
const lastDayOfHomework = ({ day, is_whole }: Reader) =>
  is_whole ? dayAfter(day, AHEAD_DAYS) : day

async function homeworkAsToDo({ db, reader, urls }: Asked): Promise<ToDo[]> {
  const { is_whole } = reader
  const rows = await homeworkToDo(db, { ...whoseOf(reader), last_day: lastDayOfHomework(reader) })
  return rows.map(({ hand_in, hand_in_id, state, file, ...row }) => ({
    ...NOTHING,
    kind: 'homework',
    ...row,
    file: file && urls.sign(file),
    hand_in: hand_in_id !== null && state ? { hand_in_id, state } : null,
    may: reader.may && hand_in === 'photo',
    from: momentToText(row.from),
    until: momentToText(row.until),
    path: hand_in === 'photo' && is_whole ? pageOfReader(reader, `homework/${row.id}`) : null,
    facts: {
      by_photo: hand_in === 'photo',
      ...(hand_in === 'photo' && waitingOf(reader)),
    },
  }))
}

async function setsAsToDo({ db, reader }: Asked): Promise<ToDo[]> {
  const { may } = reader
  const rows = await setsToDo(db, { ...whoseOf(reader), last_day: lastDayOfHomework(reader) })
  return rows.map((row) => ({
    ...NOTHING,
    kind: 'set',
    ...row,
    may,
    from: momentToText(row.from),
    until: momentToText(row.until),
    path: may ? addQuery(pageOfReader(reader, 'practice'), `set=${row.id}`) : null,
    facts: { begun: row.done > 0, ...waitingOf(reader) },
  }))
}

async function schoolTestsAsToDo({ db, reader }: Asked): Promise<ToDo[]> {
  const { may, is_whole } = reader
  return (await schoolTestsToDo(db, whoseOf(reader))).map((row) => ({
    ...NOTHING,
    kind: 'school_test',
    ...row,
    may,
    until: momentToText(row.until),
    path: is_whole ? pageOfReader(reader, 'school-tests') : null,
    facts: {},
  }))
}

const marksOf = (size: { marks: number } | undefined) => (size ? { marks: size.marks } : {})

async function testsAsToDo({ db, reader }: Asked): Promise<ToDo[]> {
  const ahead = await testsAheadOfStudent(db, reader.student_id)
  const sizes = await sizesOfTests(
    db,
    ahead.flatMap(({ test_id, is_open }) => (is_open ? [test_id] : [])),
  )
  return ahead.map(({ test_id, title, mode, opens_at, until, minutes, begun }) => ({
    ...NOTHING,
    kind: 'test',
    id: test_id,
    title,
    may: reader.is_own && mode === 'online',
    from: momentToText(opens_at),
    until: momentToText(until),
    path: reader.is_own && mode === 'online' ? `/student/tests/${test_id}` : null,
    of: sizes.get(test_id)?.questions ?? null,
    facts: {
      ...{ online: mode === 'online', begun, minutes },
      ...marksOf(sizes.get(test_id)),
      ...(mode === 'online' && !begun && waitingOf(reader)),
    },
  }))
}

async function resultsAsToDo({ db, reader }: Asked): Promise<ToDo[]> {
  const found = await newResultsOfStudent(db, reader.student_id)
  return found.map(({ test_id, title, published_at, attempt_id, total, maximum, until }) => ({
    ...NOTHING,
    kind: 'result',
    id: test_id,
    title,
    from: momentToText(published_at),
    until: momentToText(until),
    path:
      attempt_id === null
        ? pageOfReader(reader, 'dashboard', '#last-test')
        : `/${reader.is_own ? 'student' : 'guardian'}/attempts/${attempt_id}`,
    facts: { total, marks: maximum },
  }))
}

async function lessonAsToDo({ db, reader }: Asked): Promise<ToDo[]> {
  const rows = await nextLessonToDo(db, whoseOf(reader))
  return rows.map(({ id, title, from, until, teacher, room, is_online }) => ({
    ...NOTHING,
    kind: 'lesson',
    ...{ id, title },
    facts: {
      place: [teacher, room].filter(Boolean).join(' · '),
      ...(is_online && { opens_at: new Date(from.getTime() - EARLY_MS).toISOString() }),
    },
    from: momentToText(from),
    until: momentToText(until),
    path: pageOfReader(reader, 'dashboard', reader.is_own ? '#this-week' : '#lessons'),
  }))
}

async function practiceAsToDo({ db, reader }: Asked): Promise<ToDo[]> {
  const today = await readPracticeToDo(db, reader)
  if (!today) return []
  const { session_id, begun, done, of, minutes } = today
  return [
    {
      ...NOTHING,
      kind: 'practice',
      ...{ id: session_id, title: 'Practice', done, of, may: true },
      until: momentToText(reader.day_ends),
      path: pageOfReader(reader, 'practice'),
      facts: { minutes, begun, ...waitingOf(reader) },
    },
  ]
}

/** The next steps of a student who is in no batch yet, without those that the academy does not promise. */
function nextStepsAsToDo({ reader }: Asked): ToDo[] {
  const { steps: isNew, calls, free_trial, phone, by } = reader
  if (!isNew) return []
  const taken = [
    ...(calls ? [{ title: 'call', text: phone, due_on: by }] : []),
    { title: 'batch' },
    ...(free_trial ? [{ title: 'trial' }] : []),
  ]
  return taken.map((step, n) => ({ ...NOTHING, kind: 'step', id: n + 1, facts: {}, ...step }))
}

const ORDER = new Map<ToDoKind, number>(TO_DO_KINDS.map((kind, n) => [kind, n]))

const isOpenTest = ({ kind, facts, from }: ToDo, now: string) =>
  kind === 'test' && facts.online === true && (from ?? '') <= now

/** Orders open tests first, then the rest, each by end; entries without an end come last. */
function sortToDo(all: readonly ToDo[]) {
  const now = clock.now().toISOString()
  const place = (each: ToDo) => `${isOpenTest(each, now) ? 0 : 1} ${each.until ?? '9'}`
  return all.toSorted(
    (one, other) =>
      place(one).localeCompare(place(other)) ||
      (ORDER.get(one.kind) ?? 0) - (ORDER.get(other.kind) ?? 0) ||
      one.id - other.id,
  )
}

/** A student's to-do list; 404 for others than the account's own student and children. */
export async function readToDo(
  db: Db,
  account: Pick<Account, 'role' | 'uid'>,
  { student_id, urls }: { student_id: number | undefined; urls: Urls },
) {
  const reader = await readerOfToDo(db, account, student_id ?? null)
  const asked = { db, reader, urls }
  const parts = [homeworkAsToDo, setsAsToDo, schoolTestsAsToDo, testsAsToDo, resultsAsToDo]
  const whole = reader.is_whole ? [lessonAsToDo, practiceAsToDo, nextStepsAsToDo] : []
  const all: ToDo[] = []
  for (const part of [...parts, ...whole]) all.push(...(await part(asked)))
  return sortToDo(all)
}
