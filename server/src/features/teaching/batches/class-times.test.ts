import { updateSettings } from '@ganit/contract/ground/settings'
import { deleteBatch, listClassTimes, updateBatch } from '@ganit/contract/teaching/batches'
import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { BATCH, theBatches } from '../../../../test/batches.ts'

test('visitors see when the batches of a class meet, and nothing else of them', async ({
  academy,
}) => {
  const { aBatch, aBatchOf, call } = await theBatches(academy)
  const shown = async (classNumber: string) =>
    (await academy.visitor(listClassTimes, { params: { classNumber } })).body
  const any = await aBatch({ batch_name: 'For all' })
  const own = await aBatchOf(9, 'Olympiad')
  await aBatchOf(8, 'Of others')

  expect(await shown('9')).toEqual([
    { name: 'Olympiad', schedules: [] },
    { name: 'For all', schedules: BATCH.schedules },
  ])
  await call(deleteBatch, { params: { id: String(own) } })
  await call(updateBatch, { body: { batch_id: any, batch_name: 'For everyone' } })
  expect((await shown('9')).map(({ name }) => name)).toEqual(['For everyone'])
})

test('an academy may keep its times to itself', async ({ academy }) => {
  const { aBatch, call } = await theBatches(academy)
  await aBatch()
  await call(updateSettings, { body: { shows_batch_times: false } })
  const { body } = await academy.visitor(listClassTimes, { params: { classNumber: '9' } })
  expect(body).toEqual([])
})
