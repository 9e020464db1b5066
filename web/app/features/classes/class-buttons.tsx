import type { ClassModule } from '@ganit/contract/classes'
import { CLASS_NUMBERS } from '@ganit/contract/shared'
import { useId } from 'react'
import classes from '../../ui/forms/class-buttons.module.css'
import { Icon } from '../../ui/layout/icon.tsx'

type ClassButtonsProps = {
  /** Undefined as long as it is not known which class has one: then none can be chosen. */
  modules: ClassModule[] | undefined
  chosen: number | undefined
  onChoose: (classNumber: number) => void
}

/** Class 1 to Class 12; those that have a module carry a tick. */
export function ClassButtons({ modules, chosen, onChoose }: ClassButtonsProps) {
  const id = useId()
  const isWritten = (n: number) => modules?.some(({ classNumber }) => classNumber === n)

  return (
    <fieldset className={classes.buttons} aria-label="Class">
      {CLASS_NUMBERS.map((n) => (
        <button
          key={n}
          type="button"
          aria-pressed={n === chosen}
          aria-describedby={isWritten(n) ? id : undefined}
          data-written={isWritten(n) || undefined}
          disabled={!modules}
          onClick={() => onChoose(n)}
        >
          Class {n}
          {isWritten(n) && <Icon name="tick" size={16} />}
        </button>
      ))}
      <p className={classes.legend}>
        <Icon name="tick" size={16} /> <span id={id}>has a module</span>
      </p>
    </fieldset>
  )
}
