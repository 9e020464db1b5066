import { getSettings, updateSettings } from '@ganit/contract/ground/settings'
import { createBatchFee } from '@ganit/contract/money/fees'
import { deleteBatch, listClassTimes, updateBatch } from '@ganit/contract/teaching/batches'
import { createClosedDay } from '@ganit/contract/teaching/closed-days'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { BATCH, theBatches } from '../../../../test/batches.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'

const shownOf = async (academy: Academy, classNumber = '9') =>
  (await academy.visitor(listClassTimes, { params: { classNumber } })).body

test('a class that no school has is not there', async ({ academy }) => {
  const params = { classNumber: '13' }
  expect((await academy.visitor(listClassTimes, { params })).status).toBe(404)
})

test('visitors see when the batches of a class meet, and nothing else of them', async ({
  academy,
}) => {
  const { aBatch, aBatchOf, call } = await theBatches(academy)
  const any = await aBatch({ batch_name: 'For all', capacity: 5, any_class: true })
  await aBatch({ batch_name: 'No class yet' })
  const own = await aBatchOf(9, 'Olympiad')
  await aBatchOf(8, 'Of others')

  const nothing = { is_online: false, fees: null, places: null }
  expect(await shownOf(academy)).toEqual([
    { batch_id: own, name: 'Olympiad', schedules: [], ...nothing },
    { batch_id: any, name: 'For all', schedules: BATCH.schedules, ...nothing },
  ])
  await call(deleteBatch, { params: { id: String(own) } })
  await call(updateBatch, { body: { batch_id: any, batch_name: 'For everyone' } })
  expect((await shownOf(academy)).map(({ name }) => name)).toEqual(['For everyone'])
})

test('an academy may keep its times to itself', async ({ academy }) => {
  const { aBatch, call } = await theBatches(academy)
  await aBatch()
  await call(updateSettings, { body: { shows_batch_times: false } })
  expect(await shownOf(academy)).toEqual([])
})

test('fees are shown on request: what who joins now would pay', async ({ academy }) => {
  const { aBatch, call } = await theBatches(academy)
  const batch_id = await aBatch({ class_number: 9 })
  const fee = (body: object) => call(createBatchFee, { body: { batch_id, ...body } } as never)
  await fee({ fee_title: 'Tuition', amount: '1500', due_date: '2026-01-10' })
  const once = { fee_type: 'one-time', amount: '250.50' }
  await fee({ ...once, fee_title: 'Books', due_date: '2099-01-10' })
  await fee({ ...once, fee_title: 'Kit', due_date: await readAcademyToday(academy.db) })
  await fee({ ...once, fee_title: 'Old picnic', due_date: '2026-01-10' })
  const ended = { fee_title: 'Old tuition', amount: '900', due_date: '2026-01-10' }
  await fee({ ...ended, last_due_date: '2026-03-10' })
  expect((await shownOf(academy))[0]).toMatchObject({ fees: null })

  await call(updateSettings, { body: { shows_fees: true } })

  expect((await shownOf(academy))[0]?.fees).toEqual([
    { title: 'Tuition', amount: '1500.00', per: 'month' },
    { title: 'Books', amount: '250.50', per: 'once' },
    { title: 'Kit', amount: '250.50', per: 'once' },
  ])
})

test('free places are shown on request, by the smaller of batch and room', async ({ academy }) => {
  const { aBatch, change, call, toggle } = await theBatches(academy)
  await call(updateSettings, { body: { shows_seats: true } })
  const batch_id = await aBatch({ capacity: 7, class_number: 9 })
  const students = [await academy.aStudent(), await academy.aStudent()]
  const places = async () => (await shownOf(academy))[0]?.places
  expect(await places()).toBe('free')
  for (const { uid } of students) await toggle(batch_id, uid)
  expect(await places()).toBe('few')
  await change({ batch_id, capacity: 2 })
  expect(await places()).toBe('full')
  await change({ batch_id, capacity: 1 })
  expect(await places()).toBe('full')
  await toggle(batch_id, students[0]?.uid)
  await change({ batch_id, capacity: 2 })
  expect(await places()).toBe('few')
  await change({ batch_id, capacity: null })
  expect(await places()).toBeNull()
})

const dayFrom = (date: string, days: number) =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)

test('a call is promised that many days on, after the days the academy closes', async ({
  academy,
}) => {
  const { call, aBatch } = await theBatches(academy)
  const calls_by = async () => (await academy.visitor(getSettings)).body.calls_by
  expect(await calls_by()).toBeNull()
  await call(updateSettings, { body: { calls_within_days: 2 } })
  const promised = (await calls_by()) ?? ''
  const closed = { from_date: promised, to_date: dayFrom(promised, 1) }
  const body = { title: 'Holi', ...closed }

  await call(createClosedDay, { body: { ...body, batch_id: await aBatch() } } as never)
  expect(await calls_by()).toBe(promised)
  await call(createClosedDay, { body } as never)
  expect(await calls_by()).toBe(dayFrom(promised, 2))
})
