import { randomUUID } from 'node:crypto'
import { updateSettings } from '@ganit/contract/ground/settings'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect } from 'vitest'
import { type Academy, aPhoto, test } from '../../../../test/academy.ts'
import { beginEachTestAt, setClock } from '../../../../test/days.ts'
import { theFamilies } from '../../../../test/families.ts'
import { aChapter } from '../../../../test/learning.ts'
import { aLesson } from '../../../../test/lessons.ts'
import { LINK, theNotes } from '../../../../test/notes.ts'
import { DAY } from '../../../../test/registers.ts'

beginEachTestAt(DAY, '19:00')

type Call = Academy['visitor']

const pdf = (bytes = 100) => Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(bytes, 32)])
const asPdf = (content: Buffer) => `data:application/pdf;base64,${content.toString('base64')}`

test('a link and a file are added, listed with the latest first, changed and deleted', async ({
  academy,
}) => {
  const { add, list, titles, change, drop, lesson_id } = await theNotes(academy)
  const name = 'Quadratic Equations'
  const { chapter_id } = await aChapter(academy, name)

  expect(await add({ title: 'Formulas', url: LINK, chapter_id, lesson_id })).toMatchObject({
    status: 201,
    body: { message: 'Notes added.' },
  })
  expect((await add({ file: asPdf(pdf()) })).status).toBe(201)
  const [file, link] = (await list()).body.items
  expect(link).toEqual({
    note_id: expect.any(Number),
    title: 'Formulas',
    host: 'drive.google.com',
    address: LINK,
    chapter: { chapter_id, name },
    lesson: { lesson_id, date: DAY },
    added_at: expect.stringMatching(/^2026-12-07T13:3\d/),
    version: 1,
  })
  expect(file).toMatchObject({ title: 'Board', host: null, chapter: null, lesson: null })
  expect(await titles(undefined, { chapter_id })).toEqual(['Formulas'])
  expect(await titles(undefined, { lesson_id })).toEqual(['Formulas'])
  expect(await titles(undefined, { page: 2, page_size: 1 })).toEqual(['Formulas'])

  const note_id = Number(link?.note_id)
  const url = 'https://example.org/x'
  expect(await change(note_id, { title: 'All', url, chapter_id: null, version: 1 })).toMatchObject({
    status: 200,
    body: { message: 'Notes saved.' },
  })
  expect((await list()).body.items[1]).toMatchObject({
    ...{ title: 'All', address: url, chapter: null, version: 2 },
  })
  expect(await change(note_id, { title: 'Late', version: 1 })).toMatchObject({ status: 409 })
  await change(note_id, { title: 'All', url, chapter_id })
  expect((await list()).body.items[1]?.chapter).toMatchObject({ chapter_id })
  expect(await change(Number(file?.note_id), { title: 'x', url })).toMatchObject({
    status: 400,
    fields: { url: 'A link or a file, not both.' },
  })
  expect(await drop(note_id)).toMatchObject({ status: 200, body: { message: 'Notes deleted.' } })
  expect(await titles()).toEqual(['Board'])
  expect(await drop(note_id)).toMatchObject({ status: 404, error: 'Note not found.' })
  expect(await change(note_id, { title: 'x' })).toMatchObject({ status: 404 })
})

test('a PDF is stored as sent, a picture is encoded again, both behind a signed address [S088 S097 S192]', async ({
  academy,
}) => {
  const { add, list, drop, newest } = await theNotes(academy)
  const addressOf = async (file: string) => {
    expect((await add({ file })).status).toBe(201)
    return String((await list()).body.items[0]?.address)
  }
  const address = await addressOf(asPdf(pdf()))
  const served = await academy.app.inject(address)
  expect(served.rawPayload).toEqual(pdf())
  expect(served.headers).toMatchObject({
    'content-disposition': 'attachment; filename="notes.pdf"',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  const picture = await academy.app.inject(await addressOf(await aPhoto()))
  expect(picture.headers['content-disposition']).toBe('inline; filename="notes.jpg"')
  expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 40 })

  const status = async (url: string) => (await academy.app.inject(url)).statusCode
  expect(await status(address.split('?')[0] ?? '')).toBe(404)
  // Withdrawn while somebody has the list open.
  const held = String((await list()).body.items[0]?.address)
  await drop(await newest())
  expect(await status(held)).toBe(404)
  setClock(DAY, '22:00')
  expect(await status(address)).toBe(404)
  expect(await academy.db.selectFrom('batch_note_files').select('file_id').execute()).toHaveLength(
    1,
  )
})

