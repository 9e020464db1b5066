import { useLingui } from '@lingui/react'
import { Link } from 'react-router'
import paper from '../../ui/layout/paper.module.css'
import classes from './cards.module.css'
import { CLASS_TOPICS } from './class-pages/class-topics.ts'
import { ClassFigure } from './figures/class-figure.tsx'

type ClassCardsProps = {
  /** h3 below an h2, h2 below an h1. */
  level?: 'h2' | 'h3'
}

/** The twelve classes as links with their figures. */
export function ClassCards({ level: Heading = 'h3' }: ClassCardsProps) {
  const { i18n } = useLingui()

  return (
    <ul className={classes.cards}>
      {CLASS_TOPICS.map((topic, n) => (
        <li key={topic}>
          <Link to={`/programs/class/${n + 1}`} className={`column sheet ${classes.card}`}>
            <div className={`${classes.figure} ${paper.squared}`}>
              <ClassFigure classNumber={n + 1} isOrnament />
            </div>
            <div className={classes.text}>
              <Heading>{i18n.t('Class {classNumber}', { classNumber: n + 1 })}</Heading>
              <p>{i18n._(topic)}</p>
            </div>
          </Link>
        </li>
      ))}
    </ul>
  )
}
