import type { ToDo } from '@ganit/contract/learning/to-do'
import { useLingui } from '@lingui/react'
import { ButtonLink } from '../../../ui/buttons/button.tsx'
import classes from './to-do.module.css'
import { useFormatWhen } from './use-when.ts'

type OpenTestProps = {
  item: ToDo
  /** False if another open test stands above this one. */
  isFirst: boolean
}

/** A test that can be sat now: until when, its size, and the link into it. */
export function OpenTest({ item: { title, until, of, path, facts }, isFirst }: OpenTestProps) {
  const { i18n } = useLingui()
  const when = useFormatWhen()
  const size = [
    { count: of, one: i18n.t('question'), several: i18n.t('questions') },
    { count: facts.marks, one: i18n.t('mark'), several: i18n.t('marks') },
    { count: facts.minutes, one: i18n.t('minute'), several: i18n.t('minutes') },
  ]

  return (
    <section className={`stack gap12 ${classes.open}`} aria-label={i18n.t('Open test')}>
      <div>
        <p className="quiet small strong">{i18n.t('Open now')}</p>
        <h3>{title}</h3>
        {until !== null && (
          <p className="quiet">{i18n.t('until {moment}', { moment: when.wholeMoment(until) })}</p>
        )}
      </div>
      <ul className={`row ${classes.size}`}>
        {size.map(
          ({ count, one, several }) =>
            typeof count === 'number' && (
              <li key={several}>
                <b>{count}</b> <span>{count === 1 ? one : several}</span>
              </li>
            ),
        )}
      </ul>
      {facts.waits ? (
        <p className="strong">{i18n.t('A parent has to agree first.')}</p>
      ) : (
        <ButtonLink to={`${path}?start`} size="lg" variant={isFirst ? 'main' : 'default'}>
          {facts.begun ? i18n.t('Go on') : i18n.t('Start')}
        </ButtonLink>
      )}
    </section>
  )
}
