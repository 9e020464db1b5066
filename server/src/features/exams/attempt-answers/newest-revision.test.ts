import fc from 'fast-check'
import { type Kysely, sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { anOpenTest, aSitter } from '../../../../test/attempts.ts'
import { runs } from '../../../../test/runs.ts'
import type { Database } from '../../../db/schema.ts'

const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('save' as const),
      item: fc.nat(1),
      revision: fc.integer({ min: 1, max: 9 }),
      device: fc.constantFrom('phone', 'computer'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('take over' as const),
      device: fc.constantFrom('phone', 'computer'),
    }),
  },
)

type Kept = { item_id: number; counted: number | null; late: number | null; is_late: boolean }

/** Saved and separately kept answers by question; `is_late` if the late one came last. */
const keptOf = async (db: Kysely<Database>) =>
  (
    await sql<Kept>`
      select item_id, answers.revision as counted, late.revision as late,
        answers.revision is null or coalesce(late.saved_at >= answers.saved_at, false) as is_late
      from answers full join late_answers late using (attempt_id, item_id)`.execute(db)
  ).rows

test('in whatever order saves, retries and devices come, the newest revision of each answer stays', async ({
  academy,
}) => {
  const { owner, test_id, batch_id } = await anOpenTest(academy)
  const riya = await aSitter(academy, batch_id)
  const { attempt } = (await riya.begin(test_id)).body
  const { attempt_id } = attempt
  const texts = attempt.sections.flatMap(({ items }) =>
    items.filter(({ kind }) => kind === 'number').map(({ item_id }) => item_id),
  )
  const { db } = academy

  async function forget() {
    for (const table of ['answers', 'late_answers'] as const) await db.deleteFrom(table).execute()
    await db.updateTable('attempt_presence').set({ device: null }).execute()
  }
  const steps = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(steps, async (rounds) => {
      await forget()
      const newest = new Map<number, number>()
      // Saves of a round run in parallel, and each twice.
      for (const round of rounds)
        await Promise.all(
          round.map(async (each) => {
            if (each.do === 'take over') {
              await riya.begin(test_id, { device: each.device, take_over: true })
              return
            }
            const item_id = texts[each.item] ?? 0
            const answers = [{ item_id, value: `${each.revision}`, revision: each.revision }]
            newest.set(item_id, Math.max(newest.get(item_id) ?? 0, each.revision))
            for (const _ of ['sent', 'sent again']) {
              const { status } = await riya.save(attempt_id, answers, { device: each.device })
              expect([200, 409]).toContain(status)
            }
          }),
        )
      const kept = await keptOf(db)
      // An answer from a device that lost the attempt counts once a teacher accepts it.
      for (const { item_id, counted, late } of kept)
        expect(Math.max(counted ?? 0, late ?? 0)).toBe(newest.get(item_id))
      expect(kept).toHaveLength(newest.size)
      await owner.acceptLate(attempt_id)
      const stored = await db.selectFrom('answers').select(['item_id', 'value']).execute()
      expect(new Map(stored.map(({ item_id, value }) => [item_id, value]))).toEqual(
        new Map(kept.map((each) => [each.item_id, `${each.is_late ? each.late : each.counted}`])),
      )
    }),
    { numRuns: runs(25) },
  )
})
