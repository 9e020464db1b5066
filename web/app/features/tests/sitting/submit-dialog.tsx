import { useLingui } from '@lingui/react'
import { Button } from '@mantine/core'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { usePagesOnTheirWay } from './answer-pages.ts'
import { type KeptAttempt, tallyOf, unsent } from './kept-attempt.ts'
import classes from './sitting.module.css'
import { ANSWER_STATES, STATE_WORDS } from './words.ts'

type SubmitDialogProps = { kept: KeptAttempt; onSubmit: () => void; onClose: () => void }

/** The number of questions by state, before handing in. */
export function SubmitDialog({ kept, onSubmit, onClose }: SubmitDialogProps) {
  const { i18n } = useLingui()

  const sections = kept.attempt.sections.map(({ title, items }) => ({
    title,
    tally: tallyOf(kept, items),
  }))
  const waiting = unsent(kept).length
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
      {waits && <p>{i18n.t('Wait until they are sent: after Submit no photo is taken.')}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the screen is moved by the keys, too. */}
      <section className={classes.scroll} aria-label={i18n.t('Summary')} tabIndex={0}>
        <table className={classes.summary}>
          <thead>
            <tr>
              <th scope="col">{i18n.t('Questions')}</th>
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
                <th scope="row">{i18n._(STATE_WORDS[state])}</th>
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
