import { Button } from '../../../ui/buttons/button.tsx'
import classes from './lesson.module.css'

type FreeChoicesProps = {
  title: string
  choices: readonly { key: string; text: string }[]
  onChoose: (key: string) => void
}

/** Offers free alternatives; a press takes one. */
export function FreeChoices({ title, choices, onChoose }: FreeChoicesProps) {
  if (choices.length === 0) return null
  return (
    <fieldset className={`wrap gap8 narrow ${classes.free}`}>
      <legend>{title}</legend>
      {choices.map(({ key, text }) => (
        <Button key={key} size="xs" onClick={() => onChoose(key)}>
          {text}
        </Button>
      ))}
    </fieldset>
  )
}
