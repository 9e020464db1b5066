import { listClassModules } from '@ganit/contract/site/classes'
import { createPost, listPublishedPosts, updatePost } from '@ganit/contract/site/posts'
import { expect } from 'vitest'
import { type Academy, test } from '../test/academy.ts'
import { demoPosts } from './posts.ts'
import { seedSite } from './site.ts'

const posts = async (academy: Academy) =>
  (await academy.visitor(listPublishedPosts, { querystring: {} })).body

test('the demo has posts that visitors see, and class modules', async ({ academy }) => {
  await seedSite(academy.db)

  expect((await posts(academy)).total).toBe(5)
  expect((await academy.visitor(listClassModules)).body.length).toBeGreaterThan(3)
})

test('seeding again adds nothing and changes nothing', async ({ academy }) => {
  await seedSite(academy.db)
  const [first] = (await posts(academy)).items
  const admin = await academy.signInAdmin()
  const params = { post_id: String(first?.post_id) }
  await admin.call(updatePost, { params, body: { title: 'Edited' } })
  const before = await posts(academy)

  await seedSite(academy.db)
  expect(await posts(academy)).toEqual(before)
})

test.for(demoPosts())(
  'the post $slug is one that the admin could have written',
  async (post, { academy }) => {
    const { call } = await academy.signInAdmin()

    expect((await call(createPost, { body: post })).status).toBe(201)
  },
)
