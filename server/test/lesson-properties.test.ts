import { createClosedDay, deleteClosedDay } from '@ganit/contract/teaching/closed-days'
import fc from 'fast-check'
import { sql } from 'kysely'
import { type Academy, test } from './academy.ts'
import { setDay } from './days.ts'
import { theChanges } from './lesson-changes.ts'
import { LessonModel, type ModelLesson } from './lesson-model.ts'
import { runs, whileTimeLasts } from './runs.ts'

const DAYS = ['2026-12-07', '2026-12-08']
const STARTS = ['15:00', '15:30', '16:00', '16:30']
/** Number of sequences, and the seed, to repeat a failure. */
const { LESSON_SEED } = process.env
const RUNS = runs(12, process.env.LESSON_RUNS)
/** Milliseconds: two minutes, more for long runs. */
const LIMIT = Math.max(120, RUNS * 5) * 1000

type Expect = typeof import('vitest')['expect']
type Real = Awaited<ReturnType<typeof setUp>> & { expect: Expect }
type Command = fc.AsyncCommand<LessonModel, Real>

async function setUp(academy: Academy) {
  const calls = await theChanges(academy)
  const [batches, rooms, teachers] = [
    [1, 2, 3],
    ['Blue', 'Red'],
    ['Ananya', 'Bela'],
  ] as const
  return {
    ...calls,
    academy,
    batches: await Promise.all(batches.map((n) => calls.aBatch(`Batch ${n}`))),
    rooms: [null, ...(await Promise.all(rooms.map((name) => calls.aRoom(name))))],
    teachers: [null, ...(await Promise.all(teachers.map((name) => calls.aTeacher(name))))],
  }
}

const stored = async ({ db }: Academy) =>
  new Map(
    (await db.selectFrom('lessons').selectAll().orderBy('lesson_id').execute()).map((lesson) => [
      lesson.lesson_id,
      {
        batch_id: lesson.batch_id,
        date: lesson.date,
        start_time: lesson.start_time.slice(0, 5),
        end_time: lesson.end_time.slice(0, 5),
        room_id: lesson.room_id,
        teacher_id: lesson.teacher_id,
        state: lesson.state,
        joined_to: lesson.joined_to,
        closed_by: lesson.closed_day_id,
      },
    ]),
  )

const shown = ({ apart: _, ...lesson }: ModelLesson) => lesson

async function overlaps({ db }: Academy) {
  const { rows } = await sql`
    select a.lesson_id, b.lesson_id from lessons a
    join lessons b on a.lesson_id < b.lesson_id and a.during && b.during
    where a.state = 'scheduled' and b.state = 'scheduled' and (a.batch_id = b.batch_id
      or a.joined_to is null and b.joined_to is null
        and (a.room_id = b.room_id or a.teacher_id = b.teacher_id))`.execute(db)
  return rows
}

const command = (
  name: string,
  run: (model: LessonModel, real: Real) => Promise<unknown>,
  check: (model: LessonModel) => boolean = () => true,
): Command => ({
  check,
  toString: () => name,
  async run(model, real) {
    await run(model, real)
    const { academy, expect } = real
    const expected = [...model.lessons].map(([id, lesson]) => [id, shown(lesson)])
    expect([...(await stored(academy))]).toEqual(expected)
    expect(await overlaps(academy)).toEqual([])
  },
})

const hasLessons = ({ lessons }: LessonModel) => lessons.size > 0
const oneOf = <Item>(items: readonly Item[], n: number) => items[n % items.length] as Item

const number = fc.nat(100)
const spot = fc.record({
  date: fc.constantFrom(...DAYS),
  start: fc.nat(STARTS.length - 1),
  minutes: fc.constantFrom(30, 60),
  room: fc.nat(2),
  teacher: fc.nat(2),
})
type Spot = typeof spot extends fc.Arbitrary<infer Value> ? Value : never

const timeAfter = (start: string, minutes: number) =>
  new Date(Date.parse(`2026-01-01T${start}:00Z`) + minutes * 60_000).toISOString().slice(11, 16)

