import { useLingui } from '@lingui/react'
import { Button } from '@mantine/core'
import { useFormats } from '../../i18n/use-formats.ts'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { useAction } from '../../ui/forms/use-action.ts'
import { excuse } from '../registers/registers.data.ts'
import classes from './leave.module.css'

type AbsentInLeaveProps = {
  student_id: number
  absences: readonly { lesson_id: number; date: string }[]
  mayExcuse: boolean
  onDone: () => void
}

/** Registers that were taken before the leave was told say absent: they stay so, unless somebody makes them excused. */
export function AbsentInLeave({ student_id, absences, mayExcuse, onDone }: AbsentInLeaveProps) {
  const { i18n } = useLingui()
  const { dayInWeek } = useFormats()
  const { failure, isSending, run } = useAction()
  const days = absences.map(({ date }) => dayInWeek(date)).join('; ')

  const makeExcused = () =>
    run(async () => {
      for (const { lesson_id } of absences) await excuse(lesson_id, student_id)
      onDone()
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
          <Button size="sm" onClick={onDone}>
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
