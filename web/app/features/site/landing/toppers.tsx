import type { TopperList } from '@ganit/contract/exams/toppers'
import { useLingui } from '@lingui/react'
import { useFormats } from '../../../i18n/use-formats.ts'
import paper from '../../../ui/layout/paper.module.css'
import section from '../section.module.css'
import classes from './landing.module.css'

/** The best in tests, among students who consented after the result, with their class and joining month. */
export function Toppers({ lists }: { lists: readonly TopperList[] }) {
  const formats = useFormats()

  const { i18n } = useLingui()

  return (
    <section id="toppers" className={section.section} data-precedes>
      <div className={paper.wrap}>
        <h2 className={section.heading}>{i18n.t('Toppers')}</h2>
        <ul className={`grid above32 ${classes.lists}`}>
          {lists.map(({ title, date, toppers }) => (
            <li key={`${date} ${title}`}>
              <h3>{title}</h3>
              <p className="quiet">{formats.day(date)}</p>
              <ol className={classes.names}>
                {toppers.map(({ rank, name, class_number, since }) => (
                  <li key={`${rank} ${name}`} value={rank}>
                    {name}
                    <span className="block quiet">
                      {[
                        class_number &&
                          i18n.t('Class {classNumber}', { classNumber: class_number }),
                        since && i18n.t('since {since}', { since: formats.month(since) }),
                      ]
                        .filter(Boolean)
                        .join(', ')}
                    </span>
                  </li>
                ))}
              </ol>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
