import type { Post } from '@ganit/contract/posts'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { queryClient } from '../../api/query-client.ts'
import { signedIn } from '../../session.ts'
import { alert, confirm } from '../../ui/dialogs/ask.ts'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { useVersionedForm } from '../../ui/forms/use-versioned-form.ts'
import { useToday } from '../../ui/text/use-clock.ts'
import { changePost, postToEdit, removePost, writePost } from './blog.data.ts'
import { dropKept, keep, readKept } from './post-draft.ts'
import { asSent, blankPost, errorsOf, type PostFields, snapshotOf } from './post-fields.ts'

/** The editing of one post, or of a new one (null): saving, deleting, and keeping what is typed over a reload. */
export function usePost(post: Post | null) {
  const id = post ? String(post.post_id) : 'new'
  const navigate = useNavigate()
  const [kept] = useState(() => readKept(id))
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
      answered.current = post
        ? await changePost(id, { ...asSent(changes), ...(version && { version }) })
        : await writePost(asSent({ ...blank.fields, ...changes }), attempt)
      return snapshotOf(answered.current)
    },
    load: async () => snapshotOf(await queryClient.fetchQuery({ ...postToEdit(id), staleTime: 0 })),
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
    if (isChanged) keep(id, { fields: form.values, base })
    else dropKept(id)
  }, [id, form.values, base, isChanged])

  // Left on purpose: nothing is kept. A reload does not come here, and an expired session keeps it.
  useEffect(() => () => (signedIn() ? dropKept(id) : undefined), [id])

  useEffect(() => {
    if (!goal) return
    // What was typed while a new post was on its way goes with it.
    if (written && isChanged) keep(String(written.post_id), { fields: form.values, base })
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
      await removePost(post)
    } catch {
      return alert({ title: post.title, text: 'Failed to delete the post.' })
    }
    toastSuccess('Post deleted')
    setDeleted(true)
  }
  return { ...edit, remove, isRestored: kept !== null && isChanged }
}
