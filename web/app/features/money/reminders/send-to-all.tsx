import type { SendingWays } from '@ganit/contract/money/reminders'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { messageWays } from '../../../ui/feedback/message-ways.tsx'
import { TextInput } from '../../../ui/forms/fields/fields.tsx'
import { useAction } from '../../../ui/forms/use-action.ts'
import { countInWords } from '../../../ui/text/formats.ts'
import { foreseeSending, sendToAll } from './reminders.data.ts'

/** Above this number of families one types it, because so many messages cannot be taken back. */
const ASKED_ABOVE = 200

const WAYS: Record<keyof SendingWays['ways'], string> = {
  push: 'by push',
  whatsapp: 'by WhatsApp',
  sms: 'by SMS',
  mail: 'by e-mail',
  by_hand: 'only by hand',
}

/** `38 by WhatsApp, 3 by SMS, 2 only by hand`. */
const waysInWords = ({ ways }: SendingWays) =>
  (Object.keys(WAYS) as (keyof typeof WAYS)[])
    .filter((way) => ways[way] > 0)
    .map((way) => `${ways[way]} ${WAYS[way]}`)
    .join(', ')

type SendToAllProps = {
  filter: { older_than?: string; batch_id?: string }
  families: number
}

/** With a gateway: all families of the list by one press. Those whom it cannot reach stay in the list. */
export function SendToAll({ filter, families }: SendToAllProps) {
  const { data: ways } = useQuery(messageWays)
  const { failure, isSending, run } = useAction()
  const [foreseen, setForeseen] = useState<SendingWays>()
  if (!ways || (!ways.sms && !ways.whatsapp) || families === 0) return null
  const ask = () => run(async () => setForeseen(await foreseeSending({ filter: filter as never })))
  const send = (expect: number) => {
    setForeseen(undefined)
    void run(
      async (attempt) => (await sendToAll({ filter: filter as never, expect }, attempt)).message,
    )
  }
  return (
    <>
      {failure && <span role="alert">{failure}</span>}
      <Button size="sm" loading={isSending} onClick={() => void ask()}>
        Send to all {families}
      </Button>
      {foreseen && (
        <SendDialog foreseen={foreseen} onSend={send} onClose={() => setForeseen(undefined)} />
      )}
    </>
  )
}

type SendDialogProps = {
  foreseen: SendingWays
  onSend: (families: number) => void
  onClose: () => void
}

function SendDialog({ foreseen, onSend, onClose }: SendDialogProps) {
  const { families } = foreseen
  const [typed, setTyped] = useState('')
  const [error, setError] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (families > ASKED_ABOVE && typed.trim() !== String(families))
      setError(`Type ${families} to send it.`)
    else onSend(families)
  }
  return (
    <Dialog
      role="alertdialog"
      title={`Remind ${countInWords(families, 'family', 'families')} now?`}
      buttons={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="send-to-all" variant="main" data-autofocus>
            Send
          </Button>
        </>
      }
      onClose={onClose}
    >
      <form id="send-to-all" noValidate className="stack gap12" onSubmit={submit}>
        <p>
          <b>{waysInWords(foreseen)}</b>
        </p>
        <p>Each is tried once a day. Families that no gateway reaches stay in the list.</p>
        {families > ASKED_ABOVE && (
          <TextInput
            label="Number of families"
            name="number"
            inputMode="numeric"
            autoComplete="off"
            description="Type the number to send it."
            value={typed}
            error={error}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        )}
      </form>
    </Dialog>
  )
}
