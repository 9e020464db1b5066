import { z } from 'zod'
import { change, create, read, remove } from '../endpoint.ts'
import { sentImageField } from '../ground/images.ts'
import { pageQuery, pageSchema } from '../pages.ts'
import {
  Message,
  oneOfWords,
  optionalText,
  requiredDate,
  requiredLine,
  requiredText,
  Version,
} from '../shared.ts'

const MARKDOWN_MAX = 100_000

export const PostStatus = oneOfWords(['draft', 'published'], 'Status must be draft or published.')

const SLUG_MAX = 100
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** Last part of a post's URL: lower-case letters, digits and single hyphens. */
export const Slug = requiredText('Slug', SLUG_MAX).pipe(
  z.string().regex(SLUG, 'Slug may hold small letters, digits and single hyphens only.'),
)

export const PostDraft = z.object({
  title: requiredLine('Title'),
  slug: Slug,
  /** One or two sentences for lists, the feed and search engines. */
  summary: optionalText('Summary', 400),
  /** Markdown with LaTeX between dollar signs. */
  markdown: requiredText('Text', MARKDOWN_MAX),
  status: PostStatus,
  /** Publication day: visitors see the post from this day on, in the academy's time zone. */
  date: requiredDate('Date'),
  /** A data URL, the URL that was received (unchanged), or null for none. */
  cover: sentImageField('Cover').nullish(),
})
export type PostDraft = z.output<typeof PostDraft>

/** Absent fields stay as stored. 409 if `version` is not the stored one. */
export const PostChanges = PostDraft.extend({ version: Version }).partial()
export type PostChanges = z.output<typeof PostChanges>

/** A post in a list, without its text. */
export const PostSummary = z.object({
  post_id: z.int(),
  title: z.string(),
  slug: z.string(),
  summary: z.string().nullable(),
  status: PostStatus,
  date: z.string(),
  /** A public URL or null. */
  cover: z.string().nullable(),
  version: z.int(),
})
export type PostSummary = z.output<typeof PostSummary>

export const Post = PostSummary.extend({ markdown: z.string() })
export type Post = z.output<typeof Post>

export const SavedPost = Message.extend({ post: Post })

export const listPublishedPosts = read('/posts', {
  access: 'public',
  summary: 'Published posts, the newest first, one page of them',
  querystring: pageQuery(['date']),
  response: pageSchema(PostSummary),
})

export const getPublishedPost = read('/posts/by-slug/:slug', {
  access: 'public',
  summary: 'A published post',
  params: z.object({ slug: z.string().max(SLUG_MAX).regex(SLUG) }),
  response: Post,
})

export const listPosts = read('/posts/all', {
  access: ['admin'],
  summary: 'All posts, drafts included, one page of them',
  querystring: pageQuery(['date', 'title', 'status']),
  response: pageSchema(PostSummary),
})

export const getPost = read('/posts/:post_id', {
  access: ['admin'],
  summary: 'A post to edit',
  response: Post,
})

export const createPost = create('/posts', {
  access: ['admin'],
  summary: 'Write a post; a slug that is taken is 409',
  body: PostDraft,
  response: SavedPost,
})

export const updatePost = change('/posts/:post_id', {
  access: ['admin'],
  summary: 'Change a post; a slug that is taken is 409',
  body: PostChanges,
  response: SavedPost,
})

export const deletePost = remove('/posts/:post_id', {
  access: ['admin'],
  summary: 'Delete a post',
})
