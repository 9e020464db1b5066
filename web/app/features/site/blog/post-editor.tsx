import type { Post } from '@ganit/contract/site/posts'
import { type ChangeEvent, type FormEvent, useCallback, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useAcademy } from '../../../academy.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { NativeSelect, Textarea, TextInput } from '../../../ui/forms/fields/fields.tsx'
import { FormFailure } from '../../../ui/forms/form-failure.tsx'
import { ConflictBox } from '../../../ui/forms/records/conflict-box.tsx'
import type { Versioned } from '../../../ui/forms/records/use-versioned-form.ts'
import { PICTURE } from '../../../ui/photos/photo-encoder.ts'
import { PictureField } from '../../../ui/photos/picture-field.tsx'
import { formatDay, todayIn, typedDayInWords } from '../../../ui/text/times/dates.ts'
import { useToday } from '../../../ui/text/times/use-clock.ts'
import { MarkdownEditor } from '../../../ui/text/writing/markdown-editor.tsx'
import classes from './post-editor.module.css'
import { POST_LABELS, type PostFields } from './post-fields.ts'
import { proposedSlug } from './slug.ts'
import { usePost } from './use-post.ts'

/** A post's title and slug; the slug follows the title until it is edited. */
function usePostNaming({ form, base }: Versioned<PostFields>) {
  const { setFieldValue } = form
  const { title, slug, date } = form.values
  const isByHand = useRef(base.version !== undefined || slug !== proposedSlug(title, date))

  return {
    rename: useCallback(
      ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) => {
        setFieldValue('title', value)
        if (!isByHand.current) setFieldValue('slug', proposedSlug(value, date))
      },
      [setFieldValue, date],
    ),
    writeSlug: useCallback(
      ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) => {
        setFieldValue('slug', value)
        isByHand.current = value !== ''
      },
      [setFieldValue],
    ),
  }
}

type PostNaming = ReturnType<typeof usePostNaming>

type PostTitleProps = { edit: Versioned<PostFields>; naming: PostNaming }

function PostTitle({ edit: { form }, naming }: PostTitleProps) {
  return (
    <TextInput
      label={POST_LABELS.title}
      name="title"
      autoComplete="off"
      {...form.getInputProps('title')}
      onChange={naming.rename}
    />
  )
}

const STATUSES = [
  { value: 'draft', label: 'Draft' },
  { value: 'published', label: 'Published' },
]

type PostDetailsProps = { edit: Versioned<PostFields>; naming: PostNaming }

/** A post's other fields, beside its text. */
function PostDetails({ edit: { form, onWork }, naming }: PostDetailsProps) {
  const { slug, cover, date } = form.values
  const today = useToday()
  const input = (name: keyof PostFields) => ({
    label: POST_LABELS[name],
    name,
    ...form.getInputProps(name),
  })
  return (
    <div className={`stack narrow sheet ${classes.details}`}>
      <NativeSelect data={STATUSES} {...input('status')} />
      <TextInput
        type="date"
        min="1900-01-01"
        description={typedDayInWords(date, today)}
        {...input('date')}
      />
      <TextInput
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        description={`The post’s address: /blog/${slug || '…'}`}
        {...input('slug')}
        onChange={naming.writeSlug}
      />
      <Textarea rows={3} isOptional {...input('summary')} />
      <PictureField {...input('cover')} limits={PICTURE} value={cover} onWork={onWork} />
    </div>
  )
}

/** Edits a post: title, date, and text with a preview. */
export function PostEditor({ post }: { post: Post | null }) {
  const edit = usePost(post)
  const { timeZone } = useAcademy()
  const { form, formRef, failure, conflict } = edit

  const naming = usePostNaming(edit)
  const [isPublishing, setPublishing] = useState(false)
  const isDraft = edit.base.fields.status === 'draft' && form.values.status === 'draft'

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void edit.save()
  }
  async function publish() {
    setPublishing(true)
    form.setFieldValue('status', 'published')
    await edit.save()
    setPublishing(false)
  }
  return (
    <form ref={formRef} noValidate className={`stack gap24 ${classes.form}`} onSubmit={submit}>
      {failure && <FormFailure>{failure}</FormFailure>}
      {conflict && <ConflictBox {...edit} conflict={conflict} labels={POST_LABELS} />}
      {edit.isRestored && (
        <p className={`wrap gap8-16 centred ${classes.restored}`}>
          What you had typed before the page was reloaded is here again.
          <Button size="xs" onClick={edit.discard}>
            Discard it
          </Button>
        </p>
      )}
      <div className={`grid top ${classes.columns}`}>
        <div className={`stack narrow ${classes.writing}`}>
          <PostTitle edit={edit} naming={naming} />
          <MarkdownEditor
            label={POST_LABELS.markdown}
            name="markdown"
            hint="Markdown; mathematics between dollar signs: $a^2 + b^2$ in a line, $$…$$ on its own."
            {...form.getInputProps('markdown')}
            value={form.values.markdown}
          />
        </div>
        <PostDetails edit={edit} naming={naming} />
      </div>
      <div className={`row centred ${classes.foot}`}>
        {post && (
          <Button variant="danger" onClick={edit.remove}>
            Delete
          </Button>
        )}
        <span role="status" data-changed={edit.isChanged || undefined}>
          {edit.isChanged ? 'Not saved yet' : post && stateOf(post, timeZone)}
        </span>
        {post?.status === 'published' && <Link to={`/blog/${post.slug}`}>View post</Link>}
        <Button
          type="submit"
          variant={isDraft ? 'default' : 'main'}
          loading={edit.isSending && !isPublishing}
        >
          Save
        </Button>
        {isDraft && (
          <Button variant="main" loading={edit.isSending && isPublishing} onClick={publish}>
            Publish
          </Button>
        )}
      </div>
    </form>
  )
}

function stateOf({ status, date }: Post, zone: string) {
  if (status === 'draft') return 'Saved as draft, nobody can see it yet'
  return date > todayIn(zone) ? `Saved, shown from ${formatDay(date)}` : 'Saved, and published'
}
