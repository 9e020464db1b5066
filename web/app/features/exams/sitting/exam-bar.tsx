import { useLingui } from '@lingui/react'
import { Button } from '../../../ui/buttons/button.tsx'
import classes from './sitting.module.css'
import type { Sitting } from './sitting-outbox.ts'
import { clockText, useExamClock } from './use-exam-clock.ts'
import { savedText } from './words.ts'

/** Title, remaining time, saving state, and Submit. */
export function ExamBar({ sitting, onSubmit }: { sitting: Sitting; onSubmit: () => void }) {
  const { i18n } = useLingui()

  const left = useExamClock(sitting.kept)
  const { title } = sitting.kept.attempt
  return (
    <header className={`row gap8-16 centred ${classes.bar}`} data-keeps>
      <h1>{title}</h1>
      <span className={classes.clock} role="timer" aria-label={i18n.t('Time left')}>
        {clockText(left)}
      </span>
      <span className={classes.saved} role="status" data-away={sitting.isAway || undefined}>
        {savedText(sitting, i18n)}
      </span>
      <Button size="sm" onClick={onSubmit}>
        {i18n.t('Submit')}
      </Button>
    </header>
  )
}
