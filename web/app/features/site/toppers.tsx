import type { TopperList } from '@ganit/contract/tests/toppers'
import paper from '../../ui/layout/paper.module.css'
import { formatDay } from '../../ui/text/dates.ts'
import section from './section.module.css'
import classes from './toppers.module.css'

/** The best in tests, among students who consented. */
export function Toppers({ lists }: { lists: readonly TopperList[] }) {
  return (
    <section id="toppers" className={section.section} data-precedes>
      <div className={paper.wrap}>
        <h2 className={section.heading}>Toppers</h2>
        <ul className={classes.lists}>
          {lists.map(({ title, date, toppers }) => (
            <li key={`${date} ${title}`}>
              <h3>{title}</h3>
              <p className={paper.dim}>{formatDay(date)}</p>
              <ol className={classes.names}>
                {toppers.map(({ rank, name }) => (
                  <li key={`${rank} ${name}`} value={rank}>
                    {name}
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
