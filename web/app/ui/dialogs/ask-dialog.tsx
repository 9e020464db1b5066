import { Button } from '../buttons/button.tsx'
import type { AskedQuestion } from './ask.ts'
import { Dialog } from './dialog.tsx'

/** A question or notice of `ask.ts` as a dialog. Any page may ask. */
export default function AskDialog({ asked }: { asked: AskedQuestion }) {
  if (asked.kind === 'alert') {
    const { title, text, ok } = asked.notice
    const button = (
      <Button variant="filled" onClick={asked.answer} data-autofocus>
        {ok}
      </Button>
    )
    return (
      <Dialog title={title} buttons={button} onClose={asked.answer}>
        <p>{text}</p>
      </Dialog>
    )
  }

  const { title, text, detail, more, accept, refuse } = asked.question
  const { destructive, losesWork } = asked.question
  const buttons = (
    <>
      <Button
        variant={losesWork ? 'filled' : 'default'}
        onClick={() => asked.answer(false)}
        data-autofocus
      >
        {refuse}
      </Button>
      <Button
        variant={losesWork ? 'danger' : destructive ? 'danger-filled' : 'filled'}
        onClick={() => asked.answer(true)}
      >
        {accept}
      </Button>
    </>
  )
  return (
    <Dialog role="alertdialog" title={title} buttons={buttons} onClose={() => asked.answer(false)}>
      <p>{text}</p>
      {detail && <p>{detail}</p>}
      {more}
    </Dialog>
  )
}
