import { act, create, read } from '@ganit/contract/endpoint'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { answerWith, theAdmin } from '../../test/wire.ts'
import { startSession } from '../session.ts'
import { newAttempt } from './attempt.ts'
import { queryKeyOf, reads, sends } from './declared.ts'
import { queryClient } from './query-client.ts'

const getBatch = read('/batches/:batch_id', {
  access: ['admin'],
  summary: 'A batch',
  querystring: z.object({ on: z.string().optional() }),
  response: z.object({ names: z.array(z.string()) }),
})
const moveLesson = act('/lessons/:lesson_id/move', {
  access: ['admin'],
  summary: 'Move a lesson',
  querystring: z.object({ preview: z.string().optional() }),
  body: z.object({ date: z.string(), room_id: z.number().nullable() }),
  response: z.object({ message: z.string() }),
})
const addRoom = create('/rooms', {
  access: ['admin'],
  summary: 'Add a room',
  body: z.object({ name: z.string() }),
  response: z.object({ room_id: z.number() }),
})
const listRooms = read('/rooms', {
  access: ['admin'],
  summary: 'Rooms',
  response: z.array(z.string()),
})

const batch = reads(getBatch, { shows: ['batch'], select: ({ names }) => names })
const move = sends(moveLesson, { changes: ['lesson'] })
const rooms = reads(listRooms, { shows: ['room'] })
const add = sends(addRoom, {
  changes: ['room'],
  keep: ({ room_id }, { name }) =>
    queryClient.setQueryData(rooms().queryKey, [`${room_id} ${name}`]),
})

test('what is asked goes to path, query and body as the endpoint has it', async () => {
  startSession('t0ken', theAdmin)
  const sent = answerWith({
    'GET /api/batches/11': { body: { names: ['Riya'] } },
    'POST /api/lessons/4/move': { body: { message: 'Moved.' } },
  })

  await queryClient.fetchQuery(batch({ batch_id: 11, on: '2026-11-02' }))
  await move({ lesson_id: 4, preview: '1', date: '2026-11-03', room_id: null })
  await move({ lesson_id: '4', date: '2026-11-03', room_id: 2 })
  expect(sent.map(({ path, body }) => ({ path, body }))).toEqual([
    { path: '/api/batches/11?on=2026-11-02', body: undefined },
    { path: '/api/lessons/4/move?preview=1', body: { date: '2026-11-03', room_id: null } },
    { path: '/api/lessons/4/move', body: { date: '2026-11-03', room_id: 2 } },
  ])
})

test('a number and its text are one question, and the cache holds the whole answer', async () => {
  startSession('t0ken', theAdmin)
  answerWith({ 'GET /api/batches/11': { body: { names: ['Riya'] } } })

  expect(batch({ batch_id: 11 }).queryKey).toEqual(batch({ batch_id: '11' }).queryKey)
  expect(batch({ batch_id: 12 }).queryKey).not.toEqual(batch({ batch_id: 11 }).queryKey)
  await queryClient.fetchQuery(batch({ batch_id: 11 }))
  await queryClient.fetchQuery(batch({ batch_id: '11', on: '2026-11-02' }))
  expect(queryClient.getQueryData(batch({ batch_id: '11' }).queryKey)).toEqual({ names: ['Riya'] })
  expect(queryClient.getQueriesData({ queryKey: queryKeyOf(getBatch) })).toHaveLength(2)
})

test('what creates is sent with its attempt, and what it answers is kept', async () => {
  startSession('t0ken', theAdmin)
  const sent = answerWith({ 'POST /api/rooms': { status: 201, body: { room_id: 3 } } })
  const attempt = newAttempt()
  const { key } = attempt

  await add({ name: 'Ramanujan' }, attempt)
  expect(sent[0]?.headers['idempotency-key']).toBe(key)
  expect(queryClient.getQueryData(rooms().queryKey)).toEqual(['3 Ramanujan'])
})

test('what takes two of one name is not asked by name', () => {
  const join = sends(
    act('/guardians/:guardian_id/join', {
      access: ['admin'],
      summary: 'Join two records',
      body: z.object({ guardian_id: z.number() }),
    }),
    { changes: ['guardian'] },
  )
  // @ts-expect-error: the other one would not be sent.
  expect(() => join({ guardian_id: 2 })).toBeTypeOf('function')
})
