import type { Post } from '@ganit/contract/site/posts'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { fetchAnew } from '../../../api/query-client.ts'
import { dropOwnValue, readOwnValue, writeOwnValue } from '../../../own-storage.ts'
import { isSignedIn } from '../../../session.ts'
import { parseJson } from '../../../storage.ts'
import { alert, confirm } from '../../../ui/dialogs/ask.ts'
import { toastSuccess } from '../../../ui/feedback/toasts/toast.ts'
import { type Snapshot, useVersionedForm } from '../../../ui/forms/records/use-versioned-form.ts'
import { useToday } from '../../../ui/text/times/use-clock.ts'
import { changePost, postToEdit, removePost, writePost } from './blog.data.ts'
import { blankPost, errorsOf, type PostFields, snapshotOf, toSentFields } from './post-fields.ts'

/** A post's draft in this tab, and the stored post it is based on. */
type KeptPost = { fields: PostFields; base: Snapshot<PostFields> }

const keyOfTexts = (id: string) => `postDraft:${id}`
/** The cover has its own key: it is large and need not be written with each letter typed. */
const keyOfCover = (id: string) => `postCover:${id}`

/** The draft typed before a reload; null if there is none. */
function readKeptPost(id: string): KeptPost | null {
  const kept = parseJson(readOwnValue('session', keyOfTexts(id))) as KeptPost | null
  if (!kept?.base?.fields) return null
  const { fields, base } = kept
  const cover = readOwnValue('session', keyOfCover(id)) ?? base.fields.cover
  return { fields: { ...base.fields, ...fields, cover }, base }
}

function keepPost(id: string, { fields: { cover, ...texts }, base }: KeptPost) {
  writeOwnValue('session', keyOfTexts(id), JSON.stringify({ fields: texts, base }))
  writeOwnValue('session', keyOfCover(id), cover)
}

function dropKeptPost(id: string) {
  dropOwnValue('session', keyOfTexts(id))
  dropOwnValue('session', keyOfCover(id))
}

/** Edits a post, or a new one (null): saves, deletes, and keeps the draft through reloads. */
export function usePost(post: Post | null) {
  const id = post ? String(post.post_id) : 'new'
  const navigate = useNavigate()
  const [kept] = useState(() => readKeptPost(id))
  const today = useToday()
  const [blank] = useState(() => kept?.base ?? { fields: blankPost(today) })
  const [written, setWritten] = useState<Post | null>(null)
  const [isDeleted, setDeleted] = useState(false)
  const answered = useRef<Post>(null)
  const goal = isDeleted ? '/admin/blog' : written && `/admin/blog/${written.post_id}`

  const edit = useVersionedForm<PostFields>({
    stored: post ? snapshotOf(post) : blank,
    kept,
    errorsOf: (fields) => errorsOf(fields, !post),
    send: async (changes, version, attempt) => {
      const answer = post
        ? await changePost({ post_id: id, ...toSentFields(changes), ...(version && { version }) })
        : await writePost(toSentFields({ ...blank.fields, ...changes }), attempt)
      answered.current = answer.post
      return snapshotOf(answered.current)
    },
    load: async () => snapshotOf(await fetchAnew(postToEdit({ post_id: id }))),
    onSaved: () => {
      if (!post) setWritten(answered.current)
      const isDraft = answered.current?.status === 'draft'
      toastSuccess(isDraft ? 'Post saved as draft: nobody can see it yet' : 'Post saved')
      return !post
    },
    failureText: 'Failed to save the post.',
    isLeaving: goal !== null,
  })
  const { form, base, isChanged } = edit

  useEffect(() => {
    if (isChanged) keepPost(id, { fields: form.values, base })
    else dropKeptPost(id)
  }, [id, form.values, base, isChanged])

  // Leaving drops the draft. A reload does not run this, and an expired session keeps it.
  useEffect(() => () => (isSignedIn() ? dropKeptPost(id) : undefined), [id])

  useEffect(() => {
    if (!goal) return
    // Text typed while a new post was being saved goes to the saved one's draft.
    if (written && isChanged) keepPost(String(written.post_id), { fields: form.values, base })
    void navigate(goal, { replace: true })
  }, [goal, written, isChanged, form.values, base, navigate])

  async function remove() {
    if (!post) return
    const agreed = await confirm({
      title: post.title,
      text: 'Delete this post?',
      ...(post.status === 'published' && { detail: 'Visitors can no longer read it then.' }),
      accept: 'Delete',
      destructive: true,
    })
    if (!agreed) return
    try {
      await removePost({ post_id: id })
    } catch {
      return alert({ title: post.title, text: 'Failed to delete the post.' })
    }
    toastSuccess('Post deleted')
    setDeleted(true)
  }
  return { ...edit, remove, isRestored: kept !== null && isChanged }
}
