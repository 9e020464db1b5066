import type { PlanDay } from '@ganit/contract/learning/school-tests'
import { useLingui } from '@lingui/react'
import { useFormats } from '../../../i18n/use-formats.ts'
import { ButtonLink } from '../../../ui/buttons/button.tsx'
import { useToday } from '../../../ui/text/times/use-clock.ts'
import { LEVELS } from '../practice/levels.ts'
import classes from './school-tests.module.css'

type PlanDaysProps = {
  plan: readonly PlanDay[]
  /** The id of the element that names the list. */
  labelledBy: string
  /** The address of today's practice; absent for people who may only read. */
  practice?: string | undefined
}

/** The days of practice before a test, each with its topics. */
export function PlanDays({ plan, labelledBy, practice }: PlanDaysProps) {
  const { i18n } = useLingui()
  const { dayInWeek } = useFormats()
  const today = useToday()
  if (plan.length === 0) return null
  return (
    <ol className={classes.days} aria-labelledby={labelledBy}>
      {plan.map(({ date, topics, minutes }) => (
        <li key={date} className={classes.day}>
          <p>
            <b>{dayInWeek(date)}</b>{' '}
            <span className="quiet small">
              {i18n.t('{minutes, plural, one {# minute} other {# minutes}}', { minutes })}
            </span>
          </p>
          <ul className={classes.topics}>
            {topics.map(({ name, level, taught }) => (
              <li key={name}>
                {name}{' '}
                <span className="quiet small">
                  {i18n._(LEVELS[level].word)}
                  {!taught && `, ${i18n.t('not taught here yet')}`}
                </span>
              </li>
            ))}
          </ul>
          {date === today && practice && (
            <ButtonLink to={practice} variant="main" size="sm">
              {i18n.t('Practice')}
            </ButtonLink>
          )}
        </li>
      ))}
    </ol>
  )
}
