import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import field from '../../ui/forms/field.module.css'
import type { Versioned } from '../../ui/forms/use-versioned-form.ts'
import { PICTURE } from '../../ui/photos/photo-encoder.ts'
import { PictureField } from '../../ui/photos/picture-field.tsx'
import classes from './post-editor.module.css'
import { POST_LABELS, type PostFields } from './post-fields.ts'
import { proposedSlug } from './slug.ts'

const STATUSES = [
  { value: 'draft', label: 'Draft' },
  { value: 'published', label: 'Published' },
]

/** Everything of a post but its text. The slug follows the title until it is written by hand. */
export function PostDetails({ edit: { form, base, onWork } }: { edit: Versioned<PostFields> }) {
  const { title, slug, date, cover } = form.values
  const isStored = base.version !== undefined
  const [isByHand, setByHand] = useState(isStored || slug !== proposedSlug(title, date))

  const input = (name: keyof PostFields) => ({
    label: POST_LABELS[name],
    name,
    ...form.getInputProps(name),
  })
  const rename = (next: string) => {
    form.setFieldValue('title', next)
    if (!isByHand) form.setFieldValue('slug', proposedSlug(next, date))
  }
  const writeSlug = (next: string) => {
    form.setFieldValue('slug', next)
    setByHand(next !== '')
  }
  return (
    <div className={classes.details}>
      <div className={classes.texts}>
        <TextInput
          autoComplete="off"
          {...input('title')}
          onChange={({ currentTarget }) => rename(currentTarget.value)}
        />
        <TextInput
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          description={`The post’s address: /blog/${slug || '…'}`}
          {...input('slug')}
          onChange={({ currentTarget }) => writeSlug(currentTarget.value)}
        />
        <Textarea
          rows={3}
          className={field.optional ?? ''}
          description="Optional"
          {...input('summary')}
        />
      </div>
      <div className={classes.facts}>
        <div className={classes.pair}>
          <TextInput type="date" min="1900-01-01" {...input('date')} />
          <NativeSelect data={STATUSES} {...input('status')} />
        </div>
        <PictureField {...input('cover')} limits={PICTURE} value={cover} onWork={onWork} />
      </div>
    </div>
  )
}
