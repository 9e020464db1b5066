import { type Schedule, WEEKDAYS } from '@ganit/contract/batches'
import { dayAfter } from '@ganit/contract/days'
import fc from 'fast-check'
import { expect, vi } from 'vitest'
import { type Academy, test } from '../../../test/academy.ts'
import { theBatches } from '../../../test/batches.ts'
import { setDay, workOfDay } from '../../../test/days.ts'

test.beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
test.afterEach(() => void vi.useRealTimers())

/** A Monday; the academy's clock stands at noon on each day. */
const FIRST = '2026-12-07'
const AHEAD = 84
const NOON = '12:00'

type Time = Pick<Schedule, 'weekday' | 'start_time' | 'end_time'>
type Made = { key: string; end_time: string; isTouched: boolean }
type Stay = { starts_on: string | null; ends_on: string | null }

const keyOf = (date: string, start: string) => `${date} ${start}`
const dayOf = (key: string) => key.slice(0, 10)
const startOf = (key: string) => key.slice(11)
const weekdayOf = (date: string) => WEEKDAYS[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7]
const hasBegun = (key: string, today: string) => key <= keyOf(today, NOON)

/** What the lessons of one batch ought to be, by the day and start of the weekly time from which each came. */
class Model {
  lessons = new Map<string, Made>()
  /** What holds from which day on, until the next. */
  plans: { from: string; times: Time[] }[] = []
  stay: Stay = { starts_on: null, ends_on: null }

  /** What was saved last. */
  get times() {
    return this.plans.at(-1)?.times ?? []
  }

  private timesOn = (date: string) => this.plans.findLast(({ from }) => from <= date)?.times ?? []

  private isWithin = (date: string) =>
    (!this.stay.starts_on || date >= this.stay.starts_on) &&
    (!this.stay.ends_on || date <= this.stay.ends_on)

  private timeOf = (key: string) =>
    this.timesOn(dayOf(key)).find(
      ({ weekday, start_time }) => weekday === weekdayOf(dayOf(key)) && start_time === startOf(key),
    )

  make(today: string) {
    for (let n = 0; n <= AHEAD; n++) {
      const date = dayAfter(today, n)
      if (!this.isWithin(date)) continue
      const former = [...this.lessons.values()].filter(
        ({ key, isTouched }) => isTouched && dayOf(key) === date && !this.timeOf(key),
      )
      const missing = this.timesOn(date)
        .filter(({ weekday }) => weekday === weekdayOf(date))
        .map((time) => ({ ...time, key: keyOf(date, time.start_time) }))
        .filter(({ key }) => !this.lessons.has(key) && !hasBegun(key, today))
        .toSorted((a, b) => (a.key < b.key ? -1 : 1))
      for (const { key, end_time } of missing.slice(former.length))
        this.lessons.set(key, { key, end_time, isTouched: false })
    }
  }

  save(today: string, { times, from, stay }: { times: Time[]; from: string; stay: Stay }) {
    const written = (all: Time[]) =>
      JSON.stringify(all.map((each) => Object.values(each)).toSorted())
    const isNew = written(times) !== written(this.times)
    const isMoved = JSON.stringify(stay) !== JSON.stringify(this.stay)
    this.stay = stay
    if (isNew) this.plans = [...this.plans.filter((plan) => plan.from < from), { from, times }]
    if (!isNew && !isMoved) return
    for (const lesson of [...this.lessons.values()]) {
      const { key, isTouched } = lesson
      if (hasBegun(key, today)) continue
      const isFormer = isNew && dayOf(key) >= from && !this.timeOf(key)
      if ((isFormer || !this.isWithin(dayOf(key))) && !isTouched) this.lessons.delete(key)
      else if (isNew && dayOf(key) >= from)
        lesson.end_time = this.timeOf(key)?.end_time ?? lesson.end_time
    }
    this.make(today)
  }
}

/** Starts that never overlap, whatever their ends: so that only the times decide what is made. */
const aTime = fc.record({
  weekday: fc.constantFrom(...WEEKDAYS),
  start_time: fc.constantFrom('08:00', '12:00', '14:00', '17:00'),
  end_time: fc.constantFrom('30', '45'),
})
const times = fc
  .uniqueArray(aTime, { minLength: 1, maxLength: 4, selector: (t) => t.weekday + t.start_time })
  .map((all) => all.map((t) => ({ ...t, end_time: `${t.start_time.slice(0, 2)}:${t.end_time}` })))
