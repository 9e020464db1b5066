import { listPublishedPosts, type PostSummary } from '@ganit/contract/posts'
import type { PageContext } from '../../../api/page-context.ts'

const PAGE_SIZE = 100
/** As many addresses as one sitemap may hold, with room for the pages. */
const POSTS_MAX = 40_000

/** Every published post, the newest first. */
export async function allPosts(api: PageContext['api']) {
  const posts: PostSummary[] = []
  for (let page = 1; posts.length < POSTS_MAX; page++) {
    const { items, total } = await api(listPublishedPosts, {
      querystring: { page, page_size: PAGE_SIZE },
    })
    posts.push(...items)
    if (items.length === 0 || posts.length >= total) break
  }
  return posts
}
