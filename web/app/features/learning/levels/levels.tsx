import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { studentLevels } from '../practice/practice.data.ts'
import { type LevelRow, LevelTable } from './level-table.tsx'
import classes from './levels.module.css'

type LevelsProps = {
  uid: string
  /** The child's first name, for a guardian. */
  name?: string
  link?: ReactNode
}

/** How well a student knows each topic, by practice, else by tests; nothing without topics. */
export function Levels({ uid, name, link }: LevelsProps) {
  const { i18n } = useLingui()
  const query = useQuery(studentLevels({ uid }))
  return (
    <QueryView
      query={query}
      failure={i18n.t('The levels could not be loaded.')}
      skeleton={<SkeletonRows rows={3} photo={false} label={i18n.t('Loading the levels...')} />}
    >
      {(levels) => <LevelsCard levels={levels} name={name} link={link} />}
    </QueryView>
  )
}

type LevelsCardProps = { levels: readonly LevelRow[]; name: string | undefined; link?: ReactNode }

/** The table under its heading; without topics only the link to practice. */
export function LevelsCard({ levels, name, link }: LevelsCardProps) {
  const { i18n } = useLingui()
  if (levels.length === 0)
    return link ? <p className={`pad16 card ${classes.head} ${classes.alone}`}>{link}</p> : null
  return (
    <section className={`stack gap8 pad16 card breaks ${classes.card}`} aria-labelledby="levels">
      <div className={`wrap gap4-16 split ${classes.head}`}>
        <h2 id="levels">
          {name === undefined ? i18n.t('How far you are') : i18n.t('How far {name} is', { name })}
        </h2>
        {link}
      </div>
      <LevelTable levels={levels} labelledBy="levels" />
    </section>
  )
}
