import type { LessonRegister } from '@ganit/contract/registers'
import { deleteRegister } from '@ganit/contract/registers'
import { Button, TextInput } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { useState } from 'react'
import { useMay } from '../../api/may.ts'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { useSubmit } from '../../ui/forms/use-submit.ts'
import classes from './forget-register.module.css'
import { forgetRegister } from './registers.data.ts'

const REASON_MAX = 200

/** For the owner: a register that was taken by mistake was not taken after all. */
export function ForgetRegister({ sheet: { lesson, register } }: { sheet: LessonRegister }) {
  const [isOpen, setOpen] = useState(false)
  const { form, formRef, failure, isSending, submit } = useSubmit({
    initialValues: { reason: '' },
    errorsOf: schemaResolver(deleteRegister.body, { sync: true }),
    send: async ({ reason }) => {
      toastSuccess((await forgetRegister(lesson.lesson_id, reason)).message)
      setOpen(false)
    },
  })
  const mayForget = useMay(deleteRegister)
  if (!mayForget || register.state !== 'taken') return null

  if (!isOpen)
    return (
      <div className={classes.part}>
        <Button size="sm" onClick={() => setOpen(true)}>
          Not taken after all
        </Button>
      </div>
    )
  return (
    <form ref={formRef} noValidate className={classes.part} onSubmit={submit}>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <TextInput
        autoFocus
        label="Why it was not taken after all"
        maxLength={REASON_MAX}
        autoComplete="off"
        name="reason"
        {...form.getInputProps('reason')}
      />
      <div className={classes.buttons}>
        <Button
          size="sm"
          onClick={() => {
            form.reset()
            setOpen(false)
          }}
        >
          Cancel
        </Button>
        <Button size="sm" type="submit" variant="danger" loading={isSending}>
          Drop all its marks
        </Button>
      </div>
    </form>
  )
}
