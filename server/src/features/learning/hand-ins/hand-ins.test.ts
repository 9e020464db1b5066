import { updateSettings } from '@ganit/contract/ground/settings'
import { eraseStudent } from '@ganit/contract/office/privacy'
import { deleteBatch } from '@ganit/contract/teaching/batches'
import { addGuest } from '@ganit/contract/teaching/lesson-changes'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect } from 'vitest'
import { aPhoto, test } from '../../../../test/academy.ts'
import { expectFaults } from '../../../../test/asked-faults.ts'
import { beginEachTestAt } from '../../../../test/days.ts'
import { handInCalls, theHandIns } from '../../../../test/hand-ins.ts'
import { DAY } from '../../../../test/registers.ts'
import { runDueJob } from '../../../jobs/worker.ts'
import { handInsByLesson } from './hand-ins.queries.ts'
import { handInWorks } from './hand-ins.service.ts'
import { deleteOldHandInPhotos } from './old-photos.queries.ts'

beginEachTestAt(DAY, '19:00')

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#fff' } })
const dataUrl = (bytes: Buffer, kind = 'jpeg') =>
  `data:image/${kind};base64,${bytes.toString('base64')}`

test('pages are added, taken back, put in order and handed in once', async ({ academy }) => {
  const { aChild, lesson_id } = await theHandIns(academy)
  const riya = await aChild()
  expect((await riya.handIn()).fields).toEqual({ photos: 'Add a photo.' })
  const pages = [await riya.page(), await riya.page(), await riya.page()]
  const [first = 0, second = 0, third = 0] = pages.map(({ photo_id }) => photo_id)
  const hand_in_id = pages[0]?.hand_in_id ?? 0
  expect(await riya.drop(second)).toMatchObject({
    status: 200,
    body: { message: 'Photo deleted.' },
  })
  expect((await riya.drop(second)).status).toBe(404)
  const fourth = (await riya.page()).photo_id
  const order = async () =>
    (await riya.read(hand_in_id)).body.photos.map(({ photo_id }) => photo_id)
  expect(await order()).toEqual([first, third, fourth])

  const done = await riya.handIn([fourth, first])
  const mark = { hand_in_id, way: 'photo', state: 'handed_in', round: 1 }
  expect([done.status, done.body]).toEqual([201, { message: 'Handed in.', hand_in: mark }])
  const again = await riya.handIn()
  expect([again.status, again.body]).toEqual([200, done.body])
  const shown = (await riya.read(hand_in_id)).body
  expect(shown).toMatchObject({ ...mark, lesson_id, words: null, name: 'Riya Banerjee' })
  expect(await order()).toEqual([fourth, first, third])
  expect((await academy.app.inject(shown.photos[0]?.url ?? '')).statusCode).toBe(200)
  expect((await academy.app.inject(`/api/hand-ins/photos/${first}`)).statusCode).toBe(404)

  expect((await riya.send(await aPhoto())).error).toBe('This was handed in.')
  expect((await riya.drop(first)).error).toBe('This was handed in.')
  expect(
    (await handInsByLesson(academy.db, riya.student_id, [lesson_id])).get(lesson_id),
  ).toMatchObject(mark)
})

test('a page that was turned takes the place of the one before, of its own work alone', {
  tags: 'slow',
}, async ({ academy }) => {
  const { aChild } = await theHandIns(academy)
  const [riya, aman] = [await aChild(), await aChild()]
  const sent = [await riya.page(), await riya.page(), await riya.page()]
  const [first = 0, second = 0, third = 0] = sent.map(({ photo_id }) => photo_id)
  const image = await aPhoto()
  const turned = await riya.send(image, 'turned', second)
  expect((await riya.send(image, 'turned', second)).body).toEqual(turned.body)
  const others = (await aman.send(image, 'other', first)).body
  const orderOf = async (hand_in_id: number) =>
    (await riya.read(hand_in_id)).body.photos.map(({ photo_id }) => photo_id)
  expect(await orderOf(turned.body.hand_in_id)).toEqual([first, turned.body.photo_id, third])
  expect((await aman.read(others.hand_in_id)).body.photos).toHaveLength(1)
  // A page sent in place of one that another device has removed comes last.
  const late = (await riya.send(image, 'late', second)).body
  expect((await orderOf(late.hand_in_id)).at(-1)).toBe(late.photo_id)
})

test('of two devices each adds pages, five in all; a key is one page', async ({ academy }) => {
  const { aChild } = await theHandIns(academy)
  const riya = await aChild()
  const image = await aPhoto()
  const [one, same] = [await riya.send(image, 'a'), await riya.send(image, 'a')]
  expect([one.status, same.body]).toEqual([201, one.body])
  const others = await Promise.all(
    ['b', 'c', 'd', 'e', 'f', 'g'].map((key) => riya.send(image, key)),
  )
  expect(others.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 201, 409, 409])
  expect(others.find(({ status }) => status === 409)?.error).toBe('A round has at most 5 photos.')
  const both = await Promise.all([riya.handIn(), riya.handIn()])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 201])
})

