import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../ui/buttons/button.tsx'
import { confirm } from '../../../ui/dialogs/ask.ts'
import { messageWays } from '../../../ui/feedback/message-ways.tsx'
import { useAction } from '../../../ui/forms/use-action.ts'
import { countInWords } from '../../../ui/text/formats.ts'
import { sendToAll } from './reminders.data.ts'

type SendToAllProps = {
  filter: { older_than?: string; batch_id?: string }
  families: number
}

/** With a gateway: all families of the list by one press. Those whom it cannot reach stay in the list. */
export function SendToAll({ filter, families }: SendToAllProps) {
  const { data: ways } = useQuery(messageWays)
  const { failure, isSending, run } = useAction()
  if (!ways || (!ways.sms && !ways.whatsapp) || families === 0) return null
  const send = () =>
    run(async (attempt) => {
      const text = `Remind ${countInWords(families, 'family', 'families')} now?`
      const detail = 'Each is tried once a day. Families that no gateway reaches stay in the list.'
      if (!(await confirm({ title: 'Reminders', text, detail, accept: 'Send' }))) return
      return (await sendToAll({ filter: filter as never, expect: families }, attempt)).message
    })
  return (
    <>
      {failure && <span role="alert">{failure}</span>}
      <Button size="sm" loading={isSending} onClick={() => void send()}>
        Send to all {families}
      </Button>
    </>
  )
}
