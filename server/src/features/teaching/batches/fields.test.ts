import { WEEKDAYS } from '@ganit/contract/teaching/batch'
import { createClassBatch } from '@ganit/contract/teaching/batches'
import {
  createClosedDay,
  deleteClosedDay,
  listClosedDays,
  previewClosedDay,
  updateClosedDay,
} from '@ganit/contract/teaching/closed-days'
import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { theBatches, timeOn } from '../../../../test/batches.ts'
import { beginEachTestAt } from '../../../../test/days.ts'
import { theChanges } from '../../../../test/lesson-changes.ts'
import { MEET } from '../../../../test/online-lessons.ts'
import { DAY } from '../../../../test/registers.ts'

beginEachTestAt(DAY)

const SPAN = { starts_on: '2026-04-01', ends_on: '2027-03-31' }

test('a batch with all that it can say, on each day of the week, is added and changed in all of it', async ({
  academy,
}) => {
  const { call, create, change, aRoom, aTeacher } = {
    ...(await theBatches(academy)),
    ...(await theChanges(academy)),
  }
  const [room_id, other] = [await aRoom('Blue'), await aRoom('Red')]
  const [ananya, ravi] = [(await aTeacher('Ananya')).uid, (await aTeacher('Ravi')).uid]
  const times = (teacher_id: string, room: number, hour: string) =>
    WEEKDAYS.map((weekday) =>
      timeOn(weekday, `${hour}:00`, `${hour}:50`, { teacher_id, room_id: room }),
    )
  const setting = { teacher_id: ananya, room_id, capacity: 20, ...SPAN }
  const draft = {
    batch_name: 'Every day',
    description: 'All week',
    schedules: times(ananya, room_id, '07'),
    ...setting,
  }
  const added = await create(draft)
  expect([added.status, added.fields]).toEqual([201, undefined])
  const { batch_id, version } = added.body.batch
  expect(added.body.batch).toMatchObject(draft)

  const changes = {
    ...{ batch_name: 'Each day', description: 'The week', schedules: times(ravi, other, '09') },
    ...{
      teacher_id: ravi,
      room_id: other,
      capacity: 25,
      starts_on: '2026-05-01',
      ends_on: '2027-02-28',
    },
  }
  const changed = await change({
    ...changes,
    class_number: 9,
    batch_id,
    version,
    from: '2026-12-21',
  })
  expect([changed.status, changed.fields]).toEqual([200, undefined])
  const { schedules: _, ...told } = changes
  expect(changed.body.batch).toMatchObject({ ...told, class_number: 9 })
  expect((await change({ ...changes, batch_id, version, batch_name: 'Late' })).status).toBe(409)

  const ofClass = { name: 'Class 9 – Noon', classNumber: 9, ...setting, online_url: MEET }
  const made = await call(createClassBatch, { body: ofClass } as never)
  expect([made.status, made.fields]).toEqual([201, undefined])
  const noon = { name: 'Class 9 – Noon', class_number: 9, ...setting, online_url: MEET }
  expect(made.body.batch).toMatchObject(noon)
  // Its lessons are online once it has weekly times.
  const schedules = [timeOn('Monday', '12:00', '12:50')]
  const planned = await change({ batch_id: made.body.batch.batch_id, version: 1, schedules })
  expect(planned.body.batch).toMatchObject({ ...noon, schedules })
  const lessons = await academy.db
    .selectFrom('lessons')
    .select(['online_url', 'room_id'])
    .distinct()
    .where('batch_id', '=', made.body.batch.batch_id)
    .execute()
  expect(lessons).toEqual([{ online_url: MEET, room_id: null }])
})

test('a closed day of a batch is looked at, added, changed and taken back, whether or not families are told', async ({
  academy,
}) => {
  const { call, aBatch } = await theBatches(academy)
  const batch_id = await aBatch()
  for (const tell of [true, false]) {
    const day = { title: `Puja ${tell}`, from_date: '2026-12-21', to_date: '2026-12-22', batch_id }
    const seen = await call(previewClosedDay, { body: { ...day, tell } } as never)
    expect([seen.status, seen.fields, seen.body]).toMatchObject([200, undefined, { batches: 1 }])
    const added = await call(createClosedDay, { body: { ...day, tell } } as never)
    expect([added.status, added.fields]).toEqual([201, undefined])
    const { closed_day_id, version } = added.body.closed_day
    const params = { closed_day_id: String(closed_day_id) }
    const changes = {
      title: `Holiday ${tell}`,
      from_date: '2026-12-23',
      to_date: '2026-12-24',
      batch_id,
    }
    for (const taken_back of [true, false]) {
      const body = { ...changes, tell, closed_day_id, taken_back }
      expect((await call(previewClosedDay, { body } as never)).status).toBe(200)
    }
    const changed = await call(updateClosedDay, {
      params,
      body: { ...changes, tell, version },
    } as never)
    expect([changed.status, changed.fields]).toEqual([200, undefined])
    const list = async () =>
      (await call(listClosedDays, { querystring: { year: 2026 } } as never)).body
    expect(await list()).toMatchObject([changes])
    expect(
      (await call(updateClosedDay, { params, body: { ...changes, title: 'H', version } } as never))
        .status,
    ).toBe(409)
    expect((await call(deleteClosedDay, { params, body: { tell: 'odd' } } as never)).status).toBe(
      400,
    )
    expect((await call(deleteClosedDay, { params, body: { tell } } as never)).status).toBe(200)
    expect(await list()).toEqual([])
  }
})