test('a student who was there on the day hands in: one who left since and a guest, not one who joined later', {
  tags: 'slow',
}, async ({ academy }) => {
  const { aChild, aPupil, lesson_id, call, aGuardian } = await theHandIns(academy)
  const left = await aChild('Dev', { left_on: DAY })
  const later = await aChild('Isha', { joined_on: '2026-12-08' })
  const other = await academy.aStudent({ first_name: 'Arjun' })
  const guest = await aPupil('Tara', { left_on: '2026-10-01' })
  const statusOf = async (call: typeof left.call) =>
    (await handInCalls(call, lesson_id).send(await aPhoto())).status
  expect([
    await statusOf(left.call),
    await statusOf(later.call),
    await statusOf(other.call),
    await statusOf(guest.call),
  ]).toEqual([201, 404, 404, 404])
  await call(addGuest, {
    params: { lesson_id: String(lesson_id) },
    body: { student_id: guest.student_id },
  } as never)
  expect(await statusOf(guest.call)).toBe(201)

  const { student_id } = left
  const mita = await aGuardian([{ student_id }])
  const limited = await aGuardian([{ student_id, limited: true }])
  const hers = handInCalls(mita.call, lesson_id, student_id)
  const ofClass = (student_class: number) =>
    academy.db
      .updateTable('students')
      .set({ student_class })
      .where('student_id', '=', student_id)
      .execute()
  await ofClass(8)
  const { hand_in_id } = await hers.page()
  expect((await handInCalls(limited.call, lesson_id, student_id).send(await aPhoto())).status).toBe(
    404,
  )
  expect((await hers.handIn()).status).toBe(201)
  expect((await hers.homework()).body).toMatchObject({ may: true, hand_in: { hand_in_id } })
  await ofClass(9)
  expect((await hers.send(await aPhoto())).status).toBe(404)
  expect((await hers.homework()).body).toMatchObject({ may: false, text: 'Exercise 4' })
  expect([
    (await handInCalls(limited.call, lesson_id, student_id).homework()).body.may,
    (await left.homework()).body.may,
    (await later.homework()).status,
    (await handInCalls(later.call, lesson_id, student_id).homework()).status,
  ]).toEqual([false, true, 404, 404])
  // Reading is still allowed.
  expect([
    (await hers.read(hand_in_id)).status,
    (await handInCalls(limited.call, lesson_id).read(hand_in_id)).status,
    (await left.read(hand_in_id)).body.photos.length,
    (await later.read(hand_in_id)).status,
  ]).toEqual([200, 200, 2, 404])
})

test('homework that is not handed in takes no page, and what was handed in keeps its homework', async ({
  academy,
}) => {
  const { aChild, give, take, teaches, batch_id, call } = await theHandIns(academy)
  const riya = await aChild()
  const dev = await aChild('Dev')
  await give({ hand_in: 'none' })
  expect((await riya.send(await aPhoto())).error).toBe('This homework is not handed in.')
  expect((await riya.handIn()).error).toBe('This homework is not handed in.')
  expect((await teaches.change({ all_seen: true })).error).toBe('This homework is not handed in.')
  await give({ hand_in: 'photo' })
  await riya.page()
  expect((await give({ hand_in: 'none' })).error).toBe('Somebody has begun.')
  // A request without the field, as from an older server.
  expect((await give({ text: 'Exercise 5' })).body.homework?.hand_in).toBe('photo')
  expect((await take()).status).toBe(200)
  expect(await academy.db.selectFrom('hand_ins').select('hand_in_id').execute()).toEqual([])
  expect((await riya.send(await aPhoto())).error).toBe('This homework is not handed in.')

  await give({ hand_in: 'photo' })
  for (const child of [riya, dev]) {
    await child.page()
    await child.handIn()
  }
  const params = { id: String(batch_id) }
  expect((await take()).error).toBe('2 students handed in.')
  expect((await call(deleteBatch, { params } as never)).error).toBe('2 students handed in.')
})

