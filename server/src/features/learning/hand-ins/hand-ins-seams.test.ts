import { getInbox } from '@ganit/contract/messages/inbox'
import { deleteBatch } from '@ganit/contract/teaching/batches'
import { addGuest, removeGuest } from '@ganit/contract/teaching/lesson-changes'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { aPhoto, test } from '../../../../test/academy.ts'
import { beginEachTestAt } from '../../../../test/days.ts'
import { handInCalls, theHandIns } from '../../../../test/hand-ins.ts'
import { somebodyWaits } from '../../../../test/locks.ts'
import { DAY } from '../../../../test/registers.ts'

beginEachTestAt(DAY, '19:00')

/** More students than a test's database has connections. */
const A_CLASS = 12

test('a class that sends at the same moment is taken, with few connections', async ({
  academy,
}) => {
  const { aChild } = await theHandIns(academy)
  const children = []
  for (let n = 0; n < A_CLASS; n += 1) children.push(await aChild(`Child${n}`))
  const image = await aPhoto()
  const sent = await Promise.all(children.map((child) => child.send(image)))
  expect(sent.map(({ status }) => status)).toEqual(children.map(() => 201))
})

test('pages that paper took the place of are the child’s alone', async ({ academy }) => {
  const { aChild, teaches } = await theHandIns(academy)
  const dev = await aChild('Dev')
  const { hand_in_id, photo_id } = await dev.page()
  await teaches.change({ all_paper: true })
  expect((await teaches.read(hand_in_id)).body.photos).toEqual([])
  const ink = { lines: [], stamps: [['✓', 1, 1]] as [string, number, number][], version: 1 }
  expect((await teaches.ink(photo_id, ink)).status).toBe(404)
  expect((await dev.drop(photo_id)).status).toBe(200)
  expect((await dev.read(hand_in_id)).body).toMatchObject({ way: 'paper', photos: [] })
})

test('what is taken as it is after all keeps the round that was handed in, without pages begun since', async ({
  academy,
}) => {
  const { aChild, teaches } = await theHandIns(academy)
  const riya = await aChild()
  const { hand_in_id } = await riya.page()
  await riya.handIn()
  const mark = async (state: string, words?: string) => {
    const { version } = (await teaches.read(hand_in_id)).body
    return teaches.mark(hand_in_id, { state, words, version })
  }
  await mark('again', 'Show the steps.')
  await riya.page()
  expect((await mark('seen')).body.hand_in).toMatchObject({ state: 'seen', round: 1 })
  expect((await riya.read(hand_in_id)).body.photos).toHaveLength(1)
  // A second press sends no second message, and earlier comments are not sent again.
  await mark('seen')
  const told = (await riya.call(getInbox, {})).body.items.map(({ text }) => text)
  expect(told).toEqual(['Seen.', 'Please do this again.\n\nShow the steps.'])
})

test('what is done again on paper is noted, and a mistake is taken back', async ({ academy }) => {
  const { aChild, teaches } = await theHandIns(academy)
  const riya = await aChild()
  const { hand_in_id } = await riya.page()
  await riya.handIn()
  const { version } = (await teaches.read(hand_in_id)).body
  await teaches.mark(hand_in_id, { state: 'again', version })
  const paper = (on: boolean) => {
    const each = { student_id: riya.student_id, on }
    return teaches.change({ paper: [each, each] })
  }
  expect((await paper(true)).status).toBe(200)
  expect((await riya.read(hand_in_id)).body).toMatchObject({ way: 'paper', state: 'handed_in' })
  // The pages of the first round stay visible.
  expect((await teaches.read(hand_in_id)).body.photos).toHaveLength(1)
  expect((await paper(false)).status).toBe(200)
  expect((await riya.read(hand_in_id)).body).toMatchObject({
    way: 'photo',
    state: 'again',
    round: 2,
  })
})

test('paper that a teacher notes later is not late, and work without its last page has not begun', async ({
  academy,
}) => {
  const { aChild, teaches, give } = await theHandIns(academy)
  const dev = await aChild('Dev')
  await give({ due_date: '2026-12-01' })
  const { photo_id } = await dev.page()
  expect((await give({ hand_in: 'none' })).error).toBe('Somebody has begun.')
  await dev.drop(photo_id)
  expect((await give({ hand_in: 'none' })).status).toBe(200)
  await give({ hand_in: 'photo' })
  await teaches.change({ all_paper: true })
  expect((await teaches.work()).body.students).toMatchObject([{ late: false }])
})

test('a page that comes while its homework is deleted is refused', async ({ academy }) => {
  const { aChild, lesson_id } = await theHandIns(academy)
  const dev = await aChild('Dev')
  const image = await aPhoto()
  const locked = Promise.withResolvers<void>()
  const deleting = academy.db.transaction().execute(async (trx) => {
    await sql`select from lessons where lesson_id = ${lesson_id} for update`.execute(trx)
    locked.resolve()
    await somebodyWaits(academy)
    await sql`delete from homework where lesson_id = ${lesson_id}`.execute(trx)
  })
  await locked.promise
  const sent = dev.send(image)
  await deleting
  expect((await sent).error).toBe('This homework is not handed in.')
})

