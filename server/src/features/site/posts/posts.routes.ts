import { PAGE_SIZE } from '@ganit/contract/pages'
import {
  createPost,
  deletePost,
  getPost,
  getPublishedPost,
  listPosts,
  listPublishedPosts,
  updatePost,
} from '@ganit/contract/site/posts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { findPublishedPost, type PostsQuery, postById, readPostsPage } from './posts.queries.ts'
import { changePost, prepareCover, presentPost, removePost, writePost } from './posts.service.ts'

export async function postsRoutes(app: FastifyInstance) {
  const { db } = app

  async function list(query: PostsQuery, publishedBy?: string) {
    const { page = 1, page_size = PAGE_SIZE, search, sort = 'date' } = query
    const order = query.order ?? (sort === 'date' ? 'desc' : 'asc')
    const filters = { search, publishedBy }
    const { items, ...counted } = await readPostsPage(db, filters, { page, page_size, sort, order })
    return { items: items.map(presentPost), ...counted, page, page_size }
  }

  serve(app, listPublishedPosts, async ({ querystring }) =>
    list(querystring, await readAcademyToday(db)),
  )

  serve(app, getPublishedPost, async ({ params }) =>
    presentPost(await findPublishedPost(db, params.slug, await readAcademyToday(db))),
  )

  serve(app, listPosts, ({ querystring }) => list(querystring))

  serve(app, getPost, async ({ params }) => presentPost(await postById(db, params.post_id)))

  serve(app, createPost, async ({ body, once }) => {
    const cover = await prepareCover(body)
    const created = await once(async (trx) => ({
      message: 'Post saved successfully!',
      post: presentPost(await writePost(trx, body, cover)),
    }))
    app.invalidatePages()
    return created
  })

  serve(app, updatePost, async ({ params, body }) => {
    const post = await changePost(db, params.post_id, body)
    app.invalidatePages()
    return { message: 'Post saved successfully!', post: presentPost(post) }
  })

  serve(app, deletePost, async ({ params }) => {
    await removePost(db, params.post_id)
    app.invalidatePages()
    return { message: 'Post deleted successfully!' }
  })
}