test('a page is refused for its size or type, and loses hidden data [S088]', async ({
  academy,
}) => {
  const { aChild } = await theHandIns(academy)
  const riya = await aChild()
  const heavy = Buffer.concat([await blank(40, 30).jpeg().toBuffer(), Buffer.alloc(200 * 1024)])
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
  const statuses = []
  for (const image of [
    dataUrl(heavy),
    dataUrl(await blank(1_281, 9).jpeg().toBuffer()),
    // 64 megapixels in a few bytes.
    dataUrl(await blank(8_000, 8_000).png({ compressionLevel: 9 }).toBuffer(), 'png'),
    dataUrl(svg),
    'data:image/svg+xml;base64,AAAA',
    'data:image/heic;base64,AAAA',
    dataUrl(Buffer.alloc(9)),
  ])
    statuses.push((await riya.send(image)).status)
  expect(statuses).toEqual([413, 413, 413, 400, 400, 400, 400])

  const secret = 'taken at 22.5726 N'
  const rotated = await blank(40, 30)
    .jpeg()
    .withExif({ IFD0: { ImageDescription: secret } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  await riya.send(dataUrl(rotated))
  const broken = await blank(40, 30).jpeg().toBuffer()
  const { hand_in_id } = (await riya.send(dataUrl(broken.subarray(0, broken.length - 40)))).body
  const job = { run_at: new Date(0) }
  await academy.db.updateTable('jobs').set(job).where('kind', 'like', 'encode%').execute()
  const log = { error: expect.unreachable, warn: expect.unreachable }
  expect(await runDueJob({ db: academy.db, log, works: handInWorks })).toBe(true)
  const [photo] = (await riya.read(hand_in_id)).body.photos
  expect(photo).toMatchObject({ width: 30, height: 40 })
  const served = await academy.app.inject(photo?.url ?? '')
  expect(served.headers['content-type']).toBe('image/jpeg')
  expect(served.rawPayload.includes(secret)).toBe(false)
})

test('without room no page is taken, and everything else goes on', { tags: 'slow' }, async ({
  academy,
}) => {
  expectFaults(503)
  const { aChild, call } = await theHandIns(academy)
  const riya = await aChild()
  await call(updateSettings, { body: { hand_in_days: 14 } } as never)
  await sql`alter table settings drop constraint settings_photos_gb_check`.execute(academy.db)
  await sql`update settings set photos_gb = 0`.execute(academy.db)
  const refused = await riya.send(await aPhoto())
  expect([refused.status, refused.error]).toEqual([503, 'Photos cannot be taken just now.'])
  await sql`update settings set photos_gb = 1`.execute(academy.db)
  expect((await riya.send(await aPhoto())).status).toBe(201)
})

test('pages go after their days, in lots; what was said of them stays', { tags: 'slow' }, async ({
  academy,
}) => {
  const { aChild, call } = await theHandIns(academy)
  const { db } = academy
  const riya = await aChild()
  const { hand_in_id, photo_id: old } = await riya.page()
  const { photo_id: older } = await riya.page()
  const { photo_id: young } = await riya.page()
  await riya.handIn()
  const addedAgo = (photo_id: number, days: number) =>
    sql`update hand_in_photos set added_at = now() - make_interval(days => ${days})
      where photo_id = ${photo_id}`.execute(db)
  await addedAgo(older, 46)
  await addedAgo(old, 15)
  // The table gets more old pages than one run deletes.
  await sql`alter table hand_in_photos drop constraint hand_in_photos_position_check`.execute(db)
  await sql`
    insert into hand_in_photos (hand_in_id, round, position, media_type, content, width, height, added_at)
    select hand_in_id, 1, n, media_type, content, width, height, added_at
    from hand_in_photos, generate_series(10, 510) as n where photo_id = ${older}`.execute(db)
  expect(await deleteOldHandInPhotos(db)).toBe(502)
  await call(updateSettings, { body: { hand_in_days: 14 } } as never)
  expect(await deleteOldHandInPhotos(db)).toBe(1)
  expect((await riya.read(hand_in_id)).body).toMatchObject({
    state: 'handed_in',
    photos: [{ photo_id: young }],
  })
})

test('an erasure in the middle of sending leaves nothing behind', { tags: 'slow' }, async ({
  academy,
}) => {
  const { aChild, call } = await theHandIns(academy)
  const riya = await aChild()
  await riya.page()
  const erased = call(eraseStudent, {
    params: { uid: riya.uid },
    body: { confirm: riya.student_id },
  } as never)
  const sent = riya.send(await aPhoto())
  expect((await erased).status).toBe(200)
  expect([201, 401, 404, 409]).toContain((await sent).status)
  expect((await riya.send(await aPhoto())).status).toBe(401)
  const { rows } = await sql<{ n: number }>`
    select ((select count(*) from hand_ins) + (select count(*) from hand_in_photos))::int as n`.execute(
    academy.db,
  )
  expect(rows).toEqual([{ n: 0 }])
})

test('a guardian who sees little of a child reads no homework of a lesson to come', async ({
  academy,
}) => {
  const { aChild, aGuardian, lesson, lesson_id, call, give } = await theHandIns(academy)
  const { student_id } = await aChild('Dev')
  const ahead = await lesson({ date: '2026-12-08' })
  await give({ hand_in: 'photo' }, call, ahead)
  const [mother, father] = [
    await aGuardian([{ student_id }]),
    await aGuardian([{ student_id, limited: true }]),
  ]
  const statuses = async ({ call: own }: typeof mother) => [
    (await handInCalls(own, lesson_id, student_id).homework()).status,
    (await handInCalls(own, ahead, student_id).homework()).status,
  ]
  expect(await statuses(mother)).toEqual([200, 200])
  expect(await statuses(father)).toEqual([200, 404])
})
