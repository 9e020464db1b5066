import { Button } from '@mantine/core'
import type { FormEvent, ReactNode, RefObject } from 'react'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { askingFirst } from '../../../ui/forms/asking-first.ts'
import classes from './lesson.module.css'

type ChangeFormProps = {
  edit: {
    formRef: RefObject<HTMLFormElement | null>
    failure: ReactNode
    isSending: boolean
    submit: (event: FormEvent) => void
  }
  /** Label of the submit button; destructive ones are red. */
  save: string
  isDestructive?: boolean
  onBack: () => void
  children: ReactNode
}

/** The form of a lesson change: failure, fields, Back and submit. */
export function ChangeForm({ edit, save, isDestructive, onBack, children }: ChangeFormProps) {
  return (
    <form
      ref={edit.formRef}
      noValidate
      className={`stack gap16 ${classes.form}`}
      onSubmit={edit.submit}
    >
      {edit.failure && <ErrorBox>{edit.failure}</ErrorBox>}
      {children}
      <div className={`wrap gap10 ${classes.actions}`}>
        <Button
          type="submit"
          variant={isDestructive ? 'danger-filled' : 'main'}
          loading={edit.isSending}
        >
          {save}
        </Button>
        <Button onClick={askingFirst(onBack)}>Back</Button>
      </div>
    </form>
  )
}
