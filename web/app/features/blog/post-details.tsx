import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import field from '../../ui/forms/field.module.css'
import type { Versioned } from '../../ui/forms/use-versioned-form.ts'
import { PICTURE } from '../../ui/photos/photo-encoder.ts'
import { PictureField } from '../../ui/photos/picture-field.tsx'
import classes from './post-editor.module.css'
import { POST_LABELS, type PostFields } from './post-fields.ts'
import type { PostNaming } from './use-post-naming.ts'

const STATUSES = [
  { value: 'draft', label: 'Draft' },
  { value: 'published', label: 'Published' },
]

type PostDetailsProps = { edit: Versioned<PostFields>; naming: PostNaming }

/** Everything of a post but its title and text, at their side. */
export function PostDetails({ edit: { form, onWork }, naming }: PostDetailsProps) {
  const { slug, cover } = form.values
  const input = (name: keyof PostFields) => ({
    label: POST_LABELS[name],
    name,
    ...form.getInputProps(name),
  })
  return (
    <div className={classes.details}>
      <NativeSelect data={STATUSES} {...input('status')} />
      <TextInput type="date" min="1900-01-01" {...input('date')} />
      <TextInput
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        description={`The post’s address: /blog/${slug || '…'}`}
        {...input('slug')}
        onChange={({ currentTarget }) => naming.writeSlug(currentTarget.value)}
      />
      <Textarea
        rows={3}
        className={field.optional ?? ''}
        description="Optional"
        {...input('summary')}
      />
      <PictureField {...input('cover')} limits={PICTURE} value={cover} onWork={onWork} />
    </div>
  )
}
