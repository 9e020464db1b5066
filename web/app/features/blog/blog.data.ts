import type { Input } from '@ganit/contract/endpoint'
import {
  createPost,
  deletePost,
  getPost,
  listPosts,
  type Post,
  updatePost,
} from '@ganit/contract/posts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Attempt } from '../../api/attempt.ts'
import { call } from '../../api/call.ts'
import { forgetQueries, queryClient } from '../../api/query-client.ts'

const POSTS = ['posts'] as const
const PAGES = [...POSTS, 'page'] as const

export type PostsQuery = Input<typeof listPosts>['querystring']

/** One page of all posts, drafts included; the page before stays visible while the next one loads. */
export const postsPage = (querystring: PostsQuery) =>
  queryOptions({
    queryKey: [...PAGES, querystring],
    queryFn: () => call(listPosts, { querystring }),
    placeholderData: keepPreviousData,
  })

/** A post to edit, as it is stored now. */
export const postToEdit = (id: string) =>
  queryOptions({
    queryKey: [...POSTS, id],
    queryFn: () => call(getPost, { params: { post_id: id } }),
  })

const key = ({ post_id }: Post) => postToEdit(String(post_id)).queryKey

/** Keeps what was saved, and lets lists be asked for again. */
async function keep(post: Post) {
  await queryClient.cancelQueries({ queryKey: key(post) })
  queryClient.setQueryData(key(post), post)
  void queryClient.invalidateQueries({ queryKey: PAGES })
  return post
}

export const writePost = async (body: Input<typeof createPost>['body'], attempt: Attempt) =>
  keep((await call(createPost, { body, attempt })).post)

export const changePost = async (post_id: string, body: Input<typeof updatePost>['body']) =>
  keep((await call(updatePost, { params: { post_id }, body })).post)

export async function removePost(post: Post) {
  await call(deletePost, { params: { post_id: String(post.post_id) } })
  forgetQueries({ queryKey: key(post) })
  void queryClient.invalidateQueries({ queryKey: PAGES })
}
