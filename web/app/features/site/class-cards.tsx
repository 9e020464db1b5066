import { useLingui } from '@lingui/react'
import { Link } from 'react-router'
import paper from '../../ui/layout/paper.module.css'
import { useClassesOffered } from '../../ui/text/classes-taught.ts'
import classes from './cards.module.css'
import { CLASS_TOPICS } from './class-pages/class-topics.ts'
import { ClassFigure } from './figures/class-figure.tsx'

type ClassCardsProps = {
  /** h3 below an h2, h2 below an h1. */
  level?: 'h2' | 'h3'
}

/** The classes that the site offers as links with their figures. */
export function ClassCards({ level: Heading = 'h3' }: ClassCardsProps) {
  const { i18n } = useLingui()

  return (
    <ul className={classes.cards}>
      {useClassesOffered().map((classNumber) => (
        <li key={classNumber}>
          <Link to={`/programs/class/${classNumber}`} className={`column sheet ${classes.card}`}>
            <div className={`${classes.figure} ${paper.squared}`}>
              <ClassFigure classNumber={classNumber} isOrnament />
            </div>
            <div className={classes.text}>
              <Heading>{i18n.t('Class {classNumber}', { classNumber })}</Heading>
              <p>{i18n._(CLASS_TOPICS[classNumber - 1] ?? '')}</p>
            </div>
          </Link>
        </li>
      ))}
    </ul>
  )
}
