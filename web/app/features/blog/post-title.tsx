import { TextInput } from '@mantine/core'
import type { Versioned } from '../../ui/forms/use-versioned-form.ts'
import { POST_LABELS, type PostFields } from './post-fields.ts'
import type { PostNaming } from './use-post-naming.ts'

type PostTitleProps = { edit: Versioned<PostFields>; naming: PostNaming }

export function PostTitle({ edit: { form }, naming }: PostTitleProps) {
  return (
    <TextInput
      label={POST_LABELS.title}
      name="title"
      autoComplete="off"
      {...form.getInputProps('title')}
      onChange={({ currentTarget }) => naming.rename(currentTarget.value)}
    />
  )
}
