import { sql } from 'kysely'
import { expect } from 'vitest'
import { aPhoto, test } from '../../../../test/academy.ts'
import { anOpenTest, aSitter } from '../../../../test/attempts.ts'
import { waitForWaiters } from '../../../../test/locks.ts'
import { markNow, resultCalls } from '../../../../test/results.ts'

test('results wait for a photo that is being stored, and then for its mark', async ({
  academy,
}) => {
  const { db } = academy
  const { owner, test_id, batch_id } = await anOpenTest(academy)
  const riya = await aSitter(academy, batch_id)
  const { attempt_id, sections } = (await riya.begin(test_id)).body.attempt
  const long = sections.flatMap(({ items }) => items).find(({ text }) => text === 'Long')
  await riya.submit(attempt_id)
  await markNow(academy, test_id)
  const image = await aPhoto()
  const held = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  // The photo waits for this row at the end of its transaction.
  const holding = db.transaction().execute(async (trx) => {
    const kind = 'encode photos of answers'
    await sql`insert into jobs (kind, key, input, run_at) values (${kind}, ${kind}, '{}', now())`.execute(
      trx,
    )
    held.resolve()
    await release.promise
  })
  await held.promise
  const sent = riya.photo(attempt_id, long?.item_id ?? 0, image)
  await waitForWaiters(academy, 1)
  const published = resultCalls(owner.call).publish(test_id)
  await Promise.race([published, waitForWaiters(academy, 2)])
  release.resolve()
  await holding
  expect((await sent).status).toBe(201)
  expect((await published).error).toBe('1 answer is not marked yet.')
})
