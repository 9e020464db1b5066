import { useLingui } from '@lingui/react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { usePagesOnTheirWay } from './answer-pages.ts'
import { itemsOf, type KeptAttempt, tallyOf, unsentAnswers } from './kept-attempt.ts'
import classes from './sitting.module.css'
import { ANSWER_STATES, STATE_WORDS } from './words.ts'

type SubmitDialogProps = { kept: KeptAttempt; onSubmit: () => void; onClose: () => void }

/** Tells before handing in how many questions are answered, with a table of the states that occur. */
export function SubmitDialog({ kept, onSubmit, onClose }: SubmitDialogProps) {
  const { i18n } = useLingui()

  const items = itemsOf(kept.attempt)
  const tally = tallyOf(kept, items)
  const review = tally.review + tally['answered-review']
  const answered = tally.answered + tally['answered-review']
  const waiting = unsentAnswers(kept).length
  const pages = usePagesOnTheirWay(kept.attempt.attempt_id)
  // A practice test shows its solutions next, and takes no photos after them.
  const waits = kept.attempt.practice === true && pages > 0
  return (
    <Dialog
      role="alertdialog"
      title={i18n.t('Submit the test?')}
      onClose={onClose}
      buttons={
        <>
          <Button data-autofocus onClick={onClose}>
            {i18n.t('Back to the test')}
          </Button>
          <Button variant="main" disabled={waits} onClick={onSubmit}>
            {i18n.t('Submit')}
          </Button>
        </>
      }
    >
      <p className="strong">
        {i18n.t('{answered} of {of} answered', { answered, of: items.length })}
        {review > 0 && ` · ${i18n.t('{review} for review', { review })}`}
      </p>
      <table className={classes.summary} aria-label={i18n.t('Summary')}>
        <tbody>
          {ANSWER_STATES.filter((state) => tally[state] > 0).map((state) => (
            <tr key={state}>
              <th scope="row">{i18n._(STATE_WORDS[state])}</th>
              <td className="amount">{tally[state]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{i18n.t('After that nothing can be changed.')}</p>
      {waiting > 0 && (
        <p>
          {i18n.t(
            '{waiting, plural, one {# answer still waits for the network. The test is handed in with it.} other {# answers still wait for the network. The test is handed in with them.}}',
            { waiting },
          )}
        </p>
      )}
      {pages > 0 && (
        <p>
          {pages === 1 ? i18n.t('Sending 1 photo') : i18n.t('Sending {pages} photos', { pages })}
        </p>
      )}
      {waits && <p>{i18n.t('Wait until the photos are sent: after Submit none are accepted.')}</p>}
    </Dialog>
  )
}
