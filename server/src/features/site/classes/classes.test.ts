import { deleteClassModule, listClassModules, saveClassModule } from '@ganit/contract/site/classes'
import { expect } from 'vitest'
import { type Academy, aPhoto, test } from '../../../../test/academy.ts'

const MODULE = { classNumber: 9, title: 'Triangles', description: 'Congruence and its proofs.' }

async function theClasses(academy: Academy) {
  const { call } = await academy.signInAdmin()
  return {
    save: (body: Record<string, unknown>) => call(saveClassModule, { body } as never),
    remove: (classNumber: unknown) =>
      call(deleteClassModule, { params: { classNumber: String(classNumber) } }),
    list: async () => (await academy.visitor(listClassModules)).body,
  }
}

const imagesIn = async ({ db }: Academy) =>
  (await db.selectFrom('public_images').select('hash').execute()).map(({ hash }) => hash)

test('a class is created with 201, replaced with 200, and everyone reads it', async ({
  academy,
}) => {
  const { save, list } = await theClasses(academy)

  const made = await save(MODULE)
  expect(made).toMatchObject({
    status: 201,
    body: { message: 'Class saved successfully', class: { ...MODULE, image: null } },
  })
  const replaced = await save({ ...MODULE, classNumber: '9', title: ' Circles ' })
  expect(replaced).toMatchObject({ status: 200, body: { class: { title: 'Circles' } } })
  await save({ ...MODULE, classNumber: 2 })

  expect(await list()).toMatchObject([
    { classNumber: 2, title: 'Triangles' },
    { classNumber: 9, title: 'Circles', description: MODULE.description, image: null },
  ])
})

test('a new academy has no modules', async ({ academy }) => {
  expect(await academy.visitor(listClassModules)).toMatchObject({ status: 200, body: [] })
})

test.for([undefined, null, '', '  '])(
  'without a class (%j) it says so',
  async (classNumber, { academy }) => {
    const { save } = await theClasses(academy)
    const reply = await save({ ...MODULE, classNumber })

    expect(reply).toMatchObject({ status: 400, fields: { classNumber: 'Select a class first' } })
  },
)

test('all that is missing is named at once', async ({ academy }) => {
  const { save, list } = await theClasses(academy)

  expect(await save({})).toMatchObject({
    status: 400,
    fields: {
      classNumber: 'Select a class first',
      title: 'Title is required.',
      description: 'Description is required.',
    },
  })
  expect(await list()).toEqual([])
})

test.for([
  { classNumber: 0 },
  { classNumber: 13 },
  { classNumber: 1.5 },
  { classNumber: 'nine' },
  { classNumber: [9] },
  { title: 'a\u0000b' },
  { title: ' ' },
  { title: 'x'.repeat(201) },
  { description: 'x'.repeat(1_000_000) },
  { description: 7 },
  { image: 5 },
  { image: 'https://evil.example/x.jpg' },
  { image: 'data:image/svg+xml;base64,PHN2Zy8+' },
  { image: `/api/images/public/${'0'.repeat(64)}` },
])('%.60j is refused and named', async (change, { academy }) => {
  const { save, list } = await theClasses(academy)
  const reply = await save({ ...MODULE, ...change })

  expect([reply.status, Object.keys(reply.fields ?? {})]).toEqual([400, Object.keys(change)])
  expect(await list()).toEqual([])
})

test('a class’s image comes as a public URL, stays when sent back or left out, and goes with null', async ({
  academy,
}) => {
  const { save, list } = await theClasses(academy)
  const { class: made } = (await save({ ...MODULE, image: await aPhoto() })).body
  expect(made.image).toMatch(/^\/api\/images\/public\/[0-9a-f]{64}$/)

  await save({ ...MODULE, image: made.image })
  await save({ ...MODULE, title: 'Other' })
  expect(await list()).toMatchObject([{ title: 'Other', image: made.image }])
  expect((await academy.app.inject(String(made.image))).statusCode).toBe(200)

  await save({ ...MODULE, image: null })
  expect(await list()).toMatchObject([{ image: null }])
  expect(await imagesIn(academy)).toEqual([])
})

test('a picture that two classes show stays until both have let it go', async ({ academy }) => {
  const { save, remove } = await theClasses(academy)
  const image = await aPhoto()
  await save({ ...MODULE, image })
  await save({ ...MODULE, classNumber: 10, image })
  expect(await imagesIn(academy)).toHaveLength(1)

  await remove(9)
  expect(await imagesIn(academy)).toHaveLength(1)
  await remove(10)
  expect(await imagesIn(academy)).toEqual([])
})

test('one class’s picture cannot be taken by its URL for another class', async ({ academy }) => {
  const { save } = await theClasses(academy)
  const { class: made } = (await save({ ...MODULE, image: await aPhoto() })).body
  const reply = await save({ ...MODULE, classNumber: 10, image: made.image })

  expect(reply).toMatchObject({ status: 400, fields: { image: expect.any(String) } })
})

test('a student’s photo cannot become a class’s picture', async ({ academy }) => {
  const { profile } = await academy.aStudent()
  const { save } = await theClasses(academy)
  const reply = await save({ ...MODULE, image: profile.student_photo_path })

  expect(reply).toMatchObject({ status: 400, fields: { image: expect.any(String) } })
})

test('saves and deletions sent at once leave no unused picture, and none is missing [S163]', async ({
  academy,
}) => {
  const { save, remove, list } = await theClasses(academy)
  const image = await aPhoto()
  const replies = await Promise.all(
    Array.from({ length: 24 }, (_, n) => {
      const classNumber = (n % 4) + 1
      return n % 3 === 2 ? remove(classNumber) : save({ ...MODULE, classNumber, image })
    }),
  )

  expect(replies.filter(({ status }) => ![200, 201, 404].includes(status))).toEqual([])
  const shown = (await list()).filter((module) => module.image !== null)
  expect(await imagesIn(academy)).toHaveLength(shown.length > 0 ? 1 : 0)
})

test('a deleted class is gone; the next time it is 404, as is a class that none can be', async ({
  academy,
}) => {
  const { save, remove, list } = await theClasses(academy)
  await save(MODULE)

  expect(await remove(9)).toMatchObject({
    status: 200,
    body: { message: 'Class 9 deleted successfully' },
  })
  expect(await list()).toEqual([])
  for (const unknown of [9, 0, 13, -1, 'x', '9.0', '99999999999'])
    expect([unknown, (await remove(unknown)).status]).toEqual([unknown, 404])
})
