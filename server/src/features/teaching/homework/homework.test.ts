import { dayAfter } from '@ganit/contract/days'
import { deleteHomework, saveHomework } from '@ganit/contract/teaching/homework'
import sharp from 'sharp'
import { expect } from 'vitest'
import { type Academy, aPhoto, test } from '../../../../test/academy.ts'
import { beginEachTestAt, setClock } from '../../../../test/days.ts'
import { aLesson, lessonsOf } from '../../../../test/lessons.ts'
import { DAY, theRegisters } from '../../../../test/registers.ts'

beginEachTestAt(DAY, '19:00')

const pdf = (bytes = 100) => Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(bytes, 32)])
const asPdf = (content: Buffer) => `data:application/pdf;base64,${content.toString('base64')}`

async function theHomework(academy: Academy) {
  const registers = await theRegisters(academy)
  const lesson_id = await registers.lesson()
  const params = { lesson_id: String(lesson_id) }
  const { call } = registers
  const save = (body: object, who: Academy['visitor'] = call) =>
    who(saveHomework, { params, body } as never)
  return {
    ...registers,
    lesson_id,
    save,
    remove: (who = call) => who(deleteHomework, { params }),
    shown: async (who = call) =>
      (await lessonsOf(who, { from: DAY, to: DAY })).map(({ homework }) => homework),
    file: async (body: object) => {
      const { homework } = (await save(body)).body
      return academy.app.inject(String(homework?.file))
    },
  }
}

test('homework is given, shown to those who sit in the lesson, changed, and taken back', async ({
  academy,
}) => {
  const { save, remove, shown, read, lesson_id, aPupil } = await theHomework(academy)
  const pupil = await aPupil()
  const hand_in = 'none'
  const given = { text: 'Prove $a^2 + b^2 = c^2$.', due_date: '2026-12-10', hand_in } as const

  expect(await save(given)).toMatchObject({
    status: 200,
    body: { message: 'Homework saved.', homework: { ...given, file: null } },
  })
  expect(await shown(pupil.call)).toEqual([{ ...given, file: null }])
  expect((await read(lesson_id)).lesson.homework).toEqual({ ...given, file: null })
  const text = 'Exercise 4.2, "file":"none"'
  const changed = await save({ text, file: asPdf(pdf()) })
  const { homework } = changed.body
  const file = expect.stringMatching(/^\/api\/homework\/files\/[\w-]+\?expires=/)
  expect(homework).toEqual({ text, due_date: '2026-12-10', file, hand_in })
  expect(await shown(pupil.call)).toEqual([homework])
  expect((await save({ text: 'Exercise 4.3', due_date: '' })).body.homework).toEqual({
    text: 'Exercise 4.3',
    due_date: null,
    file: homework?.file,
    hand_in,
  })
  // The URL as received keeps the file.
  expect((await save({ text: 'All', file: homework?.file })).body.homework?.file).toBe(
    homework?.file,
  )
  expect((await save({ text: 'All', file: null })).body.homework?.file).toBeNull()
  expect((await academy.app.inject(String(homework?.file))).statusCode).toBe(404)

  expect(await remove()).toMatchObject({ status: 200, body: { message: 'Homework deleted.' } })
  expect(await shown(pupil.call)).toEqual([null])
  expect((await remove()).status).toBe(404)
})

test('a PDF is stored as sent and never opened in the page; a picture is encoded again [S088 S097]', async ({
  academy,
}) => {
  const { file } = await theHomework(academy)
  const served = await file({ text: 'Sheet', file: asPdf(pdf()) })
  expect(served.rawPayload).toEqual(pdf())
  expect(served.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="homework.pdf"',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': expect.stringMatching(/^private, max-age=\d+$/),
  })

  const picture = await file({ text: 'Board', file: await aPhoto() })
  expect(picture.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-disposition': 'inline; filename="homework.jpg"',
  })
  expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ width: 40, height: 50 })
})

test('a file does not open unsigned, tampered with, or with the signature of a photo [S057]', async ({
  academy,
}) => {
  const { save, aPupil } = await theHomework(academy)
  const { profile } = await aPupil()
  const { homework } = (await save({ text: 'Sheet', file: asPdf(pdf()) })).body
  const address = new URL(String(homework?.file), 'http://x')
  const photo = new URL(String(profile.student_photo_path), 'http://x')
  const status = async (url: string) => (await academy.app.inject(url)).statusCode

  expect(await status(address.pathname + address.search)).toBe(200)
  expect(await status(address.pathname)).toBe(404)
  expect(await status(`${address.pathname}${photo.search}`)).toBe(404)
  expect(await status(`${address.pathname}${address.search}x`)).toBe(404)
  setClock('2026-12-07', '22:00')
  expect(await status(address.pathname + address.search)).toBe(404)
})

