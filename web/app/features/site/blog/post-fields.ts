import { type Post, PostChanges, PostDraft } from '@ganit/contract/site/posts'
import { schemaResolver } from '@mantine/form'
import type { Snapshot } from '../../../ui/forms/records/use-versioned-form.ts'

export type PostFields = {
  title: string
  slug: string
  date: string
  status: Post['status']
  summary: string
  cover: string
  markdown: string
}

export const POST_LABELS: Record<keyof PostFields, string> = {
  title: 'Title',
  slug: 'Slug',
  date: 'Date',
  status: 'Status',
  summary: 'Summary',
  cover: 'Cover',
  markdown: 'Text',
}

export const blankPost = (date: string): PostFields => ({
  title: '',
  slug: '',
  date,
  status: 'draft',
  summary: '',
  cover: '',
  markdown: '',
})

export const snapshotOf = ({ summary, cover, ...post }: Post): Snapshot<PostFields> => ({
  version: post.version,
  fields: {
    title: post.title,
    slug: post.slug,
    date: post.date,
    status: post.status,
    summary: summary ?? '',
    cover: cover ?? '',
    markdown: post.markdown,
  },
})

/** The fields as sent: no cover is null. */
export const toSentFields = <Fields extends Partial<PostFields>>(fields: Fields) => ({
  ...fields,
  ...(fields.cover !== undefined && { cover: fields.cover || null }),
})

const resolveDraft = schemaResolver(PostDraft, { sync: true })
const resolveChanges = schemaResolver(PostChanges, { sync: true })

/** The request schema's messages, by field. */
export const errorsOf = (fields: PostFields, isNew: boolean) =>
  (isNew ? resolveDraft : resolveChanges)(toSentFields(fields))
