import { updateSettings } from '@ganit/contract/ground/settings'
import {
  createPost,
  deletePost,
  getPost,
  getPublishedPost,
  listPosts,
  listPublishedPosts,
  updatePost,
} from '@ganit/contract/site/posts'
import { expect } from 'vitest'
import { type Academy, aPhoto, test } from '../../../../test/academy.ts'
import { stopAt } from '../../../../test/clock.ts'

const POST = {
  title: 'Why zero has no reciprocal',
  slug: 'why-zero-has-no-reciprocal',
  summary: 'Division asks a question, and for zero it has no answer.',
  markdown: 'If $0 \\cdot x = 1$ had a solution, then $0 = 1$.',
  status: 'published',
  date: '2026-01-14',
}

async function theBlog(academy: Academy) {
  const { call } = await academy.signInAdmin()
  const write = (body: Record<string, unknown> = {}) =>
    call(createPost, { body: { ...POST, ...body } } as never)
  return {
    call,
    write,
    async writeMany(...posts: Record<string, unknown>[]) {
      for (const [n, post] of posts.entries()) await write({ slug: `post-${n}`, ...post })
    },
    change: (post_id: number | string, body: Record<string, unknown>) =>
      call(updatePost, { params: { post_id: String(post_id) }, body } as never),
    remove: (post_id: number) => call(deletePost, { params: { post_id: String(post_id) } }),
    all: (querystring = {}) => call(listPosts, { querystring } as never),
    published: (querystring = {}) => academy.visitor(listPublishedPosts, { querystring } as never),
    read: (slug: string) => academy.visitor(getPublishedPost, { params: { slug } }),
  }
}

test('a post is written, read by its slug and by its number, and listed without its text', async ({
  academy,
}) => {
  const { call, write, read, published } = await theBlog(academy)
  const made = await write()
  const post = { ...POST, cover: null, version: 1 }

  expect(made).toMatchObject({ status: 201, body: { message: expect.any(String), post } })
  const { post_id } = made.body.post
  expect((await read(POST.slug)).body).toEqual({ post_id, ...post })
  expect((await call(getPost, { params: { post_id: String(post_id) } })).body).toEqual(
    made.body.post,
  )
  const { markdown, ...listed } = post
  expect((await published()).body).toEqual({
    items: [{ post_id, ...listed }],
    total: 1,
    page: 1,
    page_size: 10,
  })
})

test('visitors see no drafts and nothing of tomorrow; the admin sees all', async ({ academy }) => {
  const { writeMany, published, all, read } = await theBlog(academy)
  await writeMany({ status: 'draft' }, { date: '2199-12-31' }, { title: 'Seen' })

  expect((await published()).body).toMatchObject({ items: [{ title: 'Seen' }], total: 1 })
  expect((await read('post-0')).status).toBe(404)
  expect((await read('post-1')).status).toBe(404)
  expect((await all()).body.total).toBe(3)
})

test('a post is seen from its day on, as the academy’s clock has it', async ({ academy }) => {
  const { call, write, read } = await theBlog(academy)
  await write({ date: '2026-03-02' })
  const readAt = async (time: string) => {
    stopAt(new Date(time))
    return (await read(POST.slug)).status
  }
  // Midnight in Kolkata is 18:30 UTC of the day before.
  expect(await readAt('2026-03-01T18:29:59Z')).toBe(404)
  expect(await readAt('2026-03-01T18:30:00Z')).toBe(200)
  await call(updateSettings, { body: { time_zone: 'America/New_York' } })
  expect(await readAt('2026-03-02T04:59:59Z')).toBe(404)
  expect(await readAt('2026-03-02T05:00:00Z')).toBe(200)
})

test('lists start with the newest, come in pages, and can be turned round', async ({ academy }) => {
  const { writeMany, published, all } = await theBlog(academy)
  await writeMany(
    { title: 'B', date: '2026-01-02' },
    { title: 'C', date: '2026-01-01' },
    { title: 'A', date: '2026-01-02' },
  )
  const titles = async (reply: Promise<{ body: { items: { title: string }[] } }>) =>
    (await reply).body.items.map(({ title }) => title)

  expect(await titles(published())).toEqual(['A', 'B', 'C'])
  expect(await titles(published({ order: 'asc' }))).toEqual(['C', 'B', 'A'])
  expect(await titles(published({ page: 2, page_size: 2 }))).toEqual(['C'])
  expect((await published({ page: 9 })).body).toMatchObject({ items: [], total: 3, page: 9 })
  expect(await titles(all({ sort: 'title' }))).toEqual(['A', 'B', 'C'])
})

test('the search finds parts of titles and summaries, whatever the case, and % literally', async ({
  academy,
}) => {
  const { writeMany, published } = await theBlog(academy)
  await writeMany({ title: 'Ganit গণিত' }, { summary: '100% sure' }, { summary: null })
  const found = async (search: string) => (await published({ search })).body.total

  expect(await found('GANIT')).toBe(1)
  expect(await found('ণি')).toBe(1)
  expect(await found('%')).toBe(1)
  expect(await found('_')).toBe(0)
  expect(await found('')).toBe(3)
})

