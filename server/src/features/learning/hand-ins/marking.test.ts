import type { Ink } from '@ganit/contract/ground/ink'
import { getInbox } from '@ganit/contract/messages/inbox'
import { expect } from 'vitest'
import { type Academy, aPhoto, test } from '../../../../test/academy.ts'
import { beginEachTestAt } from '../../../../test/days.ts'
import { markingCalls, theHandIns } from '../../../../test/hand-ins.ts'
import { DAY } from '../../../../test/registers.ts'

beginEachTestAt(DAY, '19:00')

/** A minute before midnight in India, and one after. */
const IN_TIME = new Date(`${DAY}T18:29:00Z`)
const LATE = new Date(`${DAY}T18:31:00Z`)

const INK: Ink = {
  lines: [
    ['red', 30, 100, 9_900, 400, 10_000],
    ['blue', 30, 200, 9_800, 400, 10_000],
    ['green', 30, 300, 9_700, 400, 10_000],
  ],
  stamps: [],
}

async function handedIn(academy: Academy) {
  const all = await theHandIns(academy)
  const riya = await all.aChild()
  const { photo_id, hand_in_id } = await riya.page()
  await riya.handIn()
  return { ...all, riya, photo_id, hand_in_id }
}

test('the work of a lesson: who handed in, by photo or on paper, who has not yet, and who was late', async ({
  academy,
}) => {
  const { teaches, aChild, give, riya, hand_in_id } = await handedIn(academy)
  const dev = await aChild('Dev')
  const tara = await aChild('Tara')
  await aChild('Isha', { joined_on: '2026-12-08' })
  await give({ due_date: DAY })
  await dev.page()
  const listed = async () =>
    (await teaches.work()).body.students.map(
      ({ name, hand_in, late }) =>
        `${name.split(' ')[0]} ${hand_in ? `${hand_in.way} ${hand_in.state}` : 'not yet'}${late ? ' late' : ''}`,
    )
  expect(await listed()).toEqual(['Dev photo open', 'Riya photo handed_in', 'Tara not yet'])
  expect((await teaches.work()).body).toMatchObject({ looked_at: null })
  await dev.handIn()
  const cameAt = (student_id: number, handed_in_at: Date) =>
    academy.db
      .updateTable('hand_ins')
      .set({ handed_in_at })
      .where('student_id', '=', student_id)
      .execute()
  await cameAt(riya.student_id, IN_TIME)
  await cameAt(dev.student_id, LATE)
  expect(await listed()).toContain('Dev photo handed_in late')

  const paper = (student_id: number, on: boolean) => teaches.change({ paper: [{ student_id, on }] })
  expect((await paper(tara.student_id, true)).body).toMatchObject({
    message: 'Saved.',
    work: { looked_at: null },
  })
  // Homework that was handed in as photos stays so.
  await paper(riya.student_id, true)
  expect(await listed()).toEqual([
    'Dev photo handed_in late',
    'Riya photo handed_in',
    'Tara paper handed_in',
  ])
  expect((await tara.send(await aPhoto())).error).toBe('This was handed in.')
  expect((await tara.handIn()).status).toBe(200)
  await paper(tara.student_id, false)
  expect(await listed()).toContain('Tara not yet')
  expect((await paper(4711, true)).fields).toEqual({ 'paper.0.student_id': 'Not in this batch.' })

  const seen = await teaches.change({ all_paper: true, all_seen: true })
  expect(seen.body.work.looked_at).not.toBeNull()
  expect(await listed()).toEqual(['Dev photo seen late', 'Riya photo seen', 'Tara paper seen'])
  expect((await riya.read(hand_in_id)).body.state).toBe('seen')
})

