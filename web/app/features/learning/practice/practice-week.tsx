import { weekdayOf as numberOf } from '@ganit/contract/days'
import type { Practice } from '@ganit/contract/learning/practice'
import { useLingui } from '@lingui/react'
import { useFormats } from '../../../i18n/use-formats.ts'
import { Icon } from '../../../ui/layout/icon.tsx'
import aloud from '../../../ui/text/aloud.module.css'
import { useToday } from '../../../ui/text/times/use-clock.ts'
import classes from './practice.module.css'

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** The days of this week with practice, and how many earlier weeks had three days of practice. */
export function PracticeWeek({ week: { dots, last_weeks } }: Pick<Practice, 'week'>) {
  const { i18n } = useLingui()
  const { narrowWeekday, weekdayOf } = useFormats()
  const today = numberOf(useToday())
  const practisedInWords = (n: number) => (dots[n] ? i18n.t('practised') : i18n.t('not practised'))

  return (
    <section className="stack gap8 pad16 card" aria-labelledby="practice-week">
      <h2 id="practice-week">{i18n.t('This week')}</h2>
      <ol className={classes.dots}>
        {DAYS.map((day, n) => (
          <li key={day} data-done={dots[n] || undefined}>
            <i>{dots[n] && <Icon name="tick" size={16} />}</i>
            <span aria-hidden="true">{narrowWeekday(day)}</span>
            <span className={aloud.only}>
              {n > today && !dots[n] ? weekdayOf(day) : `${weekdayOf(day)}: ${practisedInWords(n)}`}
            </span>
          </li>
        ))}
      </ol>
      {last_weeks.n > 0 && (
        <p>
          {i18n.t('{n} of {m} weeks', { n: last_weeks.n, m: last_weeks.of })}{' '}
          <span className="quiet">{i18n.t('had three days of practice.')}</span>
        </p>
      )}
    </section>
  )
}
