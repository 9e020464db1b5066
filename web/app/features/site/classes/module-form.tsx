import { type ClassModule, ClassModuleDraft } from '@ganit/contract/site/classes'
import { schemaResolver } from '@mantine/form'
import { useEffect, useRef } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { alert } from '../../../ui/dialogs/ask.ts'
import { toastSuccess } from '../../../ui/feedback/toasts/toast.ts'
import { Textarea, TextInput } from '../../../ui/forms/fields/fields.tsx'
import { useSubmit } from '../../../ui/forms/use-submit.ts'
import { PICTURE } from '../../../ui/photos/photo-encoder.ts'
import { PictureField } from '../../../ui/photos/picture-field.tsx'
import { saveModule } from './classes.data.ts'
import classes from './classes.module.css'

type ModuleFormProps = {
  classNumber: number
  /** Undefined if the class has none. */
  module: ClassModule | undefined
  onDone: () => void
}

const NO_CLASS = 'Select a class first'
const alertProblem = (text: string) => alert({ title: 'Manage Classes', text })
const resolve = schemaResolver(ClassModuleDraft, { sync: true })

/** Adds or edits a class's module. */
export function ModuleForm({ classNumber, module, onDone }: ModuleFormProps) {
  const before = {
    title: module?.title ?? '',
    description: module?.description ?? '',
    image: module?.image ?? '',
  }
  const titleField = useRef<HTMLInputElement>(null)
  const draftOf = ({ image, ...texts }: typeof before) => ({
    classNumber,
    ...texts,
    ...(image !== before.image && { image: image || null }),
  })
  const { form, formRef, isSending, showErrors, submit, onWork } = useSubmit({
    initialValues: before,
    errorsOf: (fields) => {
      const errors = resolve(draftOf(fields))
      if (errors.classNumber) void alertProblem(NO_CLASS)
      return errors
    },
    send: async (fields, attempt): Promise<void> => {
      try {
        await saveModule(draftOf(fields), attempt)
      } catch (error) {
        await alertProblem('Failed to save class.')
        return showErrors(error instanceof ApiError ? error.fields : {})
      }
      toastSuccess('Class saved successfully')
      onDone()
    },
  })

  useEffect(() => titleField.current?.focus(), [])

  return (
    <form
      ref={formRef}
      noValidate
      className={`stack gap20 pad28 sheet ${classes.form}`}
      onSubmit={submit}
    >
      <h2>{module ? `Edit Class ${classNumber}` : `Add Class ${classNumber}`}</h2>
      <div className={classes.fields}>
        <div className="stack gap20">
          <TextInput label="Title" name="title" {...form.getInputProps('title')} ref={titleField} />
          <Textarea
            label="Description"
            name="description"
            rows={6}
            {...form.getInputProps('description')}
          />
        </div>
        <PictureField
          label="Image"
          limits={PICTURE}
          {...form.getInputProps('image')}
          value={form.values.image}
          onWork={onWork}
        />
      </div>
      <div className={`row gap12 to-end ${classes.foot}`}>
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant="main" loading={isSending}>
          Save
        </Button>
      </div>
    </form>
  )
}
