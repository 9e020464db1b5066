import { Button } from '@mantine/core'
import { useRef } from 'react'
import { FileField } from '../../../ui/forms/file-field.tsx'
import classes from './bank-form.module.css'
import { placesLeft } from './figures.ts'
import type { BankForm } from './use-bank-form.ts'
import type { Figures } from './use-figures.ts'

/** The figures of a question: chosen, pasted or dropped, placed in a text by `![2]`, or following it. */
export function FigureFields({ form, figures }: { form: BankForm; figures: Figures }) {
  const input = useRef<HTMLInputElement>(null)
  const held = form.values.figures
  const left = placesLeft(held)
  const wrong = Object.keys(form.errors).find((name) => /^figures\b/.test(name))
  const hint =
    left > 0
      ? 'A picture or an SVG. It can be pasted or dropped here, too.'
      : 'There are eight figures, and no more can be added.'

  return (
    <fieldset className={classes.group}>
      <legend>Figures</legend>
      {held.length > 0 && (
        <ol className={classes.figures}>
          {held.map((figure, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: it is called by its place.
            <li key={index}>
              <img src={figure} alt={`Figure ${index + 1}`} />
              <div className={classes.buttons}>
                <Button size="xs" onClick={() => figures.insert(index + 1)}>
                  Insert ![{index + 1}]
                </Button>
                <Button size="xs" variant="quiet" onClick={() => figures.remove(index + 1)}>
                  Remove figure {index + 1}
                </Button>
              </div>
            </li>
          ))}
        </ol>
      )}
      {left > 0 ? (
        <FileField
          ref={input}
          label="Add a figure"
          frame={null}
          action="Choose files"
          hint={figures.isWorking ? 'Making the picture smaller…' : hint}
          isWorking={figures.isWorking}
          wrong={figures.failure || (wrong && form.errors[wrong])}
          alsoAccepts="image/svg+xml"
          multiple
          onChoose={({ currentTarget }) => {
            figures.add([...(currentTarget.files ?? [])])
            currentTarget.value = ''
          }}
        />
      ) : (
        <p className={classes.hint}>{hint}</p>
      )}
    </fieldset>
  )
}
