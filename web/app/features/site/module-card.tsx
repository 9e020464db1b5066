import type { ClassModule } from '@ganit/contract/classes'
import { CardPicture } from './card-picture.tsx'
import classes from './class-modules.module.css'

/** A module with its picture; where there is none, or it fails, the class's own figure. */
export function ModuleCard({ module }: { module: ClassModule }) {
  const { classNumber, title, description, image } = module

  return (
    <li className={classes.module}>
      <CardPicture image={image} classNumber={classNumber} className={classes.picture} />
      <div className={classes.text}>
        <h3>{title}</h3>
        <p>{description}</p>
      </div>
    </li>
  )
}
