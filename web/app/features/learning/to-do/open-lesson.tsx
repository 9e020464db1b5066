import type { ToDo } from '@ganit/contract/learning/to-do'
import { useLingui } from '@lingui/react'
import { JoinButton } from '../../teaching/online/join-lesson.tsx'
import classes from './to-do.module.css'
import { useFormatWhen } from './use-when.ts'

/** An online lesson that can be joined now. */
export function OpenLesson({ item: { id, title, until } }: { item: ToDo }) {
  const { i18n } = useLingui()
  const when = useFormatWhen()
  return (
    <section className={`stack gap12 ${classes.open}`} aria-label={i18n.t('Online')}>
      <div>
        <p className="quiet small strong">{i18n.t('Online')}</p>
        <h3 className="breaks">{title}</h3>
        {until !== null && (
          <p className="quiet">{i18n.t('until {moment}', { moment: when.wholeMoment(until) })}</p>
        )}
      </div>
      <JoinButton lesson_id={id} />
    </section>
  )
}