function heldAt({ date, start, minutes, room, teacher }: Spot, { rooms, teachers }: Real) {
  const start_time = STARTS[start] ?? ''
  return {
    date,
    start_time,
    end_time: timeAfter(start_time, minutes),
    room_id: rooms[room] ?? null,
    teacher_id: teachers[teacher]?.uid ?? null,
  }
}

const added = fc.tuple(fc.nat(2), spot).map(([n, at]) =>
  command(`batch ${n} gets a lesson ${JSON.stringify(at)}`, async (model, real) => {
    const lesson = { batch_id: real.batches[n] ?? 0, ...heldAt(at, real) }
    const { status, body } = await real.add(lesson)
    const isFree = model.isFree(null, { ...lesson, joined_to: null })
    real.expect(status).toBe(isFree ? 201 : 409)
    const rest = { state: 'scheduled', joined_to: null, apart: null, closed_by: null } as const
    if (isFree) model.lessons.set(body.lesson.lesson_id, { ...lesson, ...rest })
  }),
)

const moved = fc.tuple(number, spot).map(([n, at]) =>
  command(
    `lesson ${n} is moved ${JSON.stringify(at)}`,
    async (model, real) => {
      const id = oneOf(model.ids, n)
      const to = heldAt(at, real)
      real.expect((await real.move(id, to)).status).toBe(model.move(id, to))
    },
    hasLessons,
  ),
)

const turned = fc.tuple(number, fc.constantFrom('cancel', 'restore')).map(([n, how]) =>
  command(
    `${how} lesson ${n}`,
    async (model, real) => {
      const id = oneOf(model.ids, n)
      const { status } = await real[how](id)
      real.expect(status).toBe(model[how](id))
    },
    hasLessons,
  ),
)

const substituted = fc.tuple(number, fc.constantFrom(1, 2)).map(([n, teacher]) =>
  command(
    `teacher ${teacher} takes lesson ${n}`,
    async (model, real) => {
      const [id, uid] = [oneOf(model.ids, n), real.teachers[teacher]?.uid ?? '']
      const { status } = await real.substitute(id, { teacher_id: uid })
      real.expect(status).toBe(model.substitute(id, uid))
    },
    hasLessons,
  ),
)

const joined = fc.tuple(number, number).map(([n, m]) =>
  command(
    `lesson ${n} sits with lesson ${m}`,
    async (model, real) => {
      const [id, into] = [oneOf(model.ids, n), oneOf(model.ids, m)]
      real.expect((await real.join(id, into)).status).toBe(model.join(id, into))
    },
    hasLessons,
  ),
)

const closed = fc.constantFrom(...DAYS).map((date) =>
  command(`${date} is closed`, async (model, real) => {
    const body = { title: 'Rain', from_date: date, to_date: date }
    const { closed_day } = (await real.call(createClosedDay, { body })).body
    model.close(closed_day.closed_day_id, date)
  }),
)

const opened = number.map((n) =>
  command(
    `closed day ${n} is opened`,
    async (model, real) => {
      const closed_day_id = oneOf([...model.closed.keys()], n)
      const params = { closed_day_id: String(closed_day_id) }
      const { body } = await real.call(deleteClosedDay, { params })
      const named = body.not_restored.map(({ lesson_id }) => lesson_id)
      real.expect(named).toEqual(model.open(closed_day_id))
    },
    (model) => model.closed.size > 0,
  ),
)

test('whatever is changed, lessons are what simple ones would be: none overlap, are lost or doubled', {
  timeout: LIMIT,
}, async ({ academy, expect }) => {
  setDay(DAYS[0] ?? '')
  const real = { ...(await setUp(academy)), expect }
  const commands = fc.commands(
    [added, added, moved, turned, turned, substituted, joined, closed, opened],
    { size: '+1', maxCommands: 30 },
  )
  const property = async (sequence: Iterable<fc.AsyncCommand<LessonModel, Real>>) => {
    await academy.db.deleteFrom('lessons').execute()
    await academy.db.deleteFrom('closed_days').execute()
    await fc.asyncModelRun(() => ({ model: new LessonModel(), real }), sequence)
  }
  await fc.assert(fc.asyncProperty(commands, whileTimeLasts(LIMIT, property)), {
    numRuns: RUNS,
    ...(LESSON_SEED && { seed: Number(LESSON_SEED) }),
  })
})