test('the address of another lesson’s file keeps none', async ({ academy }) => {
  const { save, batch_id, call } = await theHomework(academy)
  const address = (await save({ text: 'Sheet', file: asPdf(pdf()) })).body.homework?.file
  const other = await aLesson(academy, batch_id, { date: '2026-12-08' })
  const body = { text: 'The same sheet', file: address }
  const params = { lesson_id: String(other) }

  expect(await call(saveHomework, { params, body } as never)).toMatchObject({
    status: 400,
    fields: { file: 'File must be a picture or a PDF.' },
  })
})

test('its teacher gives homework, who stands in too, and nobody else [S037]', async ({
  academy,
}) => {
  const { save, remove, itsTeacher, aPupil } = await theHomework(academy)
  const teacher = await itsTeacher()
  const stranger = await academy.signUpAs('teacher')
  const body = { text: 'Exercise 4.2' }

  expect((await save(body, teacher.call)).status).toBe(200)
  expect(await save(body, stranger.call)).toMatchObject({ status: 404, error: 'Lesson not found.' })
  expect(await save({ ...body, file: asPdf(pdf()) }, stranger.call)).toMatchObject({ status: 404 })
  expect((await remove(stranger.call)).status).toBe(404)
  const desk = await academy.signUpAs('desk')
  for (const { call } of [desk, await aPupil()]) expect((await save(body, call)).status).toBe(403)
})

test('a day before the lesson is refused, but for one that stood before the lesson was moved', async ({
  academy,
}) => {
  const { save, shown, lesson_id } = await theHomework(academy)
  const early = { text: 'Exercise 4.2', due_date: dayAfter(DAY, -1) }
  expect(await save(early)).toMatchObject({
    status: 400,
    fields: { due_date: 'Due Date must not be before the lesson.' },
  })
  expect(await shown()).toEqual([null])
  expect((await save({ ...early, due_date: DAY })).status).toBe(200)
  await academy.db
    .updateTable('homework')
    .set({ due_date: early.due_date })
    .where('lesson_id', '=', lesson_id)
    .execute()
  expect((await save({ ...early, text: 'Exercise 4.3' })).status).toBe(200)
  expect((await save({ ...early, due_date: dayAfter(DAY, -2) })).status).toBe(400)
})

const bads: [string, () => object, string][] = [
  ['no text', () => ({ text: ' ' }), 'text'],
  ['too long a text', () => ({ text: 'x'.repeat(5001) }), 'text'],
  ['a day that is none', () => ({ text: 'x', due_date: '2027-02-29' }), 'due_date'],
  ['a PDF that is none', () => ({ text: 'x', file: asPdf(Buffer.from('<script>')) }), 'file'],
  ['no base64', () => ({ text: 'x', file: 'data:application/pdf;base64,@@@@' }), 'file'],
  ['HTML', () => ({ text: 'x', file: 'data:text/html;base64,AAAA' }), 'file'],
  ['a picture that is none', () => ({ text: 'x', file: 'data:image/png;base64,AAAA' }), 'file'],
  ['a foreign address', () => ({ text: 'x', file: 'https://evil.example/x.pdf' }), 'file'],
  ['another’s address', () => ({ text: 'x', file: '/api/homework/files/1' }), 'file'],
  ['more than 5 MB', () => ({ text: 'x', file: asPdf(pdf(5 * 1024 * 1024)) }), 'file'],
]

test.for(bads)('%s is 400 and named [S085 S091]', async ([, body, field], { academy }) => {
  const { save } = await theHomework(academy)
  const reply = await save(body())

  expect([reply.status, Object.keys(reply.fields ?? {})]).toEqual([400, [field]])
})

test('a file of 5 MB to the byte is taken', async ({ academy }) => {
  const { save } = await theHomework(academy)
  const largest = pdf(5 * 1024 * 1024 - 9)

  expect((await save({ text: 'x', file: asPdf(largest) })).status).toBe(200)
})
