import { dayAfter, weekdayOf } from '@ganit/contract/days'
import { listLevels } from '@ganit/contract/learning/practice'
import fc from 'fast-check'
import { sql } from 'kysely'
import { vi } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { setDay } from '../../../../test/days.ts'
import { aReadyPaper } from '../../../../test/papers.ts'
import { PRACTICE_DAY, practiceCalls, thePractice, VALUES } from '../../../../test/practice.ts'
import {
  type ModelItem,
  type ModelQuestion,
  type ModelSession,
  type Outcome,
  PracticeModel,
} from '../../../../test/practice-model.ts'
import { runs } from '../../../../test/runs.ts'
import { runDueJob } from '../../../jobs/worker.ts'
import { clock } from '../../../lifecycle/clock.ts'
import { practiceWorks } from './answers/judge-waiting.service.ts'

/** Number of sequences, and the seed, to repeat a failure. */
const { PRACTICE_SEED } = process.env
const RUNS = runs(12, process.env.PRACTICE_RUNS)
const LIMIT = Math.max(300, RUNS * 20) * 1000

type Practice = Awaited<ReturnType<typeof thePractice>>
type Expect = typeof import('vitest')['expect']

/** With a tolerance, a sum is left to a person instead of being computed. */
const ROUGH = { right: { value: '12', tolerance: '0.1' } }
const SUM = '6+6'
const HINTS = ['Halve it.', 'Square it.']