test('photos that were not handed in are open again where paper was a mistake', {
  tags: 'slow',
}, async ({ academy }) => {
  const { aChild, teaches } = await theHandIns(academy)
  const dev = await aChild('Dev')
  const { hand_in_id } = await dev.page()
  await academy.db.updateTable('homework').set({ due_date: '2020-01-02' }).execute()
  expect((await teaches.change({ all_paper: true })).body.work.looked_at).not.toBeNull()
  expect((await dev.read(hand_in_id)).body).toMatchObject({ way: 'paper', state: 'handed_in' })
  const handed_in_at = new Date('2020-01-01T12:00:00Z')
  await academy.db.updateTable('hand_ins').set({ handed_in_at }).execute()
  await teaches.change({ paper: [{ student_id: dev.student_id, on: false }] })
  expect((await dev.read(hand_in_id)).body).toMatchObject({ way: 'photo', state: 'open' })
  expect((await teaches.read(hand_in_id)).body.photos).toEqual([])
  expect((await dev.handIn()).status).toBe(201)
  expect((await teaches.read(hand_in_id)).body.photos).toHaveLength(1)
  // The hand-in has the time of the photos, not the time at which paper was noted.
  expect((await teaches.work()).body.students).toMatchObject([{ late: true }])
})

test('work that came in time stays so in its next round, also where paper for it was a mistake', {
  tags: 'slow',
}, async ({ academy }) => {
  const { riya, teaches, hand_in_id } = await handedIn(academy)
  await academy.db.updateTable('homework').set({ due_date: '2020-01-02' }).execute()
  await academy.db
    .updateTable('hand_ins')
    .set({ handed_in_at: new Date('2020-01-01T12:00:00Z') })
    .execute()
  const { version } = (await teaches.read(hand_in_id)).body
  await teaches.mark(hand_in_id, { state: 'again', version })
  for (const on of [true, false])
    await teaches.change({ paper: [{ student_id: riya.student_id, on }] })
  expect((await teaches.work()).body.students).toMatchObject([
    { hand_in: { way: 'photo', state: 'again', round: 2 }, late: false },
  ])
  await riya.page()
  await riya.handIn()
  expect((await teaches.work()).body.students).toMatchObject([
    { hand_in: { state: 'handed_in' }, late: false },
  ])
})

test('Seen is said of what came: what was marked stays, and what is to be done again', {
  tags: 'slow',
}, async ({ academy }) => {
  const { riya, teaches, hand_in_id, photo_id, aChild } = await handedIn(academy)
  const dev = await aChild('Dev')
  const his = (await dev.page()).hand_in_id
  await dev.handIn()
  const mark = async (of: number, state: string) => {
    const { version } = (await teaches.read(of)).body
    await teaches.mark(of, { state, version })
  }
  await mark(his, 'marked')
  await mark(hand_in_id, 'again')
  const { work } = (await teaches.change({ all_seen: true })).body
  expect(work.looked_at).not.toBeNull()
  expect(work.students).toMatchObject([
    { hand_in: { state: 'marked' } },
    { hand_in: { state: 'again', round: 2 } },
  ])
  // Pages of an earlier round can still be drawn on.
  await riya.page()
  expect((await teaches.ink(photo_id, { ...INK, version: 1 })).status).toBe(200)
})

test('homework is marked, done again twice, and the child alone hears', async ({ academy }) => {
  const { riya, teaches, hand_in_id, photo_id, aGuardian } = await handedIn(academy)
  const mita = await aGuardian([{ student_id: riya.student_id }])
  const { version } = (await teaches.read(hand_in_id)).body
  const again = await teaches.mark(hand_in_id, {
    state: 'again',
    words: 'Show the steps.',
    version,
  })
  expect(again.body).toMatchObject({
    message: 'Saved.',
    hand_in: { state: 'again', round: 2, words: 'Show the steps.' },
  })
  const [told] = (await riya.call(getInbox, {})).body.items
  expect(told).toMatchObject({
    subject: 'Homework of 7 December 2026',
    text: 'Please do this again.\n\nShow the steps.',
  })
  expect((await mita.call(getInbox, {})).body.items).toEqual([])
  // The older of two windows is refused.
  expect((await teaches.mark(hand_in_id, { state: 'seen', version })).status).toBe(409)
  expect((await riya.drop(photo_id)).error).toBe('This was handed in.')

  for (const round of [2, 3]) {
    await riya.page()
    expect((await riya.handIn()).status).toBe(201)
    const now = (await teaches.read(hand_in_id)).body
    expect([now.round, now.photos.map((photo) => photo.round)]).toEqual([
      round,
      Array.from({ length: round }, (_, n) => n + 1),
    ])
    const asked = await teaches.mark(hand_in_id, { state: 'again', version: now.version })
    if (round === 2) expect(asked.status).toBe(200)
    else expect(asked.error).toBe('Three rounds are enough. Speak with them.')
  }
  const last = (await teaches.read(hand_in_id)).body
  expect(
    (await teaches.mark(hand_in_id, { state: 'marked', version: last.version })).body.hand_in,
  ).toMatchObject({ state: 'marked', words: 'Show the steps.' })
})

