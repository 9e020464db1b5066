import { expect } from 'vitest'
import { test } from '../../../test/academy.ts'
import { describeVersionedTable, lockForChange } from './lock-for-change.ts'

const ROOM = describeVersionedTable('rooms', 'room_id', {
  noun: 'room',
  absent: 'Room not found.',
  columns: ['name'],
})

test('a row is read and kept for one transaction, from the version that was changed', async ({
  academy: { db },
}) => {
  const { room_id } = await db
    .insertInto('rooms')
    .values({ name: 'Terrace' })
    .returning('room_id')
    .executeTakeFirstOrThrow()
  const asOthers = () => db.selectFrom('rooms').select('room_id').forUpdate().noWait().execute()

  await db.transaction().execute(async (trx) => {
    expect(await lockForChange(trx, ROOM, room_id, 1)).toEqual({ version: 1, name: 'Terrace' })
    await expect(asOthers()).rejects.toThrow(/could not obtain lock/)
    await expect(lockForChange(trx, ROOM, room_id, 2)).rejects.toMatchObject({
      statusCode: 409,
      message: 'This room was changed in another tab or by someone else. Reload to see it.',
    })
    await expect(lockForChange(trx, ROOM, room_id + 1)).rejects.toMatchObject({
      statusCode: 404,
      message: 'Room not found.',
    })
  })
})

test('without a transaction, in which alone a lock lasts, the call does not pass the check of types', ({
  academy: { db },
}) => {
  // @ts-expect-error: the database itself is no transaction.
  const lock = () => lockForChange(db, ROOM, 1)
  expect(lock).toBeTypeOf('function')
})