const aQuestion = fc.record({
  kind: fc.constantFrom(
    'choice' as const,
    'choice' as const,
    'several' as const,
    'number' as const,
  ),
  skills: fc.uniqueArray(fc.nat(2), { minLength: 1, maxLength: 2 }),
  hints: fc.nat(2),
  few: fc.boolean(),
})
const step = fc.record({
  what: fc.constantFrom(
    ...(['answer', 'answer', 'answer', 'answer', 'answer', 'answer', 'begin', 'begin'] as const),
    ...(['hint', 'show', 'end', 'reserve', 'free', 'stop', 'work', 'day', 'day'] as const),
  ),
  /** Mostly the same few items, so that each of them gets many steps. */
  at: fc.oneof(fc.nat(2), fc.nat(2), fc.nat(99)),
  topic: fc.option(fc.nat(2), { nil: null }),
  outcome: fc.constantFrom<Outcome[]>('right', 'right', 'wrong', 'wrong', 'by hand'),
  nth: fc.constantFrom('next', 'next', 'next', 'next', 'again', 'beyond'),
  byMother: fc.boolean(),
  days: fc.constantFrom(1, 1, 2, 4, 9),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

async function aLife(academy: Academy, practice: Practice, drawn: object, expect: Expect) {
  const { questions: some } = drawn as {
    questions: (typeof aQuestion extends fc.Arbitrary<infer T> ? T : never)[]
  }
  const { db } = academy
  for (const table of [
    'practice_sessions',
    'practice_levels',
    'papers',
    'questions_practised',
    'questions',
  ])
    await sql`delete from ${sql.table(table)}`.execute(db)
  setDay(PRACTICE_DAY)
  const riya = await practice.aPractiser()
  const { student_id } = riya
  await db
    .updateTable('students')
    .set({ student_class: 8 })
    .where('student_id', '=', student_id)
    .execute()
  const mita = await practice.aGuardian([{ student_id }])
  await db
    .updateTable('sessions')
    .set({ expires_at: new Date('2028-01-01') })
    .execute()
  const skills = Object.values(practice.skills)
  const questions: ModelQuestion[] = []
  for (const { kind, hints, few, ...more } of some) {
    const skill_ids = more.skills.map((n) => skills[n] ?? 0)
    const isFew = kind === 'choice' && few
    const options = isFew ? { option_c: null, option_d: null, option_count: 2 } : {}
    const of = { hints: HINTS.slice(0, hints), ...(kind === 'number' && ROUGH) }
    questions.push({
      question_id: await practice.ask(kind, { skill_ids, of, ...options }),
      ...{ kind, hints, skills: skill_ids, isActive: true, isReserved: false },
      tries: isFew ? 1 : kind === 'number' ? 3 : 2,
    })
  }
  // Another student gives wrong answers on these days.
  const arjun = await practice.aPupil('Arjun')
  for (const [n, skill_id] of skills.entries())
    await sql`
      with days as (
        select ${PRACTICE_DAY}::date + n as day from generate_series(0, 12) as n
      ), made as (
        insert into practice_sessions (student_id, kind, chapter_id, skill_id, day, seed, ended_at)
        select ${arjun.student_id}, 'topic', ${practice.chapter_id}, ${skill_id}, day, 's', now()
        from days returning session_id, day
      )
      insert into practice_items (session_id, position, question_id, question_version, chapter_id,
        skill_id, counts, why, state, tries, answered_on)
      select session_id, 1, ${questions[n]?.question_id ?? 0}, 1, ${practice.chapter_id}, ${skill_id},
        '[]', 'chosen', 'shown', '[{"verdict": "wrong"}]', day from made`.execute(db)
  const model = new PracticeModel(PRACTICE_DAY, questions)
  const calls = [practiceCalls(riya.call), practiceCalls(mita.call, student_id)] as const
  const of = ({ byMother }: Step) => calls[byMother ? 1 : 0]

  const itemsOf = (session_id: number) =>
    db
      .selectFrom('practice_items')
      .select(['question_id', 'skill_id', 'state', 'tries', 'hints', 'answered_on', 'why'])
      .where('session_id', '=', session_id)
      .orderBy('position')
      .execute()
  type Row = Awaited<ReturnType<typeof itemsOf>>[number]

  /** Adds chosen items to the model, and checks that each may be asked. */
  function takeIn(session: ModelSession, rows: Row[], most: number) {
    expect(rows.length).toBeLessThanOrEqual(most)
    for (const { question_id, skill_id, why } of rows) {
      const question = questions.find((each) => each.question_id === question_id)
      if (!question || skill_id === null) throw new Error('An unknown question was asked.')
      expect(question).toMatchObject({ isActive: true, isReserved: false })
      expect(question.skills).toContain(skill_id)
      expect(model.restOf(question)).toBeGreaterThanOrEqual(3)
      if (session.topic !== null) expect([why, skill_id]).toEqual(['chosen', session.topic])
      const item: ModelItem = {
        question,
        skill: skill_id,
        state: 'open',
        tries: [],
        hints: 0,
        answered_on: null,
      }
      session.items.push(item)
    }
  }

  /** The questions that may be asked of a skill, or of all. */
  const eligible = (topic: number | null) =>
    questions.filter(
      (each) =>
        each.isActive &&
        !each.isReserved &&
        model.restOf(each) >= 3 &&
        (topic === null || each.skills.includes(topic)),
    )

  async function compare(session: ModelSession, withdrawn: number) {
    // On a busy machine the verdict comes after the reply.
    const rows = await vi.waitFor(async () => {
      const now = await itemsOf(session.session_id)
      if (now.some(({ state }, n) => state === 'waiting' && session.items[n]?.state !== state))
        throw new Error('An answer is not judged yet.')
      return now
    })
    takeIn(session, rows.slice(session.items.length), withdrawn)
    model.settle(session)
    const stored = rows.map(({ state, hints, tries, answered_on }) => ({
      ...{ state, hints, answered_on },
      tries: tries.map(({ verdict, hinted = false }) => ({ verdict, hinted })),
    }))
    const expected = session.items.map(({ state, hints, tries, answered_on }) => ({
      ...{ state, hints, answered_on },
      tries: tries.map(({ outcome, isJudged, hinted }) => ({
        verdict: isJudged ? outcome : null,
        hinted,
      })),
    }))
    expect(stored).toEqual(expected)
    const { ended_at } = await db
      .selectFrom('practice_sessions')
      .select('ended_at')
      .where('session_id', '=', session.session_id)
      .executeTakeFirstOrThrow()
    expect(ended_at !== null).toBe(session.ended)
  }

  async function begin(one: Step) {
    const topic = one.topic === null ? null : (skills[one.topic] ?? 0)
    const kind = topic === null ? 'today' : 'topic'
    if (topic !== null)
      for (const each of model.sessions)
        if (each.topic !== null && each.day < dayAfter(model.day, -7)) each.ended = true
    const open = model.sessions.find((each) =>
      topic === null
        ? each.topic === null && each.day === model.day
        : each.topic === topic && !each.ended,
    )
    const given = model.sessions
      .filter(({ day }) => day === model.day)
      .flatMap(({ items }) => items.filter(({ state }) => state !== 'withdrawn')).length
    const { chapter_id } = practice
    const { status, body, error } = await of(one).begin(
      topic === null ? { kind } : { kind, chapter_id, skill_id: topic },
    )
    if (open) {
      expect(status).toBe(200)
      const withdrawn = model.withdraw(open)
      return compare(open, withdrawn)
    }
    if (status === 409) {
      if (error === 'Nothing to practise yet.') return expect(eligible(topic)).toEqual([])
      expect(error).toBe('That is enough for today.')
      return expect(given).toBeGreaterThan(52)
    }
    expect(status).toBe(201)
    const { session_id } = body.session
    const session: ModelSession = { session_id, day: model.day, topic, ended: false, items: [] }
    const rows = await itemsOf(session_id)
    expect(given + rows.length).toBeLessThanOrEqual(60)
    expect(new Set(rows.map(({ question_id }) => question_id)).size).toBe(rows.length)
    takeIn(session, rows, 8)
    model.sessions.push(session)
    await compare(session, 0)
  }

  const itemAt = ({ at }: Step) => {
    const all = model.sessions.flatMap((session) =>
      session.items.map((item, n) => ({ session, item, position: n + 1 })),
    )
    return all[at % all.length]
  }

  async function answer(one: Step) {
    const found = itemAt(one)
    if (!found) return
    const { session, item, position } = found
    const nth =
      { next: item.tries.length + 1, again: 1, beyond: item.tries.length + 2 }[one.nth] ?? 1
    if (nth > 3) return
    const { kind } = item.question
    const outcome = one.outcome === 'by hand' && kind !== 'number' ? 'wrong' : one.outcome
    const value = outcome === 'by hand' ? SUM : VALUES[kind][outcome]
    const { status } = await of(one).answer(session.session_id, position, value, nth)
    // A refused call rolls back its transaction, so the items that it took out come back.
    if (
      nth > item.question.tries ||
      (nth > item.tries.length + 1 &&
        item.state !== 'right' &&
        item.state !== 'shown' &&
        item.state !== 'by hand')
    )
      return expect(status).toBe(400)
    expect(status).toBe(200)
    const withdrawn = model.withdraw(session)
    model.answer(item, nth, outcome)
    model.judge(session)
    await compare(session, withdrawn)
  }

  async function hint(one: Step) {
    const found = itemAt(one)
    if (!found) return
    const { session, item, position } = found
    const nth = 1 + (one.days % 2)
    const { status } = await of(one).hint(session.session_id, position, nth)
    if (item.question.isReserved || item.state === 'withdrawn') return expect(status).toBe(409)
    if (nth > item.question.hints) return expect(status).toBe(400)
    expect(status).toBe(200)
    const withdrawn = model.withdraw(session)
    item.hints = Math.max(item.hints, nth)
    await compare(session, withdrawn)
  }

  async function show(one: Step) {
    const found = itemAt(one)
    if (!found) return
    const { session, item, position } = found
    if (session.items.some(({ state }) => state === 'waiting')) await work()
    const { status, body } = await of(one).show(session.session_id, position)
    const isOut =
      item.state === 'withdrawn' ||
      (item.state === 'open' && item.tries.length === 0 && item.question.isReserved)
    if (isOut) return expect(status).toBe(409)
    const withdrawn = model.withdraw(session)
    model.judge(session)
    if (item.state === 'open' && item.tries.length === 0) expect(status).toBe(409)
    else {
      expect(status).toBe(200)
      if (item.state === 'open') {
        item.state = 'shown'
        model.reckon([item])
      }
      const isTold = item.state !== 'waiting' && !item.question.isReserved
      expect(body.item.right !== null).toBe(isTold)
    }
    await compare(session, withdrawn)
  }

  async function end(one: Step) {
    const session = model.sessions[one.at % model.sessions.length]
    if (!session) return
    expect((await of(one).end(session.session_id)).status).toBe(200)
    const withdrawn = model.withdraw(session)
    session.ended = true
    await compare(session, withdrawn)
  }

  /** Runs the worker, which judges answers to questions that a paper has freed. */
  async function work() {
    await db
      .updateTable('jobs')
      .set({ run_at: new Date(0) })
      .where('kind', '=', 'judge practice')
      .execute()
    const parts = { db, log: { error: expect.fail, warn: expect.fail }, works: practiceWorks }
    while (
      await db
        .selectFrom('jobs')
        .select('job_id')
        .where('kind', '=', 'judge practice')
        .where('run_at', '<', new Date(1))
        .executeTakeFirst()
    )
      await runDueJob(parts as never)
    for (const session of model.sessions) {
      if (!session.items.some(({ state }) => state === 'waiting')) continue
      model.judge(session)
      await compare(session, 0)
    }
  }

  async function run(one: Step) {
    const question = questions[one.at % questions.length]
    if (one.what === 'begin') return begin(one)
    if (one.what === 'answer') return answer(one)
    if (one.what === 'hint') return hint(one)
    if (one.what === 'show') return show(one)
    if (one.what === 'end') return end(one)
    if (one.what === 'work') return work()
    if (one.what === 'day') {
      model.day = dayAfter(model.day, one.days)
      return setDay(model.day)
    }
    if (!question) return
    if (one.what === 'reserve' && question.isActive && !question.isReserved) {
      await aReadyPaper(practice.call, [question.question_id])
      question.isReserved = true
    }
    if (one.what === 'free') {
      await db.updateTable('papers').set({ freed_at: clock.now() }).execute()
      for (const each of questions) each.isReserved = false
    }
    if (one.what === 'stop' && !question.isReserved && one.days === 1) {
      await sql`update questions set is_active = false, version = version + 1 where question_id = ${question.question_id} and is_active`.execute(
        db,
      )
      question.isActive = false
    }
  }

  /** Compares levels, figures and weeks with the model. */
  async function compareFigures() {
    const levels = await db
      .selectFrom('practice_levels')
      .select(['skill_id', 'box', 'due_on'])
      .where('student_id', '=', student_id)
      .execute()
    const levelOf = (skill: number) => {
      const { box = 0, due_on = null } = levels.find(({ skill_id }) => skill_id === skill) ?? {}
      return { box, due_on }
    }
    expect(skills.map(levelOf)).toEqual(skills.map((skill) => model.levelOf(skill)))
    const told = (await riya.call(listLevels, { params: { uid: riya.uid } })).body
    for (const { skill_id, first, right } of told)
      expect({ first, right }).toEqual(model.firstTries(skill_id ?? 0))
    const { week } = await calls[0].today()
    const monday = dayAfter(model.day, -weekdayOf(model.day))
    const daysFrom = (from: string) =>
      Array.from({ length: 7 }, (_, n) => model.practised.has(dayAfter(from, n)))
    expect(week.dots).toEqual(daysFrom(monday))
    const before = [1, 2, 3, 4, 5, 6].map((n) => daysFrom(dayAfter(monday, -7 * n)))
    const n = before.filter((dots) => dots.filter(Boolean).length >= 3).length
    expect(week.last_weeks).toEqual({ n, of: 6 })
  }

  return { run, compareFigures }
}

test(
  'practice keeps its rules in random lives: levels, ladder, choosing, reservation, figures and weeks',
  async ({ academy, expect }) => {
    setDay(PRACTICE_DAY)
    const practice = await thePractice(academy)
    const lives = fc.record({
      questions: fc.array(aQuestion, { minLength: 6, maxLength: 20 }),
      steps: fc.array(step, { minLength: 10, maxLength: 45 }),
    })
    await fc.assert(
      fc.asyncProperty(lives, async ({ questions, steps }) => {
        const life = await aLife(academy, practice, { questions }, expect)
        const first = { ...steps[0], what: 'begin', topic: null } as Step
        for (const one of [first, ...steps]) await life.run(one)
        await life.compareFigures()
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
