import {
  createPost,
  deletePost,
  getPost,
  listPosts,
  type Post,
  updatePost,
} from '@ganit/contract/site/posts'
import { reads, sends } from '../../../api/declared.ts'
import { keepPreviousRows } from '../../../api/pages.ts'
import { forgetQueries, queryClient } from '../../../api/query-client.ts'

/** One page of all posts, drafts included; the previous page stays visible while the next loads. */
export const postsPage = reads(listPosts, { shows: ['post'], placeholderData: keepPreviousRows })

export const postToEdit = reads(getPost, { shows: ['post'] })

const changing = {
  changes: ['post'],
  keep: ({ post }: { post: Post }) =>
    void queryClient.setQueryData(postToEdit({ post_id: post.post_id }).queryKey, post),
} as const

export const writePost = sends(createPost, changing)

export const changePost = sends(updatePost, changing)

export const removePost = sends(deletePost, {
  changes: ['post'],
  keep: (_answer, asked) => forgetQueries({ queryKey: postToEdit(asked).queryKey }),
})
