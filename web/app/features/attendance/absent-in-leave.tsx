import { useLingui } from '@lingui/react'
import { Button } from '@mantine/core'
import { useFormats } from '../../i18n/use-formats.ts'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { useAction } from '../../ui/forms/use-action.ts'
import { excuse } from '../registers/registers.data.ts'
import classes from './leave.module.css'

type Absence = { lesson_id: number; date: string }

/** Lessons in which a leave finds the student marked absent, and why they were away. */
export type FoundAbsences = { reason: string; absences: readonly Absence[] }

type AbsentInLeaveProps = {
  student_id: number
  found: FoundAbsences
  mayExcuse: boolean
  /** Which of the absences are still to be decided. */
  onDone: (left: readonly Absence[]) => void
}

/** Registers that were taken before the leave was told say absent: they stay so, unless somebody makes them excused. */
export function AbsentInLeave({ student_id, found, mayExcuse, onDone }: AbsentInLeaveProps) {
  const { reason, absences } = found
  const { i18n } = useLingui()
  const { dayInWeek } = useFormats()
  const { failure, isSending, run } = useAction()
  const days = absences.map(({ date }) => dayInWeek(date)).join('; ')

  /** One that is refused, as the desk is in a locked register, does not keep the others from it. */
  const makeExcused = () =>
    run(async () => {
      const left: Absence[] = []
      let refusal: unknown
      for (const absence of absences)
        await excuse(absence.lesson_id, { student_id, reason }).catch((error) => {
          left.push(absence)
          refusal = error
        })
      onDone(left)
      if (left.length > 0) throw refusal
      return 'Made excused.'
    })
  return (
    <div className={classes.absences} role="status">
      <p>
        {i18n.t('Marked absent already:')} <b>{days}</b>.{' '}
        {!mayExcuse && i18n.t('The academy decides whether that becomes excused.')}
      </p>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      {mayExcuse && (
        <div className={classes.buttons}>
          <Button size="sm" onClick={() => onDone([])}>
            Leave absent
          </Button>
          <Button size="sm" variant="filled" loading={isSending} onClick={makeExcused}>
            Make excused
          </Button>
        </div>
      )}
    </div>
  )
}
