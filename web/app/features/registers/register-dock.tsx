import type { LessonRegister } from '@ganit/contract/registers'
import { Button } from '@mantine/core'
import { confirm } from '../../ui/dialogs/ask.ts'
import { useLeaveWarning } from '../../ui/forms/use-leave-warning.ts'
import { Icon } from '../../ui/layout/icon.tsx'
import { discardRegister, type Kept, saveRegister } from './outbox.ts'
import classes from './register-dock.module.css'
import { statusOf } from './register-status.ts'

const DISCARD = {
  title: 'Discard what was marked?',
  text: 'What you have marked here and the academy has not taken is gone then.',
  accept: 'Discard',
  losesWork: true,
} as const

type RegisterDockProps = {
  sheet: LessonRegister
  kept: Kept | undefined
  /** Else the lesson was cancelled or locked meanwhile, and what was marked can only be discarded. */
  mayMark: boolean
}

const iconOf = (kept: Kept | undefined, isTaken: boolean) => {
  if (kept?.register.refusal || kept?.isOnDevice === false) return 'warning'
  if (kept) return 'network'
  return isTaken ? 'tick' : 'pencil'
}

/** At the foot of the screen: in which state the register is, and Save. */
export function RegisterDock({ sheet, kept, mayMark }: RegisterDockProps) {
  const { register } = sheet
  const { refusal = null, leftOut = [] } = kept?.register ?? {}
  useLeaveWarning(kept?.isOnDevice === false)

  async function discard() {
    if (await confirm(DISCARD)) discardRegister(sheet.lesson.lesson_id)
  }
  return (
    <div className={classes.dock}>
      {leftOut.length > 0 && (
        <p className={classes.left}>
          No longer in this lesson, and left out: <b>{leftOut.join(', ')}</b>
        </p>
      )}
      <div className={classes.status} data-refused={refusal ? true : undefined}>
        <Icon name={iconOf(kept, register.state === 'taken')} />
        <p role="status">{statusOf(kept, register)}</p>
        {(refusal || !mayMark) && (
          <Button size="xs" onClick={discard}>
            Discard
          </Button>
        )}
      </div>
      {mayMark && (
        <Button variant="main" size="lg" fullWidth onClick={() => saveRegister(sheet)}>
          Save register
        </Button>
      )}
    </div>
  )
}
