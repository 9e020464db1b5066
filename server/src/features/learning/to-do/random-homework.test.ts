import { dayAfter } from '@ganit/contract/days'
import type { PracticeSession } from '@ganit/contract/learning/practice'
import { listToDo } from '@ganit/contract/learning/to-do'
import { eraseStudent } from '@ganit/contract/office/privacy'
import fc from 'fast-check'
import { sql } from 'kysely'
import { type Academy, aPhoto, test } from '../../../../test/academy.ts'
import { setDay } from '../../../../test/days.ts'
import { handInCalls, markingCalls } from '../../../../test/hand-ins.ts'
import { HomeworkModel, type ModelLesson, type ModelSet } from '../../../../test/homework-model.ts'
import { aReadyPaper } from '../../../../test/papers.ts'
import { PRACTICE_DAY, practiceCalls } from '../../../../test/practice.ts'
import { runs } from '../../../../test/runs.ts'
import { theSets } from '../../../../test/sets.ts'

/** Number of sequences, and the seed, to repeat a failure. */
const { PRACTICE_SEED } = process.env
const RUNS = runs(16, process.env.PRACTICE_RUNS)
const LIMIT = Math.max(300, RUNS * 20) * 1000

type Sets = Awaited<ReturnType<typeof theSets>>
type Pupil = Awaited<ReturnType<Sets['aPractiser']>>
type Expect = typeof import('vitest')['expect']

