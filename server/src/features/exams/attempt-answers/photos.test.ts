import { sql } from 'kysely'
import sharp from 'sharp'
import { expect } from 'vitest'
import { type Academy, aPhoto, test } from '../../../../test/academy.ts'
import { anOpenTest, aSitter, passMinutes } from '../../../../test/attempts.ts'
import { runDueJob, type Work } from '../../../jobs/worker.ts'
import { readPictureSize } from '../../ground/work-photos/picture-size.ts'
import { submitEnded } from '../attempts/clock.service.ts'
import { markingWorks } from '../test-marking/mark-attempts.service.ts'
import { photoWorks } from './photos.service.ts'

const dataUrl = (bytes: Buffer, kind = 'jpeg') =>
  `data:image/${kind};base64,${bytes.toString('base64')}`

async function aSitting(academy: Academy) {
  const { owner, test_id, batch_id } = await anOpenTest(academy)
  const riya = await aSitter(academy, batch_id)
  const { attempt } = (await riya.begin(test_id)).body
  const items = attempt.sections.flatMap(({ items }) => items)
  const idOf = (text: string) => items.find((item) => item.text === text)?.item_id ?? 0
  return { owner, test_id, batch_id, riya, idOf, attempt_id: attempt.attempt_id }
}

test.for(['jpeg', 'png', 'webp'] as const)(
  'the size of a %s is read without decoding it',
  { tags: 'slow' },
  async (kind) => {
    const picture = sharp({ create: { width: 321, height: 123, channels: 3, background: '#fff' } })
    const bytes = await picture.toFormat(kind).toBuffer()
    expect(readPictureSize(bytes)).toEqual({ media_type: `image/${kind}`, width: 321, height: 123 })
    for (const length of [0, 3, 11])
      expect(readPictureSize(bytes.subarray(0, length))).toBeUndefined()
  },
)

