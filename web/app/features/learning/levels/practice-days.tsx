import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Awaited } from '../../../ui/feedback/loading/awaited.tsx'
import { practiceOf } from '../practice/practice.data.ts'

type PracticeDaysProps = { student_id?: number; to: string }

/** The link to practice, with the number of days practised this week. Nothing while practice is off. */
export function PracticeDays({ student_id, to }: PracticeDaysProps) {
  const { i18n } = useLingui()
  const { data, isPending } = useQuery(practiceOf(student_id === undefined ? {} : { student_id }))
  if (isPending) return <Awaited />
  if (!data || data.state === 'off') return null
  const { days } = data.week
  return (
    <Link to={to}>
      {days === 0
        ? i18n.t('Practice')
        : i18n.t('{days, plural, one {# day this week} other {# days this week}}', { days })}
    </Link>
  )
}