test.for([
  ['page', '0'],
  ['page_size', '101'],
  ['sort', 'markdown'],
  ['order', 'up'],
  ['search', 'a\u0000'],
] as const)('the query %s=%j is 400 and named', async ([name, value], { academy }) => {
  const { all } = await theBlog(academy)
  const reply = await all({ [name]: value })

  expect([reply.status, Object.keys(reply.fields ?? {})]).toEqual([400, [name]])
})

test('all that is missing is named at once', async ({ academy }) => {
  const { call } = await theBlog(academy)
  const reply = await call(createPost, { body: {} } as never)

  expect(reply.status).toBe(400)
  expect(Object.keys(reply.fields ?? {}).sort()).toEqual([
    'date',
    'markdown',
    'slug',
    'status',
    'title',
  ])
})

test.for([
  { title: ' ' },
  { title: 'half \ud800' },
  { slug: 'Two Words' },
  { slug: 'a--b' },
  { slug: '-a' },
  { slug: 'গণিত' },
  { slug: '../admin' },
  { slug: 'x'.repeat(101) },
  { summary: 'x'.repeat(401) },
  { markdown: 'x'.repeat(1_000_000) },
  { markdown: 'a\u0000b' },
  { markdown: '' },
  { status: 'public' },
  { date: '2026-02-30' },
  { date: 'infinity' },
  { cover: 'https://evil.example/x.jpg' },
  { cover: 'data:image/jpeg;base64,AAAA' },
])('%.60j is refused and named', async (change, { academy }) => {
  const { write, all } = await theBlog(academy)
  const reply = await write(change)

  expect([reply.status, Object.keys(reply.fields ?? {})]).toEqual([400, Object.keys(change)])
  expect((await all()).body.total).toBe(0)
})

test('a text with scripts and broken LaTeX is stored as written [S113]', async ({ academy }) => {
  const { write, read } = await theBlog(academy)
  const markdown = '<script>alert(1)</script> [x](javascript:alert(1)) $\\frac{1}$ {academy}'
  await write({ markdown })

  expect((await read(POST.slug)).body.markdown).toBe(markdown)
})

test('a slug that is taken is 409 and named, also of ten posts sent at once', async ({
  academy,
}) => {
  const { write, change } = await theBlog(academy)
  const replies = await Promise.all(Array.from({ length: 10 }, () => write()))

  expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)])
  const taken = { error: expect.any(String), fields: { slug: expect.any(String) } }
  expect(replies.find(({ status }) => status === 409)).toMatchObject(taken)
  const other = await write({ slug: 'another' })
  const { post_id } = other.body.post
  expect(await change(post_id, { slug: POST.slug })).toMatchObject({ status: 409, ...taken })
  expect((await change(post_id, { slug: 'another' })).status).toBe(200)
})

test('absent fields stay, read-only and unknown ones are ignored', async ({ academy }) => {
  const { write, change } = await theBlog(academy)
  const { post } = (await write()).body
  const reply = await change(post.post_id, { title: 'Zero', post_id: 99, nonsense: 1 })

  expect(reply.body.post).toEqual({ ...post, title: 'Zero', version: 2 })
  expect(await change(post.post_id, { title: ' ' })).toMatchObject({
    status: 400,
    fields: { title: 'Title is required.' },
  })
})

test('of two saves from one state, sent at once, the second is told', async ({ academy }) => {
  const { write, change, read } = await theBlog(academy)
  const { post_id, version } = (await write()).body.post
  const replies = await Promise.all([
    change(post_id, { title: 'One', version }),
    change(post_id, { title: 'Two', version }),
  ])

  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  const saved = replies.find(({ status }) => status === 200)?.body.post.title
  expect((await read(POST.slug)).body).toMatchObject({ title: saved, version: 2 })
  expect((await change(post_id, { title: 'Three', version: 2 })).status).toBe(200)
})

test('a cover is kept by its URL, replaced, removed, and deleted with its post', async ({
  academy,
}) => {
  const { write, change, remove } = await theBlog(academy)
  const images = () => academy.db.selectFrom('public_images').select('hash').execute()
  const { post } = (await write({ cover: await aPhoto() })).body
  expect(post.cover).toMatch(/^\/api\/images\/public\//)

  const kept = await change(post.post_id, { ...post, title: 'Kept' })
  expect(kept.body.post.cover).toBe(post.cover)
  expect((await change(post.post_id, { cover: null })).body.post.cover).toBeNull()
  expect(await images()).toEqual([])
  await change(post.post_id, { cover: await aPhoto() })
  expect(await images()).toHaveLength(1)
  await remove(post.post_id)
  expect(await images()).toEqual([])
})

test('an unknown post is 404, to read, change and delete', async ({ academy }) => {
  const { call, change, remove, read } = await theBlog(academy)

  expect((await change(7, { title: 'x' })).status).toBe(404)
  expect((await remove(7)).status).toBe(404)
  expect((await call(getPost, { params: { post_id: '7' } })).status).toBe(404)
  for (const slug of ['none', 'UPPER', '%00', 'a b', 'x'.repeat(150)])
    expect([slug, (await read(slug)).status]).toEqual([slug, 404])
})

test('a post that is taken back as a draft is seen by nobody', async ({ academy }) => {
  const { write, change, published } = await theBlog(academy)
  const { post_id, version } = (await write({ status: 'published' })).body.post
  expect((await published()).body.items).toHaveLength(1)
  expect((await change(post_id, { status: 'draft', version })).body.post.status).toBe('draft')
  expect((await published()).body.items).toEqual([])
})