test('another child’s page that an order names keeps its place', async ({ academy }) => {
  const { aChild } = await theHandIns(academy)
  const [riya, dev] = [await aChild(), await aChild('Dev')]
  const own = await riya.page()
  const [first, second] = [await dev.page(), await dev.page()]
  expect((await riya.handIn([second.photo_id, own.photo_id])).status).toBe(201)
  const { photos } = (await dev.read(first.hand_in_id)).body
  expect(photos.map(({ photo_id }) => photo_id)).toEqual([first.photo_id, second.photo_id])
})

test('where handing in was switched off and on nobody has looked yet, and homework stays while somebody does it again', async ({
  academy,
}) => {
  const { aChild, teaches, give, take } = await theHandIns(academy)
  await teaches.change({ all_seen: true })
  for (const hand_in of ['none', 'photo']) await give({ hand_in })
  expect((await teaches.work()).body.looked_at).toBeNull()
  const riya = await aChild()
  const { hand_in_id } = await riya.page()
  await riya.handIn()
  const { version } = (await teaches.read(hand_in_id)).body
  await teaches.mark(hand_in_id, { state: 'again', version })
  expect((await take()).error).toBe('1 student handed in.')
})

test.for([
  ['hi', '7 दिसंबर 2026 का गृहकार्य', ['जाँचा गया।', 'देखा गया।', 'कृपया फिर से करें।']],
  ['bn', '7 ডিসেম্বর, 2026 তারিখের বাড়ির কাজ', ['যাচাই হয়েছে।', 'দেখা হয়েছে।', 'অনুগ্রহ করে আবার করুন।']],
] as const)(
  'what became of homework is told in the child’s language, %s',
  async ([study_language, subject, texts], { academy }) => {
    const { aChild, teaches } = await theHandIns(academy)
    const riya = await aChild()
    await academy.db.updateTable('students').set({ study_language }).execute()
    const { hand_in_id } = await riya.page()
    await riya.handIn()
    for (const state of ['again', 'seen', 'marked']) {
      const { version } = (await teaches.read(hand_in_id)).body
      await teaches.mark(hand_in_id, { state, version })
    }
    const { items } = (await riya.call(getInbox, {})).body
    expect(items.map(({ text }) => text)).toEqual(texts)
    expect(items[0]?.subject).toBe(subject)
  },
)

test('a hand-in under way keeps its batch', async ({ academy }) => {
  const { aChild, batch_id, lesson_id, call } = await theHandIns(academy)
  const dev = await aChild('Dev')
  const { hand_in_id } = await dev.page()
  const held = Promise.withResolvers<void>()
  const handing = academy.db.transaction().execute(async (trx) => {
    await sql`select from lessons where lesson_id = ${lesson_id} for key share`.execute(trx)
    await sql`update hand_ins set state = 'handed_in', handed_in_at = now()
      where hand_in_id = ${hand_in_id}`.execute(trx)
    held.resolve()
    await expect
      .poll(async () => {
        const { rows } = await sql`select from pg_locks where not granted`.execute(academy.db)
        return rows.length
      })
      .toBeGreaterThan(0)
  })
  await held.promise
  const deleted = call(deleteBatch, { params: { id: String(batch_id) } } as never)
  await handing
  expect(await deleted).toMatchObject({ status: 409, error: '1 student handed in.' })
})

test('a page that comes while another device takes the last one back begins the work anew', async ({
  academy,
}) => {
  const { aChild, teaches } = await theHandIns(academy)
  const { db } = academy
  const dev = await aChild('Dev')
  const { hand_in_id, photo_id } = await dev.page()
  const image = await aPhoto()
  const taken = Promise.withResolvers<void>()
  const takingBack = db.transaction().execute(async (trx) => {
    await sql`select from hand_ins where hand_in_id = ${hand_in_id} for update`.execute(trx)
    taken.resolve()
    await somebodyWaits(academy)
    await sql`delete from hand_in_photos where photo_id = ${photo_id}`.execute(trx)
    await sql`delete from hand_ins where hand_in_id = ${hand_in_id}`.execute(trx)
  })
  await taken.promise
  const sent = dev.send(image)
  await takingBack
  expect((await sent).status).toBe(201)
  expect((await teaches.work()).body.students).toMatchObject([{ hand_in: { state: 'open' } }])
})

test('a guest who is taken off reads the work that was begun, and hands it in', async ({
  academy,
}) => {
  const { aPupil, lesson_id, call } = await theHandIns(academy)
  const guest = await aPupil('Tara', { left_on: '2026-10-01' })
  const { student_id } = guest
  const params = { lesson_id: String(lesson_id) }
  await call(addGuest, { params, body: { student_id } } as never)
  const hers = handInCalls(guest.call, lesson_id)
  const { hand_in_id } = await hers.page()
  await call(removeGuest, { params: { ...params, student_id: String(student_id) } } as never)
  expect((await hers.homework()).body).toMatchObject({ may: true, hand_in: { hand_in_id } })
  expect((await hers.handIn()).status).toBe(201)
})
