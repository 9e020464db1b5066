import type { ClassModule } from '@ganit/contract/classes'
import { useState } from 'react'
import paper from '../../ui/paper.module.css'
import classes from './class-modules.module.css'
import { ClassFigure } from './figures/class-figure.tsx'

/** A module with its picture; where there is none, or it fails, the class's own figure. */
export function ModuleCard({ module }: { module: ClassModule }) {
  const { classNumber, title, description, image } = module
  const [failed, setFailed] = useState<string>()

  return (
    <li className={classes.module}>
      <div className={`${classes.picture} ${paper.squared}`}>
        {image && image !== failed ? (
          <img src={image} alt="" onError={() => setFailed(image)} />
        ) : (
          <ClassFigure classNumber={classNumber} />
        )}
      </div>
      <div className={classes.text}>
        <h3>{title}</h3>
        <p>{description}</p>
      </div>
    </li>
  )
}