test('photos come to what is answered at length, five at most, until their minutes are over', async ({
  academy,
}) => {
  const { riya, batch_id, idOf, attempt_id, test_id } = await aSitting(academy)
  const long = idOf('Long')
  const image = await aPhoto()

  const [first, again] = [
    await riya.photo(attempt_id, long, image, 'once'),
    await riya.photo(attempt_id, long, image, 'once'),
  ]
  expect([first.status, again.body]).toEqual([201, first.body])
  expect((await riya.photo(attempt_id, idOf('Number'), image)).fields).toHaveProperty('item_id')
  expect((await riya.photo(attempt_id, 4711, image)).status).toBe(400)
  const dev = await aSitter(academy, batch_id, 'Dev')
  expect((await dev.photo(attempt_id, long, image)).status).toBe(404)
  const noise = Buffer.alloc(600 * 1024, 7)
  const heavy = Buffer.concat([Buffer.from(image.split(',')[1] ?? '', 'base64'), noise])
  expect((await riya.photo(attempt_id, long, dataUrl(heavy))).status).toBe(413)
  const wide = await sharp({ create: { width: 1_601, height: 9, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer()
  expect((await riya.photo(attempt_id, long, dataUrl(wide))).status).toBe(413)
  expect((await riya.photo(attempt_id, long, dataUrl(noise.subarray(0, 99)))).status).toBe(400)
  expect((await riya.photo(attempt_id, long, 'data:image/svg+xml;base64,AAAA')).status).toBe(400)

  const value = { text: 'See the photo.', photos: [first.body.photo_id] }
  expect((await riya.save(attempt_id, [{ item_id: long, value, revision: 1 }])).status).toBe(200)
  await riya.submit(attempt_id)
  for (const _ of [2, 3, 4, 5]) expect((await riya.photo(attempt_id, long, image)).status).toBe(201)
  expect((await riya.photo(attempt_id, long, image)).status).toBe(409)
  const shown = (await riya.begin(test_id)).body.attempt.sections[0]?.items[0]
  // Photos added after the end belong to the answer too.
  const photos = shown?.photos.map(({ photo_id }) => photo_id)
  expect(shown).toMatchObject({ item_id: long, value: { ...value, photos } })
  expect(shown?.photos).toHaveLength(5)
  await passMinutes(academy, attempt_id, 60)
  expect((await riya.begin(test_id)).body.attempt.sections[0]?.items).toHaveLength(1)
  await passMinutes(academy, attempt_id, 11)
  expect((await riya.photo(attempt_id, long, image)).status).toBe(409)
  expect((await riya.begin(test_id)).body.attempt.sections[0]?.items).toEqual([])
})

test('a photo that was taken out of an answer makes room for another', { tags: 'slow' }, async ({
  academy,
}) => {
  const { riya, idOf, attempt_id } = await aSitting(academy)
  const long = idOf('Long')
  const image = await aPhoto()
  const photos: number[] = []
  const add = async () => {
    const { status, body } = await riya.photo(attempt_id, long, image)
    if (status === 201) photos.push(body.photo_id)
    return status
  }
  for (const _ of [1, 2, 3, 4, 5]) expect(await add()).toBe(201)
  expect(await add()).toBe(409)
  const save = (named: number[], revision: number) =>
    riya.save(attempt_id, [{ item_id: long, value: { photos: named }, revision }])
  expect((await save(photos, 1)).status).toBe(200)
  expect(await add()).toBe(409)

  // The photo is blurred, and is taken again up to three times.
  let revision = 1
  for (const _ of [1, 2, 3]) {
    revision += 1
    expect((await save([], revision)).status).toBe(200)
    for (const _ of [1, 2, 3, 4, 5]) expect(await add()).toBe(201)
    expect(await add()).toBe(409)
  }
  expect((await save([], revision + 1)).status).toBe(200)
  expect(await add()).toBe(409)
})

test('a photo that comes after the end belongs to the answer', async ({ academy }) => {
  const { riya, idOf, attempt_id } = await aSitting(academy)
  const long = idOf('Long')
  const image = await aPhoto()
  const storedValue = async () =>
    (
      await academy.db
        .selectFrom('answers')
        .select('value')
        .where('attempt_id', '=', attempt_id)
        .executeTakeFirst()
    )?.value
  const first = (await riya.photo(attempt_id, long, image)).body
  // Before the end only saved answers list photos, because the student may have removed this one.
  expect(await storedValue()).toBeUndefined()
  await riya.submit(attempt_id)
  const second = (await riya.photo(attempt_id, long, image)).body
  expect(await storedValue()).toEqual({ photos: [second.photo_id] })
  await academy.db
    .updateTable('answers')
    .set({ value: JSON.stringify({ text: 'See below.', photos: [first.photo_id] }) })
    .execute()
  const third = (await riya.photo(attempt_id, long, image)).body
  expect(await storedValue()).toEqual({
    text: 'See below.',
    photos: [first.photo_id, third.photo_id],
  })
})

test('a photo that came before the end, of which its device hears afterwards, belongs to the answer once', {
  tags: 'slow',
}, async ({ academy }) => {
  const { riya, idOf, attempt_id } = await aSitting(academy)
  const long = idOf('Long')
  const send = async () => (await riya.photo(attempt_id, long, image, 'kept')).body.photo_id
  const image = await aPhoto()
  const photo_id = await send()
  await riya.submit(attempt_id)
  expect([await send(), await send()]).toEqual([photo_id, photo_id])
  const stored = () => academy.db.selectFrom('answers').select('value').execute()
  expect(await stored()).toEqual([{ value: { photos: [photo_id] } }])

  // Nothing changes once the minutes for the photo are over.
  await academy.db.deleteFrom('answers').execute()
  await passMinutes(academy, attempt_id, 24 * 60)
  expect(await send()).toBe(photo_id)
  expect(await stored()).toEqual([])
})

test('a photo that came after the end stays where an answer without it is saved within the grace', {
  tags: 'slow',
}, async ({ academy }) => {
  const { riya, idOf, attempt_id } = await aSitting(academy)
  const [long, number] = [idOf('Long'), idOf('Number')]
  const removed = (await riya.photo(attempt_id, long, await aPhoto())).body.photo_id
  await riya.save(attempt_id, [{ item_id: long, value: { photos: [removed] }, revision: 1 }])
  await passMinutes(academy, attempt_id, 60)
  await sql`update answer_photos set created_at = created_at - interval '60 minutes'`.execute(
    academy.db,
  )
  const after = (await riya.photo(attempt_id, long, await aPhoto())).body.photo_id
  // An answer typed before the end that arrives after the photo.
  const last = [
    { item_id: long, value: { text: 'See the photo.' }, revision: 2 },
    { item_id: number, value: '41976', revision: 1 },
  ]
  expect((await riya.save(attempt_id, last)).status).toBe(200)
  const known = { text: 'See both.', photos: [after] }
  const storedOf = async (item_id: number) =>
    (
      await academy.db
        .selectFrom('answers')
        .select('value')
        .where('item_id', '=', item_id)
        .executeTakeFirst()
    )?.value
  expect(await storedOf(long)).toEqual({ text: 'See the photo.', photos: [after] })
  expect(await storedOf(number)).toBe('41976')
  await riya.submit(attempt_id, { answers: [{ item_id: long, value: known, revision: 3 }] })
  expect(await storedOf(long)).toEqual(known)
})

test('late answers that are accepted keep the photos that came after the end', {
  tags: 'slow',
}, async ({ academy }) => {
  const { riya, idOf, attempt_id, test_id, owner } = await aSitting(academy)
  const long = idOf('Long')
  const image = await aPhoto()
  const [taken, removed] = [
    (await riya.photo(attempt_id, long, image)).body.photo_id,
    (await riya.photo(attempt_id, long, image)).body.photo_id,
  ]
  const saved = { photos: [taken, removed] }
  await riya.save(attempt_id, [{ item_id: long, value: saved, revision: 1 }])
  await passMinutes(academy, attempt_id, 61)
  await sql`update answer_photos set created_at = created_at - interval '61 minutes'`.execute(
    academy.db,
  )
  const value = { text: 'Written without network.', photos: [taken] }
  await riya.save(attempt_id, [{ item_id: long, value, revision: 2, seconds: 90_000 }])
  expect(await submitEnded(academy.db)).toBe(1)
  const after = (await riya.photo(attempt_id, long, image)).body.photo_id

  expect((await owner.acceptLate(attempt_id)).status).toBe(200)
  const [shown] = (await riya.begin(test_id)).body.attempt.sections.flatMap(({ items }) => items)
  expect(shown?.value).toEqual({ ...value, photos: [taken, after] })
  const { seconds } = await academy.db
    .selectFrom('answers')
    .select('seconds')
    .executeTakeFirstOrThrow()
  expect(seconds).toBe(60 * 60)
})

test('a photo is served by its signature, and loses what is hidden in it once a job has encoded it', async ({
  academy,
}) => {
  const { riya, idOf, attempt_id, test_id } = await aSitting(academy)
  const { app, db } = academy
  const secret = 'taken at 22.5726 N'
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#fff' } })
    .jpeg()
    .withExif({ IFD0: { ImageDescription: secret } })
    .toBuffer()
  await riya.photo(attempt_id, idOf('Long'), dataUrl(bytes))
  const broken = Buffer.concat([bytes.subarray(0, bytes.length - 40)])
  await riya.photo(attempt_id, idOf('Long'), dataUrl(broken))
  const items = (await riya.begin(test_id)).body.attempt.sections.flatMap(({ items }) => items)
  const urls = items.flatMap(({ photos }) => photos.map(({ url }) => url))
  const fetched = () => Promise.all(urls.map((url) => app.inject({ url })))

  expect((await fetched()).map(({ rawPayload }) => rawPayload.includes(secret))).toEqual([
    true,
    true,
  ])
  const url = urls[0]?.replace(/signature=(.)/, (_, of) => `signature=${of === 'x' ? 'y' : 'x'}`)
  expect((await app.inject({ url: url ?? '' })).statusCode).toBe(404)
  await db
    .updateTable('jobs')
    .set({ run_at: new Date(0) })
    .where('kind', 'like', 'encode%')
    .execute()
  const log = { error: expect.unreachable, warn: expect.unreachable }
  expect(await runDueJob({ db, log, works: photoWorks })).toBe(true)
  const [photo, gone] = await fetched()
  expect([photo?.headers['content-type'], photo?.rawPayload.includes(secret)]).toEqual([
    'image/jpeg',
    false,
  ])
  expect([200, 404]).toContain(gone?.statusCode)
  expect(gone?.rawPayload.includes(secret)).toBe(false)
})

test('photos are encoded some at a time, and a test that was handed in is marked before the rest', {
  tags: 'slow',
}, async ({ academy }) => {
  const { riya, idOf, attempt_id } = await aSitting(academy)
  const { db } = academy
  for (let n = 0; n < 5; n += 1) await riya.photo(attempt_id, idOf('Long'), await aPhoto())
  await db
    .updateTable('jobs')
    .set({ run_at: new Date(0) })
    .where('kind', 'like', 'encode%')
    .execute()
  await riya.submit(attempt_id)
  const done: string[] = []
  const log = { error: expect.unreachable, warn: expect.unreachable }
  const noting = (kind: string, work: Work): Work =>
    async function* (...given) {
      done.push(kind)
      for await (const pause of work(...given) as Extract<ReturnType<Work>, AsyncGenerator>) {
        yield pause
        done.push(kind)
      }
      return {}
    }
  const works = Object.fromEntries(
    Object.entries({ ...photoWorks, ...markingWorks }).map(([kind, work]) => [
      kind,
      noting(kind, work),
    ]),
  )
  await runDueJob({ db, log, works })
  const whole = ['encode photos of answers', 'mark test', 'mark test']
  expect(done.slice(0, 4)).toEqual([...whole, done[0]])
  const { rows } = await sql<{ left: number }>`
    select count(*) filter (where encoded_at is null)::int as left from answer_photos`.execute(db)
  expect(rows).toEqual([{ left: 0 }])
})