test('what was not handed in is not marked, and paper is only seen', { tags: 'slow' }, async ({
  academy,
}) => {
  const { aChild, teaches } = await theHandIns(academy)
  const dev = await aChild('Dev')
  const { hand_in_id } = await dev.page()
  const mark = async (state: string) => {
    const { version } = (await teaches.read(hand_in_id)).body
    return teaches.mark(hand_in_id, { state, version })
  }
  expect((await mark('marked')).error).toBe('This was not handed in yet.')
  await teaches.change({ all_paper: true })
  expect((await mark('marked')).fields).toEqual({ state: 'Work on paper can only be seen.' })
  expect((await mark('again')).status).toBe(400)
  expect((await mark('seen')).status).toBe(200)
})

test('another teacher, and who teaches nothing, sees no work [S037]', async ({ academy }) => {
  const { lesson_id, hand_in_id, photo_id, call } = await handedIn(academy)
  const other = markingCalls((await academy.signUpAs('teacher')).call, lesson_id)
  expect([
    (await other.work()).status,
    (await other.change({ all_seen: true })).status,
    (await other.read(hand_in_id)).status,
    (await other.mark(hand_in_id, { state: 'seen', version: 1 })).status,
    (await other.ink(photo_id, { ...INK, version: 1 })).status,
  ]).toEqual([404, 404, 404, 404, 404])
  expect((await markingCalls(call, lesson_id).work()).status).toBe(200)
})

test('ink is kept as it was drawn, to the last line of a page, and of two windows one is told', async ({
  academy,
}) => {
  const { riya, teaches, hand_in_id, photo_id } = await handedIn(academy)
  const stamps = [
    ['✓', 500, 9_990],
    ['<svg onload=alert(1)>', 0, 0],
  ] as [string, number, number][]
  expect((await teaches.ink(photo_id, { ...INK, stamps, version: 1 })).body).toEqual({ version: 2 })
  const [photo] = (await riya.read(hand_in_id)).body.photos
  expect(photo).toMatchObject({ ink: { ...INK, stamps }, version: 2 })
  expect((await teaches.ink(photo_id, { ...INK, version: 1 })).status).toBe(409)
  expect((await teaches.ink(photo_id, { lines: [], stamps: [], version: 2 })).status).toBe(200)
  expect((await riya.read(hand_in_id)).body.photos[0]?.ink).toBeNull()

  const many = Array.from({ length: 13_000 }, (_, n) => n % 10_000)
  const heavy = { lines: [['red' as const, 9, ...many]], stamps: [] }
  expect((await teaches.ink(photo_id, { ...heavy, version: 3 } as never)).fields).toEqual({
    lines: 'There is too much ink on this page.',
  })
  for (const wrong of [
    { lines: [['pink', 9, 1, 1]], stamps: [] },
    { lines: [['red', 9, 1, 1, 1]], stamps: [] },
    { lines: [['red', 9, 1, 10_001]], stamps: [] },
    { lines: [], stamps: [['x'.repeat(41), 1, 1]] },
    { lines: [], stamps: [['', 1, 1]] },
  ])
    expect((await teaches.ink(photo_id, { ...wrong, version: 3 } as never)).status).toBe(400)
})

test('nothing is drawn on pages that are not handed in yet', { tags: 'slow' }, async ({
  academy,
}) => {
  const { aChild, teaches } = await theHandIns(academy)
  const dev = await aChild('Dev')
  const { photo_id } = await dev.page()
  expect((await teaches.ink(photo_id, { ...INK, version: 1 })).status).toBe(404)
})
