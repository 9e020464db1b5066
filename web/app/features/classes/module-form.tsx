import { type ClassModule, ClassModuleDraft } from '@ganit/contract/classes'
import { Button, Textarea, TextInput } from '@mantine/core'
import { type FormErrors, schemaResolver, useForm } from '@mantine/form'
import { type FormEvent, useEffect, useRef } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { alert } from '../../ui/dialogs/ask.ts'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { useFirstError } from '../../ui/forms/use-first-error.ts'
import { useLeaveWarning } from '../../ui/forms/use-leave-warning.ts'
import { useSending } from '../../ui/forms/use-sending.ts'
import { PICTURE } from '../../ui/photos/photo-encoder.ts'
import { PictureField } from '../../ui/photos/picture-field.tsx'
import { useSaveModule } from './classes.data.ts'
import classes from './module-form.module.css'

type ModuleFormProps = {
  classNumber: number
  /** What is written about the class; undefined where nothing is yet. */
  module: ClassModule | undefined
  onDone: () => void
}

const NO_CLASS = 'Select a class first'
const complain = (text: string) => alert({ title: 'Manage Classes', text })
const resolve = schemaResolver(ClassModuleDraft, { sync: true })

/** Adds or edits what is written about one class. */
export function ModuleForm({ classNumber, module, onDone }: ModuleFormProps) {
  const before = {
    title: module?.title ?? '',
    description: module?.description ?? '',
    image: module?.image ?? '',
  }
  const form = useForm({ initialValues: before })
  const { form: formRef, showFirstError } = useFirstError()
  const { isSending, once } = useSending()
  const { mutateAsync } = useSaveModule()
  const pictureWork = useRef<Promise<void>>(undefined)
  const titleField = useRef<HTMLInputElement>(null)
  useLeaveWarning(form.isDirty())

  useEffect(() => titleField.current?.focus(), [])

  const showErrors = (errors: FormErrors) => {
    form.setErrors(errors)
    showFirstError()
    if (errors.classNumber) void complain(NO_CLASS)
  }
  async function save() {
    await pictureWork.current
    const { image, ...texts } = form.getValues()
    const draft = { classNumber, ...texts, ...(image !== before.image && { image: image || null }) }
    const errors = resolve(draft)
    showErrors(errors)
    if (Object.keys(errors).length > 0) return
    try {
      await mutateAsync(draft)
    } catch (error) {
      await complain('Failed to save class.')
      return showErrors(error instanceof ApiError ? error.fields : {})
    }
    toastSuccess('Class saved successfully')
    onDone()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void once(save)
  }

  return (
    <form ref={formRef} noValidate className={classes.form} onSubmit={submit}>
      <h2>{module ? `Edit Class ${classNumber}` : `Add Class ${classNumber}`}</h2>
      <div className={classes.fields}>
        <div className={classes.texts}>
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
          onWork={(work) => {
            pictureWork.current = work
          }}
        />
      </div>
      <div className={classes.foot}>
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant="main" loading={isSending}>
          Save
        </Button>
      </div>
    </form>
  )
}
