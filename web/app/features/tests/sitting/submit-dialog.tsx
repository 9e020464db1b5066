import { Button } from '@mantine/core'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { counted } from '../../../ui/text/formats.ts'
import { type KeptAttempt, tallyOf, unsent } from './kept-attempt.ts'
import classes from './sitting.module.css'
import { ANSWER_STATES, STATE_WORDS } from './words.ts'

type SubmitDialogProps = { kept: KeptAttempt; onSubmit: () => void; onClose: () => void }

/** The number of questions by state, before handing in. */
export function SubmitDialog({ kept, onSubmit, onClose }: SubmitDialogProps) {
  const sections = kept.attempt.sections.map(({ title, items }) => ({
    title,
    tally: tallyOf(kept, items),
  }))
  const waiting = unsent(kept).length
  return (
    <Dialog
      role="alertdialog"
      title="Submit the test?"
      onClose={onClose}
      buttons={
        <>
          <Button data-autofocus onClick={onClose}>
            Back to the test
          </Button>
          <Button variant="main" onClick={onSubmit}>
            Submit
          </Button>
        </>
      }
    >
      <p>After that nothing can be changed.</p>
      {waiting > 0 && (
        <p>
          {counted(waiting, 'answer still waits', 'answers still wait')} for the network. The test
          is handed in with {waiting === 1 ? 'it' : 'them'}.
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the screen is moved by the keys, too. */}
      <section className={classes.scroll} aria-label="Summary" tabIndex={0}>
        <table className={classes.summary}>
          <thead>
            <tr>
              <th scope="col">Questions</th>
              {sections.map(({ title }, n) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: sections have their order.
                <th key={n} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ANSWER_STATES.map((state) => (
              <tr key={state}>
                <th scope="row">{STATE_WORDS[state]}</th>
                {sections.map(({ tally }, n) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: only its place identifies an entry.
                  <td className="amount" key={n}>
                    {tally[state]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Dialog>
  )
}
