import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { updateProfile } from '@ganit/contract/people/students'
import { createCourse } from '@ganit/contract/site/courses'
import Fastify from 'fastify'
import { expect, onTestFinished, vi } from 'vitest'
import { type Academy, aPhoto, test } from '../../../../test/academy.ts'
import { expectFaults } from '../../../../test/asked-faults.ts'
import { aHeavyPicture, asDataUrl } from '../../../../test/bombs.ts'
import { COURSE } from '../../../../test/teaching.ts'
import { answerError } from '../../../http/errors.ts'
import { clock } from '../../../lifecycle/clock.ts'
import { tooManyPicturesError } from './decoder/pool.ts'
import { pictureCalls, runInTurnOfCaller } from './picture-calls.ts'

const photoOf = (student_photo_path: string) => ({ body: { student_photo_path } as never })

test('twenty heavy pictures whose senders hang up do not keep others from sending pictures [S096 S184]', async ({
  academy,
}) => {
  expectFaults(503)
  const heavy = asDataUrl(await aHeavyPicture(), 'avif')
  const senders: Awaited<ReturnType<Academy['aStudent']>>[] = []
  for (let n = 0; n < 20; n++) senders.push(await academy.aStudent())
  const honest = await academy.aStudent()
  await academy.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = academy.app.server.address() as AddressInfo
  const send = ({ uid, token }: typeof honest, student_photo_path: string, signal?: AbortSignal) =>
    fetch(`http://127.0.0.1:${port}/api/student/${uid}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ student_photo_path }),
      ...(signal && { signal }),
    })

  const photos = async () => {
    const uids = senders.map(({ uid }) => uid)
    const students = academy.db.selectFrom('students').select('photo_id').where('uid', 'in', uids)
    return (await students.execute()).map(({ photo_id }) => photo_id)
  }
  const before = await photos()
  const hangUp = new AbortController()
  const gaveUp = senders.map((sender) => send(sender, heavy, hangUp.signal))
  const isKept = async (sent: Promise<Response>) => (await sent).ok || Promise.reject(await sent)
  await Promise.any(gaveUp.map(isKept))
  hangUp.abort()
  expect((await Promise.allSettled(gaveUp)).map(({ status }) => status)).toContain('rejected')
  // On a busy machine some places are still being released, so a 503 is repeated.
  const photo = await aPhoto()
  await vi.waitFor(async () => expect((await send(honest, photo)).status).toBe(200))
  // The calls that gave up ahead of this one were dropped from the queue, not processed.
  const after = await photos()
  expect(before.filter((each) => !after.includes(each)).length).toBeLessThan(10)
})

test('one picture of a student is decoded at a time, thirty wait, and other students need not wait [S096]', async ({
  academy,
}) => {
  expectFaults(503)
  const [{ call, uid }, other] = [await academy.aStudent(), await academy.aStudent()]
  const heavy = asDataUrl(await aHeavyPicture(), 'avif')
  const left: string[] = []
  const send = async (who: typeof other, url: string) => {
    const reply = await who.call(updateProfile, { params: { uid: who.uid }, ...photoOf(url) })
    left.push(`${who === other ? 'other' : 'first'} ${reply.status}`)
    return reply.status
  }
  const first = { call, uid } as typeof other
  const photo = await aPhoto()
  const written = async () =>
    (
      await academy.db
        .selectFrom('rate_limits')
        .select('points')
        .where('key', '=', `change:${uid}`)
        .executeTakeFirst()
    )?.points ?? 0
  const before = await written()
  const many = [send(first, heavy)]
  // Calls are counted before their turn, because parallel ones may overtake each other.
  await expect.poll(written).toBeGreaterThan(before)
  many.push(...Array.from({ length: 30 }, () => send(first, photo)))
  await Promise.race(many)
  expect(left).toEqual(['first 503'])

  expect(await send(other, photo)).toBe(200)
  expect((await Promise.all(many)).toSorted()).toEqual([...Array(30).fill(200), 503])
})

test('the admin sends as many pictures as they like', async ({ academy }) => {
  const photo = await aPhoto()
  const admin = await academy.signInAdmin()
  const body = { ...COURSE, course_image_path: photo }
  const courses = Array.from({ length: 40 }, () => admin.call(createCourse, { body } as never))
  const statuses = (await Promise.all(courses)).map(({ status }) => status)
  expect(statuses).toEqual(Array(40).fill(201))
})

test('pictures of a student take so long in a minute, and what takes none goes on [S096 S139]', async ({
  academy,
}) => {
  const { call, uid } = await academy.aStudent()
  const spent = () =>
    academy.db
      .selectFrom('rate_limits')
      .select(['points', 'expire'])
      .where('key', '=', `picture-ms:${uid}`)
      .executeTakeFirstOrThrow()
  expect((await spent()).points).toBeGreaterThan(0)
  expect(Number((await spent()).expire) - clock.ms()).toBeGreaterThan(30_000)

  await academy.db
    .updateTable('rate_limits')
    .set({ points: 20_000 })
    .where('key', '=', `picture-ms:${uid}`)
    .execute()
  const save = (more: object) => call(updateProfile, { params: { uid }, body: more as never })
  expect((await save({ student_photo_path: await aPhoto() })).status).toBe(429)
  expect((await save({ city: 'Howrah' })).status).toBe(200)
})

test('somebody who is sent away because the server is busy is not counted for it, one who hangs up is [S096]', async ({
  academy,
  connection: { db, pool },
}) => {
  const { uid } = await academy.aStudent()
  const app = Fastify()
  onTestFinished(() => app.close())
  app.setErrorHandler(answerError)
  app.decorateRequest('account', undefined)
  app.addHook('onRequest', async (request) => {
    request.account = { uid, role: 'student' } as NonNullable<typeof request.account>
  })
  await app.register(pictureCalls, { pool })
  const config = { takesUpload: true, access: 'student' } as never
  app.post('/busy', { config }, () =>
    runInTurnOfCaller(async () => {
      throw tooManyPicturesError()
    }),
  )
  const begun = Promise.withResolvers<void>()
  app.post('/left', { config }, () =>
    runInTurnOfCaller(async (signal) => {
      begun.resolve()
      if (signal) await once(signal, 'abort')
      throw tooManyPicturesError()
    }),
  )
  const counted = async () =>
    (
      await db
        .selectFrom('rate_limits')
        .select('points')
        .where('key', '=', `picture-ms:${uid}`)
        .executeTakeFirst()
    )?.points ?? 0
  const before = await counted()
  expect((await app.inject({ method: 'POST', url: '/busy' })).statusCode).toBe(503)
  expect(await counted()).toBe(before)

  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const hangUp = new AbortController()
  const left = fetch(`${address}/left`, { method: 'POST', signal: hangUp.signal })
  await begun.promise
  hangUp.abort()
  await expect(left).rejects.toThrow()
  await expect.poll(counted).toBeGreaterThan(before)
})