const start = 'A link begins with https://.'
const hidden = 'This address is not public.'
const bads: [string, () => object, Record<string, string>][] = [
  ['a script', () => ({ url: 'javascript:alert(1)' }), { url: start }],
  ['plain http', () => ({ url: 'http://192.168.1.5' }), { url: start }],
  ['a user name', () => ({ url: 'https://a@b' }), { url: hidden }],
  ['a name before a host', () => ({ url: 'https://drive.google.com@evil.org/' }), { url: hidden }],
  ['a host without a dot', () => ({ url: 'https://localhost/x' }), { url: hidden }],
  ['a private address', () => ({ url: 'https://192.168.1.5/x' }), { url: hidden }],
  ['a private number', () => ({ url: 'https://3232235781/' }), { url: hidden }],
  ['a hexadecimal one', () => ({ url: 'https://0x0a.1' }), { url: hidden }],
  ['an IPv6 address', () => ({ url: 'https://[::ffff:10.0.0.1]/' }), { url: hidden }],
  ['a name of the house', () => ({ url: 'https://nas.local/x' }), { url: hidden }],
  ['a backslash', () => ({ url: 'https://a.org\\@b.org' }), { url: hidden }],
  ['a blank inside', () => ({ url: 'https://a.org/ x' }), { url: 'A link has no spaces.' }],
  [
    'more than 500 signs',
    () => ({ url: `https://a.org/${'x'.repeat(487)}` }),
    { url: 'Link must be at most 500 characters long.' },
  ],
  ['both', () => ({ url: LINK, file: asPdf(pdf()) }), { url: 'A link or a file, not both.' }],
  ['neither', () => ({}), { url: 'Add a link or a file.' }],
  ['no title', () => ({ title: ' ', url: LINK }), { title: 'Title is required.' }],
  [
    'a long title',
    () => ({ title: 'x'.repeat(81), url: LINK }),
    { title: 'Title must be at most 80 characters long.' },
  ],
  [
    'no such chapter',
    () => ({ url: LINK, chapter_id: 99_999 }),
    { chapter_id: 'Chapter not found.' },
  ],
  [
    'HTML as a file',
    () => ({ file: 'data:text/html;base64,AAAA' }),
    { file: 'File must be a picture or a PDF.' },
  ],
  [
    'a PDF of more than 5 MB',
    () => ({ file: asPdf(pdf(5 * 1024 * 1024)) }),
    { file: 'File is too large. It may have at most 5 MB.' },
  ],
]

test('what is no note is refused with a sentence', async ({ academy }) => {
  const { add, titles } = await theNotes(academy)
  for (const [what, body, fields] of bads)
    expect([what, await add(body())]).toMatchObject([what, { status: 400, fields }])
  expect(await titles()).toEqual([])
  const longest = `https://a.org/${'x'.repeat(486)}`
  for (const url of [longest, 'HTTPS://пример.рф/x', 'https://8.8.8.8/x', 'https://a.org.:8443/#'])
    expect([url, (await add({ url })).status]).toEqual([url, 201])
})

test('the host beside a link is the one that opens, without its www only where a host is left', async ({
  academy,
}) => {
  const { add, list } = await theNotes(academy)
  const shown = {
    'https://www.ncert.nic.in/x': 'ncert.nic.in',
    'https://www.com/x': 'www.com',
    'https://WWW.in.:443/x': 'www.in.',
    'https://drive.google.com.evil.org/x': 'drive.google.com.evil.org',
  }
  for (const [url, host] of Object.entries(shown)) {
    expect([url, (await add({ url })).status]).toEqual([url, 201])
    expect([url, (await list()).body.items[0]?.host]).toEqual([url, host])
  }
})

test('a file of 5 MB that is sent twice over a slow line is stored once', async ({ academy }) => {
  const { add, list } = await theNotes(academy)
  const body = { file: asPdf(pdf(5 * 1024 * 1024 - 9)) }
  const key = { 'idempotency-key': randomUUID() }
  const [first, second] = await Promise.all([add(body, undefined, key), add(body, undefined, key)])
  expect([first.status, second.status]).toEqual([201, 201])
  expect((await list()).body.total).toBe(1)
  expect((await add({ ...body, title: 'Other' }, undefined, key)).status).toBe(409)
})

