import { useForm } from '@mantine/form'
import { type FormEvent, useState } from 'react'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { confirm, type Question } from '../dialogs/ask.ts'
import { useFirstError } from './use-first-error.ts'
import { useLeaveWarning } from './use-leave-warning.ts'
import { useSending } from './use-sending.ts'

type DialogFormParts<Fields> = {
  initialValues: Fields
  errorsOf: (fields: Fields) => Record<string, unknown>
  /** Sends what was filled in, and closes the dialog. */
  send: (fields: Fields) => Promise<void>
  onClose: () => void
  /** What has not happened yet where the dialog is left: `Nobody is invited yet.` */
  unsaved: string
}

/** A form in a dialog: wrong fields, refusals, and the question before what was typed is dropped. */
export function useDialogForm<Fields extends Record<string, unknown>>(
  parts: DialogFormParts<Fields>,
) {
  const { initialValues, errorsOf, send, onClose, unsaved } = parts
  const [failure, setFailure] = useState('')
  const form = useForm<Fields>({ initialValues })
  const { form: formRef, showFirstError } = useFirstError()
  const { isSending, once } = useSending()
  const typed: Question = {
    title: 'Leave without saving?',
    text: unsaved,
    accept: 'Leave',
    refuse: 'Stay',
    losesWork: true,
  }
  useLeaveWarning(form.isDirty(), typed)

  const showErrors = (errors: Record<string, unknown>) => {
    form.setErrors(errors as Record<string, string>)
    showFirstError()
  }
  const save = () =>
    once(async () => {
      const errors = errorsOf(form.getValues())
      setFailure('')
      showErrors(errors)
      if (Object.keys(errors).length > 0) return
      try {
        await send(form.getValues())
        return true
      } catch (error) {
        const fields = error instanceof ApiError ? error.fields : {}
        showErrors(fields)
        const isShown = Object.keys(fields).some(
          (name) => (name.split('.')[0] ?? '') in initialValues,
        )
        if (!isShown) setFailure(messageOf(error))
      }
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  async function close() {
    if (isSending) return
    const agreed = !form.isDirty() || (await confirm(typed))
    if (agreed) onClose()
  }
  return { form, formRef, failure, isSending, submit, close }
}