const days = fc.integer({ min: -20, max: 100 })
const step = fc.oneof(
  fc.record({
    kind: fc.constant('save' as const),
    times,
    from: fc.integer({ min: 0, max: AHEAD }),
  }),
  fc.record({
    kind: fc.constant('span' as const),
    start: fc.option(days),
    length: fc.option(fc.nat(90)),
  }),
  fc.record({ kind: fc.constant('touch' as const), which: fc.nat(60) }),
  fc.record({ kind: fc.constant('days' as const), days: fc.integer({ min: 1, max: 20 }) }),
  fc.record({ kind: fc.constant('work' as const) }),
)

async function stored({ db }: Academy, batch_id: number) {
  const rows = await db
    .selectFrom('lessons')
    .select(['origin_date', 'origin_start', 'end_time', 'is_touched', 'lesson_id'])
    .where('batch_id', '=', batch_id)
    .orderBy('origin_date')
    .orderBy('origin_start')
    .execute()
  return rows.map((row) => ({
    key: keyOf(row.origin_date ?? '', row.origin_start?.slice(0, 5) ?? ''),
    end_time: row.end_time.slice(0, 5),
    isTouched: row.is_touched,
    lesson_id: row.lesson_id,
  }))
}

test('over random saves, changes and days the lessons are those that the weekly times ask for', async ({
  academy,
}) => {
  const { create, change } = await theBatches(academy)
  const { db } = academy
  // The days go by quicker than a session lasts.
  await db
    .updateTable('sessions')
    .set({ expires_at: new Date('2100-01-01') })
    .execute()
  const property = fc.asyncProperty(
    times,
    fc.array(step, { minLength: 1, maxLength: 8 }),
    async (first, steps) => {
      setDay(FIRST)
      await db.deleteFrom('job_runs').execute()
      const model = new Model()
      const { batch_id } = (await create({ schedules: first })).body.batch
      model.plans = [{ from: FIRST, times: first }]
      model.make(FIRST)
      let today = FIRST

      for (const each of steps) {
        if (each.kind === 'days') {
          today = dayAfter(today, each.days)
          setDay(today)
        }
        if (each.kind === 'work' || each.kind === 'days') {
          await workOfDay(db)
          if (each.kind === 'days') model.make(today)
        }
        if (each.kind === 'touch') {
          const all = await stored(academy, batch_id)
          const one = all[each.which % Math.max(1, all.length)]
          if (!one) continue
          await db
            .updateTable('lessons')
            .set({ is_touched: true })
            .where('lesson_id', '=', one.lesson_id)
            .execute()
          const known = model.lessons.get(one.key)
          if (known) known.isTouched = true
        }
        if (each.kind === 'save' || each.kind === 'span') {
          const from = each.kind === 'save' ? dayAfter(today, each.from) : today
          const starts_on =
            each.kind === 'span' && each.start !== null ? dayAfter(today, each.start) : null
          const ends_on =
            each.kind === 'span' && each.length !== null
              ? dayAfter(starts_on ?? today, each.length)
              : null
          const stay = each.kind === 'span' ? { starts_on, ends_on } : model.stay
          const schedules = each.kind === 'save' ? each.times : model.times
          const reply = await change({ batch_id, schedules, from, ...stay })
          // So far back nobody is taken out of a batch.
          const isRefused =
            ends_on !== null && ends_on !== model.stay.ends_on && ends_on < dayAfter(today, -7)
          expect(reply.status).toBe(isRefused ? 400 : 200)
          if (!isRefused) model.save(today, { times: schedules, from, stay })
        }
        const expected = [...model.lessons.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1))
        const found = (await stored(academy, batch_id)).map(({ lesson_id, ...lesson }) => lesson)
        expect(found).toEqual(expected)
      }
      await db.deleteFrom('batches').execute()
    },
  )
  const { LESSONS_RUNS = '8', LESSONS_SEED } = process.env
  await fc.assert(property, {
    numRuns: Number(LESSONS_RUNS),
    ...(LESSONS_SEED && { seed: Number(LESSONS_SEED) }),
  })
})
