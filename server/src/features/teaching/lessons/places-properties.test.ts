import { dayAfter } from '@ganit/contract/days'
import { WEEKDAYS } from '@ganit/contract/teaching/batches'
import { createClosedDay, deleteClosedDay } from '@ganit/contract/teaching/closed-days'
import { listClashes } from '@ganit/contract/teaching/lessons'
import { updateRoom } from '@ganit/contract/teaching/rooms'
import fc from 'fast-check'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { setDay } from '../../../../test/days.ts'
import { theChanges } from '../../../../test/lesson-changes.ts'
import { runs } from '../../../../test/runs.ts'
import { FIRST } from '../../../../test/weekly-model.ts'

const STARTS = ['15:00', '15:30', '16:00', '16:30']
const DAYS = [0, 1, 2].map((n) => dayAfter(FIRST, n))
const endOf = (start: string) => `${Number(start.slice(0, 2)) + 1}${start.slice(2)}`

const aTime = fc.record({ day: fc.nat(2), start: fc.constantFrom('15:00', '16:30') })
const plan = fc.uniqueArray(aTime, {
  minLength: 1,
  maxLength: 3,
  selector: ({ day, start }) => `${day} ${start}`,
})
const plans = fc.tuple(plan, plan, plan)
const which = fc.nat(30)
const at = fc.record({ date: fc.constantFrom(...DAYS), start: fc.constantFrom(...STARTS) })
const addition = fc.record({
  kind: fc.constant('add' as const),
  batch: fc.nat(2),
  at,
  room: fc.nat(2),
})
const step = fc.oneof(
  addition,
  fc.record({ kind: fc.constant('move' as const), which, at }),
  fc.record({ kind: fc.constantFrom('cancel' as const, 'restore' as const), which }),
  fc.record({ kind: fc.constant('close' as const), date: fc.constantFrom(...DAYS) }),
  fc.record({ kind: fc.constant('open' as const), which }),
  fc.record({ kind: fc.constant('room' as const), room: fc.nat(1), is_active: fc.boolean() }),
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

const lessonsOf = async ({ db }: Academy) =>
  (await db.selectFrom('lessons').selectAll().orderBy('lesson_id').execute()).map((lesson) => ({
    ...lesson,
    start: lesson.start_time.slice(0, 5),
    end: lesson.end_time.slice(0, 5),
    origin: `${lesson.batch_id} ${lesson.origin_date} ${lesson.origin_start?.slice(0, 5)}`,
    isHeld: lesson.state === 'scheduled',
  }))

type Held = Awaited<ReturnType<typeof lessonsOf>>[number]

const meet = (one: Pick<Held, 'date' | 'start' | 'end'>, other: Held) =>
  other.isHeld && one.date === other.date && one.start < other.end && other.start < one.end

/** Three batches in two rooms, with the possible events. */
async function theBatches(academy: Academy) {
  const calls = await theChanges(academy)
  const { call, add, move, cancel, restore, aRoom } = calls
  const rooms = [await aRoom('Blue'), await aRoom('Red')]
  const closed: number[] = []
  const one = async (n: number) => {
    const all = await lessonsOf(academy)
    return all[n % Math.max(1, all.length)]?.lesson_id
  }
  const does = async (each: Step, batches: number[]) => {
    if (each.kind === 'add') {
      const { date, start: start_time } = each.at
      const room_id = rooms[each.room] ?? null
      const place = { batch_id: batches[each.batch], room_id, reason: 'x' }
      return add({ ...place, date, start_time, end_time: endOf(start_time) })
    }
    if (each.kind === 'close') {
      const body = { title: 'Rain', from_date: each.date, to_date: each.date }
      const reply = await call(createClosedDay, { body })
      closed.push(reply.body.closed_day.closed_day_id)
      return reply
    }
    if (each.kind === 'room')
      return call(updateRoom, {
        params: { room_id: String(rooms[each.room]) },
        body: { is_active: each.is_active },
      } as never)
    if (each.kind === 'open') {
      const [closed_day_id] = closed.splice(each.which % Math.max(1, closed.length), 1)
      const params = { closed_day_id: String(closed_day_id) }
      return closed_day_id === undefined ? undefined : call(deleteClosedDay, { params })
    }
    const lesson_id = await one(each.which)
    if (lesson_id === undefined) return undefined
    if (each.kind !== 'move') return (each.kind === 'cancel' ? cancel : restore)(lesson_id)
    const { date, start: start_time } = each.at
    return move(lesson_id, { date, start_time, end_time: endOf(start_time) })
  }
  return { ...calls, rooms, closed, does }
}

test('rooms out of use, closed days and clashes that are solved leave no weekly time without its lesson or a word', {
  timeout: 300_000,
}, async ({ academy }) => {
  const { create, change, call, rooms, closed, does } = await theBatches(academy)
  const { db } = academy
  const property = fc.asyncProperty(
    plans,
    fc.array(addition, { maxLength: 4 }),
    fc.array(step, { minLength: 2, maxLength: 10 }),
    async (drawn, early, steps) => {
      setDay(FIRST)
      await db.deleteFrom('batches').execute()
      await db.deleteFrom('closed_days').execute()
      await db.updateTable('rooms').set({ is_active: true }).execute()
      closed.length = 0
      const batches: number[] = []
      const wanted: string[] = []
      for (const n of drawn.keys())
        batches.push((await create({ batch_name: `Batch ${n}` })).body.batch.batch_id)
      // These lessons conflict with weekly times created after them.
      for (const each of early) await does(each, batches)
      for (const [n, times] of drawn.entries()) {
        const schedules = times.map(({ day, start }) => ({
          weekday: WEEKDAYS[day],
          start_time: start,
          end_time: endOf(start),
          room_id: rooms[n % 2],
        }))
        const batch_id = batches[n] ?? 0
        expect((await change({ batch_id, schedules })).status).toBe(200)
        for (const { day, start } of times) wanted.push(`${batch_id} ${DAYS[day]} ${start}`)
      }
      for (const each of steps) {
        expect((await does(each, batches))?.status ?? 200).toBeLessThan(500)
        await expectWhole(each)
      }

      async function expectWhole(after: Step) {
        const lessons = await lessonsOf(academy)
        const clashes = (await call(listClashes)).body
        const said = JSON.stringify(after)
        const days = (await db.selectFrom('closed_days').select('from_date').execute()).map(
          ({ from_date }) => from_date,
        )
        const unsaid = wanted.filter((key) => {
          const [batch, date = '', start = ''] = key.split(' ')
          const isThere = lessons.some(({ origin }) => origin === key)
          const own = { date, start, end: endOf(start) }
          const isInTheWay = lessons.some(
            (lesson) => String(lesson.batch_id) === batch && meet(own, lesson),
          )
          const isSaid = clashes.some(
            (clash) =>
              clash.lesson_id === null &&
              `${clash.batch_id} ${clash.date} ${clash.start_time}` === key,
          )
          // Lessons of a closed day are created once the day is open again.
          return !isThere && !days.includes(date) && !(isInTheWay && isSaid)
        })
        expect(unsaid, said).toEqual([])
        const held = lessons.filter(({ isHeld, is_touched }) => isHeld && !is_touched)
        const onClosed = held.filter(({ date }) => days.includes(date))
        expect(onClosed, said).toEqual([])
        const inactive = await db
          .selectFrom('rooms')
          .select('room_id')
          .where('is_active', '=', false)
          .execute()
        const without = lessons.filter(
          ({ room_id, isHeld, date }) =>
            isHeld && date >= FIRST && inactive.some((room) => room.room_id === room_id),
        )
        const named = new Set(clashes.map(({ lesson_id }) => lesson_id))
        expect(
          without.filter(({ lesson_id }) => !named.has(lesson_id)),
          said,
        ).toEqual([])
        const doubled = lessons.filter((lesson) =>
          lessons.some(
            (other) =>
              lesson.isHeld &&
              other.lesson_id > lesson.lesson_id &&
              meet(lesson, other) &&
              (other.batch_id === lesson.batch_id ||
                (lesson.room_id !== null && other.room_id === lesson.room_id)),
          ),
        )
        expect(doubled, said).toEqual([])
      }
    },
  )
  const { LESSONS_RUNS, LESSONS_SEED } = process.env
  await fc.assert(property, {
    numRuns: runs(10, LESSONS_RUNS),
    ...(LESSONS_SEED && { seed: Number(LESSONS_SEED) }),
  })
})