const QUESTIONS = 7
const step = fc.record({
  what: fc.constantFrom(
    ...(['homework', 'homework', 'homework', 'set', 'set', 'begin', 'begin', 'begin'] as const),
    ...(['answer', 'answer', 'answer', 'answer', 'answer', 'answer', 'page', 'page'] as const),
    ...(['page', 'page', 'hand in', 'hand in', 'hand in', 'mark', 'mark', 'mark'] as const),
    ...(['paper', 'paper', 'all seen', 'reserve', 'reserve', 'reserve', 'free'] as const),
    ...(['delete', 'leave', 'join', 'join', 'guest', 'erase', 'practise'] as const),
    ...(['school test', 'day', 'day'] as const),
  ),
  at: fc.nat(3),
  who: fc.nat(2),
  question: fc.nat(QUESTIONS - 1),
  isRight: fc.boolean(),
  state: fc.constantFrom('seen' as const, 'marked' as const, 'again' as const, 'again' as const),
  by: fc.constantFrom('none' as const, 'photo' as const, 'photo' as const),
  withSet: fc.boolean(),
  days: fc.constantFrom(1, 1, 3, 9),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
/** First step of each sequence: homework with a set. */
const GIVEN: Step = {
  ...{ what: 'homework', at: 0, who: 0, question: 0, isRight: true, state: 'seen', by: 'photo' },
  ...{ withSet: true, days: 1 },
}

const TABLES = ['practice_sessions', 'practice_levels', 'practice_sets', 'school_tests'] as const
const ALSO = ['hand_ins', 'papers', 'questions_practised', 'questions'] as const
/** Tables with a student's data about homework and practice. */
const OF_STUDENT = ['practice_sessions', 'hand_ins', 'set_students', 'school_tests'] as const

async function aLife(academy: Academy, of: { sets: Sets; pupils: Pupil[] }, expect: Expect) {
  const { db } = academy
  const { sets, pupils } = of
  const { call, chapter_id, skills } = sets
  for (const table of [...TABLES, ...ALSO]) await sql`delete from ${sql.table(table)}`.execute(db)
  await sql`delete from lessons where lesson_id not in (select lesson_id from registers)`.execute(
    db,
  )
  await sql`delete from memberships where membership_id not in (
    select min(membership_id) from memberships group by student_id)`.execute(db)
  await sql`update memberships set left_on = null`.execute(db)
  setDay(PRACTICE_DAY)
  const page = await aPhoto()
  const model = new HomeworkModel(
    PRACTICE_DAY,
    pupils.map(({ student_id }) => student_id),
  )
  const questions = new Map<string, number>()
  for (let n = 0; n < QUESTIONS; n += 1) {
    const text = `Ask ${n}`
    questions.set(text, await sets.ask('choice', { question: text }))
  }
  const ids = [...questions.values()]
  const reserved = new Set<number>()
  let made = 0
  const freeIds = () => ids.filter((id) => !reserved.has(id))

  const pupilOf = ({ who }: Step) => pupils[who % pupils.length]
  const lessonOf = ({ at }: Step) => model.lessons[at % model.lessons.length]
  /** Usually one of the student's sets. */
  const setOf = ({ at, isRight }: Step, { student_id }: Pupil) => {
    const own = model.sets.filter((set) => model.isOwn(student_id, set))
    const some = own.length > 0 && (isRight || at > 0) ? own : model.sets
    return some[at % some.length]
  }

  /** Checks that no kept question is asked, and that no right answer of one is shown. */
  function neverKept({ items }: Pick<PracticeSession, 'items'>) {
    for (const { text, state, tries, right, solution } of items) {
      const isKept = reserved.has(questions.get(text) ?? 0)
      if (!isKept) continue
      expect([right, solution, tries.length > 0]).toEqual([null, null, true])
      expect(state).not.toBe('withdrawn')
    }
  }

  function noteWork(set: ModelSet, student_id: number, { session_id, items }: PracticeSession) {
    const there = items.filter(({ state }) => state !== 'withdrawn')
    const done = there.filter(({ state }) => state !== 'open')
    set.begun.set(student_id, {
      session_id,
      of: there.length,
      done: done.length,
      right: there.filter(({ tries: [first] }) => first?.verdict === 'right').length,
      isOver: there.length === done.length,
    })
  }

  /** Begins a set, or opens it again. */
  async function begin(set: ModelSet, pupil: Pupil) {
    const { student_id } = pupil
    const { status, body, error } = await practiceCalls(pupil.call).begin({
      ...{ kind: 'set', set_id: set.set_id },
    })
    if (!set.begun.has(student_id)) {
      const isOwn = model.isOwn(student_id, set)
      if (status === 409) expect(error).toBe('Nothing to practise yet.')
      expect(status === 404).toBe(!isOwn)
      if (status === 404 || status === 409) return undefined
      expect(status).toBe(201)
    } else expect(status).toBe(200)
    neverKept(body.session)
    noteWork(set, student_id, body.session)
    return body.session
  }

  async function answer(one: Step, set: ModelSet, pupil: Pupil) {
    const session = await begin(set, pupil)
    const item = session?.items.find(({ state }) => state === 'open')
    if (!session || !item) return
    const nth = item.tries.length + 1
    const value = one.isRight ? ['B'] : ['A']
    const calls = practiceCalls(pupil.call)
    expect((await calls.answer(session.session_id, item.position, value, nth)).status).toBe(200)
    await begin(set, pupil)
  }

  async function giveHomework({ by, withSet, question }: Step) {
    // One lesson after another, so that none overlap; deleted ones leave their hour free.
    made += 1
    const hour = `${made % 24}`.padStart(2, '0')
    const lesson_id = await sets.lesson({
      ...{ date: model.day, start_time: `${hour}:00`, end_time: `${hour}:45` },
    })
    const due_on = dayAfter(model.day, 1 + (question % 3))
    const wanted = [
      ...new Set([question, question + 2, question + 4].map((n) => ids[n % QUESTIONS] ?? 0)),
    ]
    const question_ids = wanted.filter((id) => !reserved.has(id))
    const hasSet = withSet && question_ids.length > 0
    const given = await sets.saveHomework(lesson_id, {
      ...{ text: 'Exercise 4', due_date: due_on, hand_in: by },
      ...(hasSet && { set: { question_ids } }),
    })
    expect(given.status).toBe(200)
    const lesson: ModelLesson = {
      ...{ lesson_id, date: model.day, due_on, by, set: null },
      ...{ guests: new Set(), handIns: new Map() },
    }
    model.lessons.push(lesson)
    if (!hasSet) return
    const [stored] = (await sets.sets({ lesson_id })).items
    lesson.set = { set_id: stored?.set_id ?? 0, due_on, lesson, named: null, begun: new Map() }
    model.sets.push(lesson.set)
  }

  async function addSet({ question, withSet }: Step, pupil: Pupil) {
    const wanted = [ids[question] ?? 0, ids[(question + 1) % QUESTIONS] ?? 0]
    const named = withSet && model.isMember(pupil.student_id) ? [pupil.student_id] : null
    const due_on = dayAfter(model.day, 2)
    const student_ids = named ?? []
    const { status, body } = await sets.add({ question_ids: wanted, due_on, student_ids })
    if (wanted.some((id) => reserved.has(id))) return expect(status).toBe(409)
    expect(status).toBe(201)
    const { set_id } = body.set
    model.sets.push({ set_id, due_on, lesson: null, named, begun: new Map() })
  }

  async function mark(one: Step, lesson: ModelLesson, { student_id }: Pupil) {
    const teaches = markingCalls(call, lesson.lesson_id)
    const { students } = (await teaches.work()).body
    const found = students.find((each) => each.student_id === student_id)?.hand_in
    const expected = model.mark(student_id, lesson, one.state)
    expect(found === null || found === undefined).toBe(expected === null)
    if (!found) return
    const { version } = (await teaches.read(found.hand_in_id)).body
    const { status } = await teaches.mark(found.hand_in_id, { state: one.state, version })
    expect(status).toBe(expected)
  }

  async function leave({ student_id }: Pupil) {
    const stay = model.stays.get(student_id)?.at(-1)
    if (!stay || stay.to !== null) return
    const yesterday = dayAfter(model.day, -1)
    stay.to = stay.from > yesterday ? stay.from : yesterday
    await sql`update memberships set left_on = ${stay.to}::date
      where student_id = ${student_id} and left_on is null`.execute(db)
  }

  async function join({ student_id }: Pupil) {
    const stays = model.stays.get(student_id)
    const last = stays?.at(-1)?.to
    if (!stays || !last || last >= model.day) return
    stays.push({ from: model.day, to: null })
    await sets.joins(student_id, { joined_on: model.day })
  }

  async function erase(pupil: Pupil) {
    // Rarely, because the other students' homework does not change with it.
    if (pupils.length < 3 || model.lessons.length < 3) return
    const { student_id } = pupil
    const body = { confirm: String(student_id) }
    const { status } = await call(eraseStudent, { params: { uid: pupil.uid }, body } as never)
    expect(status).toBe(200)
    model.erase(student_id)
    pupils.splice(pupils.indexOf(pupil), 1)
    for (const table of OF_STUDENT) {
      const { rows } = await sql`
        select from ${sql.table(table)} where student_id = ${student_id}`.execute(db)
      expect(rows, table).toEqual([])
    }
  }

  async function practise(one: Step, pupil: Pupil) {
    const { begin: ask } = practiceCalls(pupil.call)
    const topic = { kind: 'topic', chapter_id, skill_id: skills.roots }
    const { status, body } = await ask(one.isRight ? topic : { kind: 'today' })
    expect([200, 201, 409]).toContain(status)
    if (status !== 409) neverKept(body.session)
  }

  async function practiseForSchool(pupil: Pupil) {
    const student = sql`student_id = ${pupil.student_id}`
    const { rows } = await sql<{ id: number }>`
      select school_test_id as id from school_tests where ${student}`.execute(db)
    const [known] = rows
    const { rows: added } = known
      ? { rows }
      : await sql<{ id: number }>`
          insert into school_tests (student_id, title, held_on)
          values (${pupil.student_id}, 'Half-yearly', ${dayAfter(PRACTICE_DAY, 60)})
          returning school_test_id as id`.execute(db)
    const school_test_id = added[0]?.id ?? 0
    if (!known)
      await db.insertInto('school_test_chapters').values({ school_test_id, chapter_id }).execute()
    await sql`update school_tests set held_on = ${dayAfter(model.day, 5)} where ${student}`.execute(
      db,
    )
    const { status, body } = await practiceCalls(pupil.call).begin({
      ...{ kind: 'school_test', school_test_id },
    })
    expect([200, 201, 409]).toContain(status)
    if (status !== 409) neverKept(body.session)
  }

  async function run(one: Step) {
    const pupil = pupilOf(one)
    if (!pupil) return
    const { student_id } = pupil
    if (one.what === 'homework') return giveHomework(one)
    if (one.what === 'set') return addSet(one, pupil)
    if (one.what === 'leave') return leave(pupil)
    if (one.what === 'join') return join(pupil)
    if (one.what === 'erase') return erase(pupil)
    if (one.what === 'practise') return practise(one, pupil)
    if (one.what === 'school test') return practiseForSchool(pupil)
    if (one.what === 'day') {
      model.day = dayAfter(model.day, one.days)
      return setDay(model.day)
    }
    if (one.what === 'reserve') {
      const question_id = ids[one.question] ?? 0
      // Reserves a question only if enough others are left to practise.
      if (reserved.has(question_id) || freeIds().length < 3) return
      await aReadyPaper(call, [question_id])
      return void reserved.add(question_id)
    }
    if (one.what === 'free') {
      await sql`update papers set freed_at = now()`.execute(db)
      return reserved.clear()
    }
    const set = setOf(one, pupil)
    if (set && one.what === 'begin') return begin(set, pupil)
    if (set && one.what === 'answer') return answer(one, set, pupil)
    const lesson = lessonOf(one)
    if (!lesson) return
    const own = handInCalls(pupil.call, lesson.lesson_id)
    const teaches = markingCalls(call, lesson.lesson_id)
    if (one.what === 'page')
      expect((await own.send(page)).status).toBe(model.addPage(student_id, lesson))
    if (one.what === 'hand in')
      expect((await own.handIn()).status).toBe(model.handIn(student_id, lesson))
    if (one.what === 'mark') await mark(one, lesson, pupil)
    if (one.what === 'paper') {
      const { status } = await teaches.change({ paper: [{ student_id, on: one.isRight }] })
      expect(status).toBe(model.paper(student_id, lesson, one.isRight))
    }
    if (one.what === 'all seen')
      expect((await teaches.change({ all_seen: true })).status).toBe(model.seeAll(lesson))
    if (one.what === 'delete') {
      await sql`delete from lessons where lesson_id = ${lesson.lesson_id}`.execute(db)
      model.deleteLesson(lesson)
    }
    if (one.what === 'guest' && !model.isMember(student_id, lesson.date)) {
      if (lesson.guests.has(student_id)) return
      await db
        .insertInto('lesson_guests')
        .values({ lesson_id: lesson.lesson_id, student_id })
        .execute()
      lesson.guests.add(student_id)
    }
  }

  /** Compares the replies with the model: a student's to-do list, and a teacher's view of the work. */
  async function compare(of?: Step) {
    const pupil = of && pupilOf(of)
    const lesson = of && lessonOf(of)
    for (const { call: own, student_id } of pupil ? [pupil] : pupils) {
      const all = (await own(listToDo, { querystring: {} } as never)).body
      const kinds = (wanted: string) => all.filter(({ kind }) => kind === wanted)
      const numbers = (list: { id: number }[]) => list.map(({ id }) => id).toSorted((a, b) => a - b)
      expect(numbers(kinds('set'))).toEqual(
        numbers(model.setsToDo(student_id).map(({ set_id }) => ({ id: set_id }))),
      )
      const told = kinds('homework').map(({ id, hand_in, may }) => [
        id,
        hand_in?.state ?? null,
        may,
      ])
      const expected = model
        .homeworkToDo(student_id)
        .map(({ lesson_id, handIns, by }) => [
          ...[lesson_id, handIns.get(student_id)?.state ?? null, by === 'photo'],
        ])
      expect(told.toSorted(byNumber)).toEqual(expected.toSorted(byNumber))
    }
    await compareWork(lesson ? [lesson] : model.lessons)
    const { items } = await sets.sets({ page_size: 100 })
    expect(items.map(({ set_id, begun }) => [set_id, begun]).toSorted(byNumber)).toEqual(
      model.sets.map(({ set_id, begun }) => [set_id, begun.size]).toSorted(byNumber),
    )
  }

  async function compareWork(lessons: readonly ModelLesson[]) {
    for (const lesson of lessons) {
      const { students } = (await markingCalls(call, lesson.lesson_id).work()).body
      const known = students.filter((each) => model.stays.has(each.student_id))
      expect(known.map(({ student_id }) => student_id).toSorted()).toEqual(
        model.atWork(lesson).toSorted(),
      )
      for (const { student_id, hand_in, set } of known) {
        const own = lesson.handIns.get(student_id)
        const seen = hand_in && { way: hand_in.way, state: hand_in.state, round: hand_in.round }
        expect(seen).toEqual(own ? { way: own.way, state: own.state, round: own.round } : null)
        const begun = lesson.set?.begun.get(student_id)
        if (begun) expect(set).toEqual({ done: begun.done, of: begun.of, right: begun.right })
        else expect([set?.done ?? 0, set?.right ?? 0, set === null]).toEqual([0, 0, !lesson.set])
      }
    }
  }

  return { run, compare }
}

const byNumber = (one: unknown[], other: unknown[]) => Number(one[0]) - Number(other[0])

test(
  'homework, sets and handing in keep their rules in random lives: nothing kept is asked, lists and counts are right',
  async ({ academy, expect }) => {
    setDay(PRACTICE_DAY)
    const sets = await theSets(academy)
    const pupils: Pupil[] = []
    const lives = fc.array(step, { minLength: 30, maxLength: 70, size: 'max' })
    await fc.assert(
      fc.asyncProperty(lives, async (steps) => {
        while (pupils.length < 3) {
          pupils.push(await sets.aPractiser(`Pupil ${pupils.length}`))
          await academy.db
            .updateTable('sessions')
            .set({ expires_at: new Date('2028-01-01') })
            .execute()
        }
        const life = await aLife(academy, { sets, pupils }, expect)
        for (const one of [GIVEN, ...steps]) {
          await life.run(one)
          await life.compare(one)
        }
        await life.compare()
      }),
      {
        numRuns: RUNS,
        ...(PRACTICE_SEED && { seed: Number(PRACTICE_SEED) }),
        endOnFailure: process.env.PRACTICE_SHRINK === undefined,
      },
    )
  },
  LIMIT,
)
