import { useCallback, useState } from 'react'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { useWhenWanted } from '../../ui/feedback/use-when-wanted.ts'
import paper from '../../ui/layout/paper.module.css'
import classes from './class-modules.module.css'
import section from './section.module.css'

const load = () => import('./module-list.tsx')

/**
 * What the academy itself writes about a class, asked for in the browser: the rest of the page stands without it, and
 * without the script that asks.
 */
export function ClassModules({ classNumber }: { classNumber: number }) {
  const [hasFailed, setFailed] = useState(false)
  const fail = useCallback(() => setFailed(true), [])
  const ModuleList = useWhenWanted(true, load, fail)

  return (
    <section className={`${section.section} ${classes.section}`} aria-labelledby="modules">
      <div className={paper.wrap}>
        <h2 className={section.heading} id="modules">
          Modules
        </h2>
        {ModuleList && <ModuleList classNumber={classNumber} />}
        {!ModuleList && !hasFailed && (
          <p className={classes.state} role="status">
            Loading class details...
          </p>
        )}
        {hasFailed && (
          <div className={classes.instead}>
            <ErrorBox>Failed to load class details.</ErrorBox>
          </div>
        )}
      </div>
    </section>
  )
}
