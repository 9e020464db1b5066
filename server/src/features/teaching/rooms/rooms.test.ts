import { listAuditEntries } from '@ganit/contract/office/audit'
import { listClashes } from '@ganit/contract/teaching/lessons'
import { createRoom, listRooms, updateRoom } from '@ganit/contract/teaching/rooms'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { theBatches, timeOn } from '../../../../test/batches.ts'
import { aLesson } from '../../../../test/lessons.ts'

async function theRooms(academy: Academy) {
  const { call } = await academy.signInAdmin()
  const create = (body: Record<string, unknown>) => call(createRoom, { body } as never)
  return {
    call,
    create,
    aRoom: async (name = 'Blue room') => (await create({ name })).body.room,
    list: async () => (await call(listRooms)).body,
    change: (room_id: unknown, body: Record<string, unknown>) =>
      call(updateRoom, { params: { room_id: String(room_id) }, body } as never),
  }
}

test('a room is added active, changed, and taken out of use', async ({ academy }) => {
  const { create, change, list } = await theRooms(academy)
  const added = await create({ name: ' Blue room ', seats: '40' })

  expect(added.status).toBe(201)
  const { room } = added.body
  expect(room).toEqual({
    room_id: expect.any(Number),
    name: 'Blue room',
    seats: 40,
    is_active: true,
    version: 1,
  })
  const { room_id } = room
  const renamed = await change(room_id, { name: 'Red room', seats: '' })
  expect(renamed.body.room).toEqual({ ...room, name: 'Red room', seats: null, version: 2 })
  const off = await change(room_id, { is_active: false, version: 2 })
  expect(off.body.room).toEqual({ ...renamed.body.room, is_active: false, version: 3 })
  expect(await list()).toEqual([off.body.room])
  expect((await change(room_id, {})).body.room).toEqual(off.body.room)
})

test('rooms are in the order of their names, in every script', async ({ academy }) => {
  const { aRoom, list } = await theRooms(academy)
  for (const name of ['b', 'É', 'A', 'কক্ষ']) await aRoom(name)

  expect((await list()).map(({ name }) => name)).toEqual(['A', 'b', 'É', 'কক্ষ'])
})

test('a name is taken however it is written, but not by the room itself', async ({ academy }) => {
  const { aRoom, create, change } = await theRooms(academy)
  const { room_id } = await aRoom('Écran')
  const other = await aRoom('Blue room')
  const taken = { status: 409, fields: { name: 'There is a room of this name already.' } }

  expect(await create({ name: 'éCRAN' })).toMatchObject(taken)
  expect(await create({ name: 'E\u0301cran ' })).toMatchObject(taken)
  expect(await change(other.room_id, { name: 'ÉCRAN' })).toMatchObject(taken)
  expect((await change(room_id, { name: 'ÉCRAN' })).body.room.name).toBe('ÉCRAN')
})

test('of two rooms of one name, sent at once, the second is told', async ({ academy }) => {
  const { create } = await theRooms(academy)
  const replies = await Promise.all([create({ name: 'Blue' }), create({ name: 'BLUE' })])

  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
})

test('of two saves from one state, sent at once, the second is told [S165]', async ({
  academy,
}) => {
  const { aRoom, change } = await theRooms(academy)
  const { room_id } = await aRoom()
  const replies = await Promise.all([
    change(room_id, { name: 'One', version: 1 }),
    change(room_id, { is_active: false, version: 1 }),
  ])

  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  const { fields, error } = replies.find(({ status }) => status === 409) ?? {}
  expect([fields, error]).toEqual([undefined, expect.stringContaining('This room was changed')])
})

test.for([
  [{ name: ' ' }, { name: 'Name is required.' }],
  [{ seats: 20 }, { name: 'Name is required.' }],
  [{ name: 'x'.repeat(101) }, { name: 'Name must be at most 100 characters long.' }],
  [{ name: 'A', seats: 0 }, { seats: 'Seats must be a whole number from 1 to 500.' }],
  [{ name: 'A', seats: 501 }, { seats: 'Seats must be a whole number from 1 to 500.' }],
  [{ name: 'A', seats: 'many' }, { seats: 'Seats must be a whole number from 1 to 500.' }],
] as const)('%.40j is 400 and named', async ([body, fields], { academy }) => {
  const { create } = await theRooms(academy)

  expect(await create(body)).toMatchObject({ status: 400, fields })
})

test('an unknown room is 404', async ({ academy }) => {
  const { change } = await theRooms(academy)

  expect(await change(7, {})).toMatchObject({ status: 404, error: 'Room not found.' })
  expect((await change('x', {})).status).toBe(404)
})

test('the trail tells of a room who changed what', async ({ academy }) => {
  const { aRoom, call, change } = await theRooms(academy)
  const { room_id } = await aRoom()
  await change(room_id, { is_active: false })
  const { body } = await call(listAuditEntries, { querystring: { subject: 'rooms' } })

  expect(body.items).toMatchObject([
    { action: 'changed', subject_id: String(room_id), changes: { is_active: [true, false] } },
    { action: 'created', subject_id: String(room_id), changes: { name: [null, 'Blue room'] } },
  ])
  expect(body.items[0]?.actor?.email).toBe('admin@ganit.local')
})

test('a room that goes out of use keeps its lessons, which are told and clash until they have another', async ({
  academy,
}) => {
  const { call, aRoom, change } = await theRooms(academy)
  const { aBatch } = await theBatches(academy)
  const { room_id } = await aRoom()
  await aBatch({ room_id, schedules: [timeOn('Sunday')] })
  const clashes = async () => (await call(listClashes)).body
  expect(await clashes()).toEqual([])
  expect((await change(room_id, { seats: 5 })).body).not.toHaveProperty('lessons_ahead')
  const { lessons_ahead } = (await change(room_id, { is_active: false })).body

  expect(lessons_ahead).toBeGreaterThan(10)
  expect(await clashes()).toHaveLength(lessons_ahead ?? 0)
  expect((await clashes())[0]).toMatchObject({ with: 'room', name: 'Blue room', other_batch: null })
  // A lesson joined to one of the room's lessons counts, too.
  const [{ lesson_id: joined_to, date } = { lesson_id: null, date: '' }] = await clashes()
  await aLesson(academy, await aBatch(), { joined_to, date, apart: '{}', room_id })
  expect(await clashes()).toHaveLength(lessons_ahead ?? 0)
  expect((await change(room_id, { is_active: true })).body).not.toHaveProperty('lessons_ahead')
  expect(await clashes()).toEqual([])
})

test.for([true, false])(
  'a room takes all that its form sends, in use: %s',
  async (is_active, { academy, expect }) => {
    const { create, change } = await theRooms(academy)
    const added = await create({ name: 'Blue', seats: 20, is_active })
    expect(added).toMatchObject({
      status: 201,
      body: { room: { name: 'Blue', seats: 20, is_active } },
    })
    const { room_id, version } = added.body.room
    const changes = { name: 'Red', seats: 30, is_active: !is_active }
    const changed = await change(room_id, { ...changes, version })
    expect(changed).toMatchObject({ status: 200, body: { room: changes } })
    expect((await change(room_id, { ...changes, version })).status).toBe(409)
    expect((await change(room_id, { seats: 0 })).status).toBe(400)
  },
)
