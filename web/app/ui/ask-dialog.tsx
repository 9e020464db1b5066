import { Button } from '@mantine/core'
import type { Asked } from './ask.ts'
import { Dialog } from './dialog.tsx'

/** One question or notice of `ask.ts` as a dialog. */
export default function AskDialog({ asked }: { asked: Asked }) {
  if (asked.kind === 'alert') {
    const { title, text, ok = 'OK' } = asked.notice
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

  const { title, text, detail, accept, refuse = 'Cancel', destructive } = asked.question
  const buttons = (
    <>
      <Button onClick={() => asked.answer(false)} data-autofocus>
        {refuse}
      </Button>
      <Button variant={destructive ? 'danger-filled' : 'filled'} onClick={() => asked.answer(true)}>
        {accept}
      </Button>
    </>
  )
  return (
    <Dialog role="alertdialog" title={title} buttons={buttons} onClose={() => asked.answer(false)}>
      <p>{text}</p>
      {detail && <p>{detail}</p>}
    </Dialog>
  )
}
