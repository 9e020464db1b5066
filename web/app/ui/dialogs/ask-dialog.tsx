import { PlainButton } from '../buttons/plain-button.tsx'
import type { Asked } from './ask.ts'
import { Dialog } from './dialog.tsx'

/** A question or notice of `ask.ts` as a dialog. Any page may ask, so it uses nothing of Mantine. */
export default function AskDialog({ asked }: { asked: Asked }) {
  if (asked.kind === 'alert') {
    const { title, text, ok } = asked.notice
    const button = (
      <PlainButton variant="filled" onClick={asked.answer} data-autofocus>
        {ok}
      </PlainButton>
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
      <PlainButton
        variant={losesWork ? 'filled' : 'default'}
        onClick={() => asked.answer(false)}
        data-autofocus
      >
        {refuse}
      </PlainButton>
      <PlainButton
        variant={losesWork ? 'danger' : destructive ? 'danger-filled' : 'filled'}
        onClick={() => asked.answer(true)}
      >
        {accept}
      </PlainButton>
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
