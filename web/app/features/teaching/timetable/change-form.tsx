import type { Reach } from '@ganit/contract/messages/reach'
import type { FormEvent, ReactNode, RefObject } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { askBeforeClosing } from '../../../ui/forms/asking-first.ts'
import { TellFamilies, type useTellFamilies } from '../../../ui/forms/dialogs/tell-families.tsx'
import classes from './lesson.module.css'

type ChangeFormProps = {
  edit: {
    formRef: RefObject<HTMLFormElement | null>
    failure: ReactNode
    isSending: boolean
    submit: (event: FormEvent) => void
    tell: ReturnType<typeof useTellFamilies>
  }
  /** The people whom the change reaches, once they are known. */
  reach: Reach | undefined
  /** Label of the submit button; destructive ones are red. */
  save: string
  isDestructive?: boolean
  onBack: () => void
  children: ReactNode
}

/** The form of a lesson change: failure, fields, Back and submit. */
export function ChangeForm({
  edit,
  reach,
  save,
  isDestructive,
  onBack,
  children,
}: ChangeFormProps) {
  return (
    <form
      ref={edit.formRef}
      noValidate
      className={`stack gap16 ${classes.form}`}
      onSubmit={edit.submit}
    >
      {edit.failure && <ErrorBox>{edit.failure}</ErrorBox>}
      {children}
      <TellFamilies reach={reach} tell={edit.tell} />
      <div className={`wrap gap10 ${classes.actions}`}>
        <Button
          type="submit"
          variant={isDestructive ? 'danger-filled' : 'main'}
          loading={edit.isSending}
        >
          {save}
        </Button>
        <Button onClick={askBeforeClosing(onBack)}>Back</Button>
      </div>
    </form>
  )
}