test('a lesson has three notes, also if five are added at once', async ({ academy }) => {
  const { add, titles, lesson_id } = await theNotes(academy)
  const sent = await Promise.all(
    [1, 2, 3, 4, 5].map((n) => add({ title: `${n}`, url: LINK, lesson_id })),
  )
  expect(sent.map(({ status }) => status).sort()).toEqual([201, 201, 201, 400, 400])
  expect(sent.find(({ status }) => status === 400)).toMatchObject({
    fields: { lesson_id: 'Three for a lesson.' },
  })
  expect(await titles(undefined, { lesson_id })).toHaveLength(3)
  expect((await add({ url: LINK })).status).toBe(201)
})

test('without space no file is added, while links are', { tags: 'slow' }, async ({ academy }) => {
  const { add, call } = await theNotes(academy)
  expect((await call(updateSettings, { body: { notes_gb: 1 } } as never)).status).toBe(200)
  // 190 files of 5 MB, all but the first of them copies.
  const { db } = academy
  await sql`
    insert into batch_notes (batch_id, title, file_id)
    select batch_id, 'x', gen_random_uuid() from batches, generate_series(1, 190)`.execute(db)
  await sql`alter table batch_note_files alter column content set storage extended`.execute(db)
  await sql`
    insert into batch_note_files (file_id, media_type, content)
    select file_id, 'image/jpeg', convert_to(repeat('x', 5242880), 'UTF8') from batch_notes`.execute(
    db,
  )
  const left = 1_000_000_000 - 190 * 5_242_880
  expect(left).toBeLessThan(5_242_880)

  expect(await add({ file: asPdf(pdf(left - 8)) })).toMatchObject({
    status: 409,
    error: 'The space for notes is full. Delete some, or raise it in Settings.',
  })
  expect((await add({ file: asPdf(pdf(left - 9)) })).status).toBe(201)
  expect(await add({ file: asPdf(pdf()) })).toMatchObject({ status: 409 })
  expect((await add({ url: LINK })).status).toBe(201)
})

test('a lesson of another batch takes no note of this one', async ({ academy }) => {
  const { add, titles } = await theNotes(academy)
  const { batch_id } = await academy.db
    .insertInto('batches')
    .values({ batch_name: 'Other' })
    .returning('batch_id')
    .executeTakeFirstOrThrow()
  const lesson_id = await aLesson(academy, batch_id)
  expect(await add({ url: LINK, lesson_id })).toMatchObject({
    status: 404,
    error: 'Lesson not found.',
  })
  expect(await titles()).toEqual([])
})

test('notes outlive their lesson, chapter and teacher, and go with their batch', async ({
  academy,
}) => {
  const { add, list, lesson_id, itsTeacher, batch_id } = await theNotes(academy)
  const { db } = academy
  const { chapter_id } = await aChapter(academy, 'Surds')
  const teacher = await itsTeacher()
  await add({ file: asPdf(pdf()), lesson_id, chapter_id }, teacher.call)
  await db.deleteFrom('lessons').where('lesson_id', '=', lesson_id).execute()
  await db.deleteFrom('chapters').where('chapter_id', '=', chapter_id).execute()
  await db.updateTable('batches').set({ teacher_id: null }).execute()
  await db.deleteFrom('accounts').where('id', '=', teacher.uid).execute()
  expect((await list()).body.items).toMatchObject([{ lesson: null, chapter: null }])
  expect(await db.selectFrom('batch_notes').select('added_by').execute()).toEqual([
    { added_by: null },
  ])
  const told = await db
    .selectFrom('audit_entries')
    .select('changes')
    .where('subject', '=', 'batch_notes')
    .execute()
  expect(told.length).toBeGreaterThan(0)
  await db.deleteFrom('batches').where('batch_id', '=', batch_id).execute()
  expect(await db.selectFrom('batch_note_files').select('file_id').execute()).toEqual([])
})

test('families read a note’s chapter in their language', async ({ academy }) => {
  const { add, list, call, aPupil } = await theNotes(academy)
  const { db } = academy
  const name = 'Polynomials'
  const { chapter_id } = await aChapter(academy, name)
  await db
    .updateTable('chapters')
    .set({ name_hi: 'बहुपद' })
    .where('chapter_id', '=', chapter_id)
    .execute()
  await call(updateSettings, { body: { translated_names: true } } as never)
  const pupil = await aPupil()
  const { aGuardian } = await theFamilies(academy)
  const { student_id } = pupil
  const mother = await aGuardian([{ student_id }], { language: 'hi' } as never)
  await add({ url: LINK, chapter_id })
  const shown = async (who: Call) => (await list(who)).body.items[0]?.chapter?.name
  expect([await shown(mother.call), await shown(call)]).toEqual(['बहुपद', name])
})
