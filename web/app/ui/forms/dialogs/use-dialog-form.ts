import type { Attempt } from '../../../api/attempt.ts'
import { confirm, type Question } from '../../dialogs/ask.ts'
import { useSubmit } from '../use-submit.ts'

type DialogFormParts<Fields> = {
  initialValues: Fields
  errorsOf: (fields: Fields) => Record<string, unknown>
  /** Sends the values, then the dialog closes. `attempt` is for creating calls. */
  send: (fields: Fields, attempt: Attempt) => Promise<void>
  onClose: () => void
  /** Shown when the dialog is left unsaved: `Nobody is invited yet.` */
  unsaved: string
  /** Question that is asked instead, even without changes. */
  question?: Question | undefined
}

/** A form in a dialog: field errors, refusals, and the question before typed text is dropped. */
export function useDialogForm<Fields extends Record<string, unknown>>(
  parts: DialogFormParts<Fields>,
) {
  const { initialValues, errorsOf, send, onClose, unsaved } = parts
  const typed: Question = {
    title: 'Leave without saving?',
    text: unsaved,
    accept: 'Leave',
    refuse: 'Stay',
    losesWork: true,
  }
  const question = parts.question ?? typed
  const edit = useSubmit({
    initialValues,
    errorsOf,
    send: async (fields, attempt) => {
      await send(fields, attempt)
      return true
    },
    question,
    ...(parts.question && { isUncertain: true, isKept: true }),
  })

  async function close() {
    if (edit.isSending) return
    if (!edit.isChanged || (await confirm(question))) onClose()
  }
  return { ...edit, close }
}
