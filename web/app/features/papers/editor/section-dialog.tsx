import { SectionDraft } from '@ganit/contract/papers/papers'
import { schemaResolver } from '@mantine/form'
import { useId } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import dialog from '../../../ui/dialogs/dialog.module.css'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { useDialogForm } from '../../../ui/forms/dialogs/use-dialog-form.ts'
import { NativeSelect, Textarea, TextInput } from '../../../ui/forms/fields/fields.tsx'
import { changeSection, type Section } from './sections.ts'
import type { PaperEditing } from './use-paper-editor.ts'

type SectionDialogProps = {
  section: Section
  at: number
  editing: PaperEditing
  onClose: () => void
}

type Fields = {
  title: string
  instructions: string
  any: string
  negative: string
  partial: string
}

const Draft = SectionDraft.omit({ items: true })
const resolve = schemaResolver(Draft, { sync: true })
const PARTIAL = [
  { value: '', label: 'No' },
  { value: 'yes', label: 'For an incomplete choice of several' },
]

const toSentSection = ({ negative, partial, ...fields }: Fields) => ({
  ...fields,
  negative: negative.trim() ? Number(negative) : null,
  partial: partial !== '',
})

/** A section's title and marking rules. */
export function SectionDialog({ section, at, editing, onClose }: SectionDialogProps) {
  const id = useId()
  const { form, formRef, failure, submit, close } = useDialogForm<Fields>({
    initialValues: {
      title: section.title,
      instructions: section.instructions ?? '',
      any: String(section.any ?? ''),
      negative: String(section.negative ?? ''),
      partial: section.partial ? 'yes' : '',
    },
    errorsOf: (fields) => resolve(toSentSection(fields)),
    send: async (fields) => {
      const {
        title,
        instructions = null,
        any = null,
        negative = null,
        partial = false,
      } = Draft.parse(toSentSection(fields))
      editing.change(
        changeSection(at, (before) => ({
          ...before,
          title,
          instructions,
          any,
          negative,
          partial,
        })),
      )
      onClose()
    },
    onClose,
    unsaved: 'The section is not changed yet.',
  })
  return (
    <Modal className={dialog.dialog} aria-labelledby={`${id}-title`} onClose={close}>
      <form ref={formRef} noValidate className="stack gap16" onSubmit={submit}>
        <h2 id={`${id}-title`}>Section</h2>
        {failure && <ErrorBox>{failure}</ErrorBox>}
        <TextInput
          data-autofocus
          label="Title"
          name="title"
          autoComplete="off"
          {...form.getInputProps('title')}
        />
        <Textarea
          label="Instructions"
          name="instructions"
          rows={2}
          isOptional
          {...form.getInputProps('instructions')}
        />
        <TextInput
          label="How many count"
          name="any"
          inputMode="numeric"
          autoComplete="off"
          description="Blank: all. Of more that are answered the best count, online the first."
          {...form.getInputProps('any')}
        />
        <TextInput
          label="Negative marks"
          name="negative"
          inputMode="decimal"
          autoComplete="off"
          description="What a wrong answer loses. Blank leaves it to the test."
          {...form.getInputProps('negative')}
        />
        <NativeSelect
          label="Partial marks"
          name="partial"
          data={PARTIAL}
          {...form.getInputProps('partial')}
        />
        <div className={dialog.buttons}>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="filled">
            Save
          </Button>
        </div>
      </form>
    </Modal>
  )
}
