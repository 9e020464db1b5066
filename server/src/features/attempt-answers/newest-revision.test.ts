import fc from 'fast-check'
import { expect } from 'vitest'
import { test } from '../../../test/academy.ts'
import { anOpenTest, aSitter } from '../../../test/attempts.ts'

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
      // Those of a round come at once, and each save twice.
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
      // What came from a device that no longer held it is not lost: it counts once a teacher accepts it.
      await owner.acceptLate(attempt_id)
      const stored = await db
        .selectFrom('answers')
        .select(['item_id', 'value', 'revision'])
        .execute()
      const expected = [...newest].map(([item_id, revision]) => ({
        item_id,
        value: `${revision}`,
        revision,
      }))
      const byItem = (one: { item_id: number }, other: { item_id: number }) =>
        one.item_id - other.item_id
      expect(stored.toSorted(byItem)).toEqual(expected.toSorted(byItem))
    }),
    { numRuns: 25 },
  )
})
