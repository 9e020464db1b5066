import type { ReactNode, Ref } from 'react'
import page from '../../ui/layout/column-page.module.css'
import paper from '../../ui/layout/paper.module.css'
import classes from './teaching.module.css'

type TeacherPageProps = {
  title: string
  /** Shown below the title: the day or week. */
  under?: ReactNode
  /** Gets the column of the page's parts. */
  column?: Ref<HTMLDivElement>
  children: ReactNode
}

/** The frame of a teacher's screens. */
export const TeacherPage = ({ title, under, column, children }: TeacherPageProps) => (
  <main id="main" tabIndex={-1} className={`${page.page} ${paper.squared}`}>
    <div className={`${page.column} ${classes.column}`} ref={column}>
      <h1>{title}</h1>
      {under && <p className={classes.under}>{under}</p>}
      {children}
    </div>
  </main>
)
