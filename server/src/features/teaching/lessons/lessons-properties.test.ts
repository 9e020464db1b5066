import { dayAfter } from '@ganit/contract/days'
import { WEEKDAYS } from '@ganit/contract/teaching/batches'
import fc from 'fast-check'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { setDay, workOfDay } from '../../../../test/days.ts'
import { theChanges } from '../../../../test/lesson-changes.ts'
import { runs } from '../../../../test/runs.ts'
import { AHEAD, dayOf, FIRST, keyOf, WeeklyModel } from '../../../../test/weekly-model.ts'

/**
 * Weekly times whose starts are so far apart that they never overlap, whatever their ends are. So only the times decide
 * which lessons are created.
 */
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
  fc.record({
    kind: fc.constant('teacher' as const),
    who: fc.nat(2),
    from: fc.integer({ min: 0, max: AHEAD }),
  }),
  fc.record({
    kind: fc.constant('weekly' as const),
    which: fc.nat(60),
    by: fc.integer({ min: -9, max: 12 }),
    start_time: fc.constantFrom('08:00', '12:00', '14:00', '17:00'),
  }),
  fc.record({ kind: fc.constant('days' as const), days: fc.integer({ min: 1, max: 20 }) }),
  fc.record({ kind: fc.constant('work' as const) }),
)

async function stored({ db }: Academy, batch_id: number) {
  const rows = await db
    .selectFrom('lessons')
    .select(['origin_date', 'origin_start', 'end_time', 'is_touched', 'lesson_id', 'teacher_id'])
    .where('batch_id', '=', batch_id)
    .orderBy('origin_date')
    .orderBy('origin_start')
    .execute()
  return rows.map((row) => ({
    key: keyOf(row.origin_date ?? '', row.origin_start?.slice(0, 5) ?? ''),
    end_time: row.end_time.slice(0, 5),
    isTouched: row.is_touched,
    teacher: row.teacher_id,
    lesson_id: row.lesson_id,
  }))
}

test('over random saves, changes and days the lessons are those that the weekly times ask for', async ({
  academy,
}) => {
  const { create, change, move, aTeacher } = await theChanges(academy)
  const { db } = academy
  const teachers = [null, (await aTeacher('Ananya')).uid, (await aTeacher('Bela')).uid]
  // The test's days pass faster than a session expires.
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
      const model = new WeeklyModel()
      const { batch_id } = (await create({ schedules: first })).body.batch
      model.plans = [{ from: FIRST, times: first, teacher: null }]
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
        if (each.kind === 'teacher') {
          const [teacher_id, from] = [teachers[each.who] ?? null, dayAfter(today, each.from)]
          expect((await change({ batch_id, teacher_id, from })).status).toBe(200)
          model.teach(today, teacher_id, from)
        }
        if (each.kind === 'weekly') {
          const all = (await stored(academy, batch_id)).filter(({ key }) => dayOf(key) > today)
          const one = all[each.which % Math.max(1, all.length)]
          const date = one ? dayAfter(dayOf(one.key), each.by) : today
          if (!one || date <= today || !model.canHold(date)) continue
          const { start_time } = each
          const to = { date, start_time, end_time: `${start_time.slice(0, 2)}:40` }
          const { status } = await move(one.lesson_id, { ...to, scope: 'weekly' })
          expect(status).toBe(model.move(today, one.key, to))
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
          // A last day more than a week back is refused.
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
  const { LESSONS_RUNS, LESSONS_SEED } = process.env
  await fc.assert(property, {
    numRuns: runs(8, LESSONS_RUNS),
    ...(LESSONS_SEED && { seed: Number(LESSONS_SEED) }),
  })
})
