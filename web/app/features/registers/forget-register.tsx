import type { LessonRegister } from '@ganit/contract/registers'
import { deleteRegister } from '@ganit/contract/registers'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useMay } from '../../api/may.ts'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { useAction } from '../../ui/forms/use-action.ts'
import classes from './forget-register.module.css'
import { forgetRegister } from './registers.data.ts'

const REASON_MAX = 200

/** For the owner: a register that was taken by mistake was not taken after all. */
export function ForgetRegister({ sheet: { lesson, register } }: { sheet: LessonRegister }) {
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const { failure, isSending, run } = useAction()
  const mayForget = useMay(deleteRegister)
  if (!mayForget || register.state !== 'taken') return null

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      const { message } = await forgetRegister(lesson.lesson_id, reason)
      setOpen(false)
      return message
    })
  }
  if (!isOpen)
    return (
      <div className={classes.part}>
        <Button size="sm" onClick={() => setOpen(true)}>
          Not taken after all
        </Button>
      </div>
    )
  return (
    <form noValidate className={classes.part} onSubmit={submit}>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <TextInput
        autoFocus
        label="Why it was not taken after all"
        maxLength={REASON_MAX}
        autoComplete="off"
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <div className={classes.buttons}>
        <Button size="sm" onClick={() => setOpen(false)}>
          Cancel
        </Button>
        <Button size="sm" type="submit" variant="danger" loading={isSending}>
          Drop all its marks
        </Button>
      </div>
    </form>
  )
}
