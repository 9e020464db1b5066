import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { practiceOf } from './practice.data.ts'

type PracticeCardProps = { student_id?: number; to: string }

/** On a home: today’s practice, and the way to it. Nothing where practice is off. */
export function PracticeCard({ student_id, to }: PracticeCardProps) {
  const { i18n } = useLingui()
  const { data } = useQuery(practiceOf(student_id === undefined ? {} : { student_id }))
  if (!data || data.state === 'off') return null
  const { state, count, minutes } = data
  const isToDo = state === 'ready' || state === 'begun'

  return (
    <section
      className="wrap gap12 centred split pad16 card breaks"
      aria-labelledby="practice-of-today"
    >
      <div>
        <h2 id="practice-of-today">{i18n.t('Practice')}</h2>
        {isToDo && <p>{i18n.t('{n} questions, about {m} minutes', { n: count, m: minutes })}</p>}
        {state === 'done' && <p>{i18n.t('Today’s practice is done.')}</p>}
        {state === 'nothing' && <p>{i18n.t('Nothing to practise yet.')}</p>}
      </div>
      <ButtonLink to={to} {...(isToDo && { variant: 'main' })}>
        {i18n.t('Practice')}
      </ButtonLink>
    </section>
  )
}
