import { CHAPTER_LABELS } from '@ganit/contract/papers/chapters'
import type { ReactNode } from 'react'
import { type Attempt, useAttempt } from '../../../api/attempt.ts'
import { toastSuccess } from '../../../ui/feedback/toasts/toast.ts'
import { FormDialog } from '../../../ui/forms/dialogs/form-dialog.tsx'
import { useDialogForm } from '../../../ui/forms/dialogs/use-dialog-form.ts'
import { TextInput } from '../../../ui/forms/fields/fields.tsx'

/** A name, with those in other languages if the owner has switched them on. */
export type Names = { name: string; name_hi?: string; name_bn?: string }

type Named = { name: string; name_hi?: string | null; name_bn?: string | null }

/** Whether names in other languages are switched on: staff then get them with each chapter and skill. */
export const isTranslated = (all: readonly Named[]) =>
  all.some(({ name_hi }) => name_hi !== undefined)

/** The names of a chapter or skill as its form begins with them; of a new one if it is undefined. */
export const namesOf = (of: Named | undefined, withOthers: boolean): Names => ({
  name: of?.name ?? '',
  ...(withOthers && { name_hi: of?.name_hi ?? '', name_bn: of?.name_bn ?? '' }),
})

const OTHERS = [
  ['name_hi', 'hi'],
  ['name_bn', 'bn'],
] as const

type NameDialogProps = {
  title: string
  names: Names
  errorsOf: (fields: Names) => Record<string, unknown>
  save: (names: Names, attempt: Attempt) => Promise<{ message: string }>
  onClose: () => void
  /** Shown below the names. */
  children?: ReactNode
}

/** Asks for the names of a chapter or a skill. */
export function NameDialog({ title, names, errorsOf, save, onClose, children }: NameDialogProps) {
  const attempt = useAttempt()
  const edit = useDialogForm({
    initialValues: names,
    errorsOf,
    send: async (fields) => {
      toastSuccess((await save(fields, attempt)).message)
      onClose()
    },
    onClose,
    unsaved: 'The name is not saved yet.',
  })
  const others = OTHERS.filter(([field]) => names[field] !== undefined)
  return (
    <FormDialog edit={edit} title={title} accept="Save">
      <TextInput
        data-autofocus
        label="Name"
        name="name"
        autoComplete="off"
        {...edit.form.getInputProps('name')}
      />
      {others.map(([field, language]) => (
        <TextInput
          key={field}
          lang={language}
          label={CHAPTER_LABELS[field]}
          description="Blank: families read the English name."
          name={field}
          autoComplete="off"
          {...edit.form.getInputProps(field)}
        />
      ))}
      {children}
    </FormDialog>
  )
}
