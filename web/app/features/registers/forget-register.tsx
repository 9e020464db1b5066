import type { LessonRegister } from '@ganit/contract/registers'
import { deleteRegister } from '@ganit/contract/registers'
import { Button } from '@mantine/core'
import { useCallback, useState } from 'react'
import { useMay } from '../../api/may.ts'
import { toastFailure } from '../../ui/feedback/toast.ts'
import { NOT_LOADED, useWhenWanted } from '../../ui/feedback/use-when-wanted.ts'
import classes from './forget-register.module.css'

// Wanted seldom and by the owner alone, and registers are opened on phones.
const load = () => import('./forget-form.tsx')

/** For the owner: a register that was taken by mistake was not taken after all. */
export function ForgetRegister({ sheet: { lesson, register } }: { sheet: LessonRegister }) {
  const [isOpen, setOpen] = useState(false)
  const fail = useCallback(() => {
    setOpen(false)
    toastFailure(NOT_LOADED)
  }, [])
  const ForgetForm = useWhenWanted(isOpen, load, fail)
  const mayForget = useMay(deleteRegister)
  if (!mayForget || register.state !== 'taken') return null

  if (isOpen && ForgetForm)
    return <ForgetForm lesson_id={lesson.lesson_id} onClose={() => setOpen(false)} />
  return (
    <div className={classes.part}>
      <Button size="sm" onClick={() => setOpen(true)}>
        Not taken after all
      </Button>
    </div>
  )
}
