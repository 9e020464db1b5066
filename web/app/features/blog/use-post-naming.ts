import { useState } from 'react'
import type { Versioned } from '../../ui/forms/use-versioned-form.ts'
import type { PostFields } from './post-fields.ts'
import { proposedSlug } from './slug.ts'

/** Title and slug of a post: the slug follows the title until it is written by hand. */
export function usePostNaming({ form, base }: Versioned<PostFields>) {
  const { title, slug, date } = form.values
  const isStored = base.version !== undefined
  const [isByHand, setByHand] = useState(isStored || slug !== proposedSlug(title, date))

  return {
    rename: (next: string) => {
      form.setFieldValue('title', next)
      if (!isByHand) form.setFieldValue('slug', proposedSlug(next, date))
    },
    writeSlug: (next: string) => {
      form.setFieldValue('slug', next)
      setByHand(next !== '')
    },
  }
}

export type PostNaming = ReturnType<typeof usePostNaming>
