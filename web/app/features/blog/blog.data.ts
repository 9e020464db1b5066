import type { Input } from '@ganit/contract/endpoint'
import {
  createPost,
  deletePost,
  getPost,
  listPosts,
  type Post,
  updatePost,
} from '@ganit/contract/posts'
import { apiQuery } from '../../api/api-query.ts'
import type { Attempt } from '../../api/attempt.ts'
import { call } from '../../api/call.ts'
import { keepRows } from '../../api/pages.ts'
import { forgetQueries, queryClient } from '../../api/query-client.ts'
import { write } from '../../api/write.ts'

const POSTS = ['posts'] as const

export type PostsQuery = Input<typeof listPosts>['querystring']

/** One page of all posts, drafts included; the page before stays visible while the next one loads. */
export const postsPage = (querystring: PostsQuery) =>
  apiQuery({
    queryKey: [...POSTS, 'page', querystring],
    shows: ['post'],
    ask: (signal) => call(listPosts, { querystring, signal }),
    placeholderData: keepRows,
  })

/** A post to edit, as it is stored now. */
export const postToEdit = (id: string) =>
  apiQuery({
    queryKey: [...POSTS, id],
    shows: ['post'],
    ask: (signal) => call(getPost, { params: { post_id: id }, signal }),
  })

const key = ({ post_id }: Post) => postToEdit(String(post_id)).queryKey

const keep = (post: Post) => void queryClient.setQueryData(key(post), post)

export const writePost = write({
  key: ['post', 'add'],
  changes: ['post'],
  send: async (body: Input<typeof createPost>['body'], attempt: Attempt) =>
    (await call(createPost, { body, attempt })).post,
  keep,
})

export const changePost = write({
  key: ['post', 'change'],
  changes: ['post'],
  send: async (post_id: string, body: Input<typeof updatePost>['body']) =>
    (await call(updatePost, { params: { post_id }, body })).post,
  keep,
})

export const removePost = write({
  key: ['post', 'remove'],
  changes: ['post'],
  send: ({ post_id }: Post) => call(deletePost, { params: { post_id: String(post_id) } }),
  keep: (_answer, post) => forgetQueries({ queryKey: key(post) }),
})
