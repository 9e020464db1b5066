import type { ClassModule } from '@ganit/contract/classes'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import paper from '../../ui/layout/paper.module.css'
import classes from './module-cards.module.css'

type ModuleCardProps = {
  module: ClassModule
  isLeaving: boolean
  onEdit: () => void
  onDelete: () => void
}

/** One class's module as its page shows it; without an image its number stands on squared paper. */
export function ModuleCard({ module, isLeaving, onEdit, onDelete }: ModuleCardProps) {
  const { classNumber, title, description, image } = module
  const headingId = `module-${classNumber}`

  return (
    <li className={classes.card}>
      <div className={`${classes.picture} ${paper.squared}`}>
        {image ? (
          <img src={image} alt="" loading="lazy" />
        ) : (
          <b aria-hidden="true">{classNumber}</b>
        )}
      </div>
      <div className={classes.text}>
        <p className={classes.class}>
          <Link to={`/programs/class/${classNumber}`}>Class {classNumber}</Link>
        </p>
        <h2 id={headingId}>{title}</h2>
        <p className={classes.description}>{description}</p>
      </div>
      <div className={classes.buttons}>
        <Button size="xs" aria-describedby={headingId} onClick={onEdit}>
          Edit
        </Button>
        <Button
          size="xs"
          variant="quiet"
          aria-describedby={headingId}
          disabled={isLeaving}
          onClick={onDelete}
        >
          Delete
        </Button>
      </div>
    </li>
  )
}
