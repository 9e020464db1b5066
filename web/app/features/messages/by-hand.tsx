import type { Delivery } from '@ganit/contract/messages/messages'
import { useAcademy } from '../../academy.ts'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { useAction } from '../../ui/forms/use-action.ts'
import { formatMoment } from '../../ui/text/times/dates.ts'
import { markByHand } from './messages.data.ts'
import classes from './messages.module.css'

type ByHandProps = Pick<Delivery, 'delivery_id' | 'name' | 'whatsapp_link' | 'by_hand_at'> & {
  message_id: number
}

/** Opens WhatsApp with the text and notes it as sent by hand, if no provider sends to phones. */
export function ByHand(props: ByHandProps) {
  const { message_id, delivery_id, name, whatsapp_link, by_hand_at } = props
  const { timeZone } = useAcademy()
  const { failure, run } = useAction()
  if (!whatsapp_link && !by_hand_at) return null
  return (
    <div className={`stack gap4 small ${classes.byHand}`}>
      {whatsapp_link && (
        <a
          href={whatsapp_link}
          target="_blank"
          rel="noreferrer"
          aria-label={`Send by WhatsApp to ${name}`}
          onClick={() => run(async () => (await markByHand({ message_id, delivery_id })).message)}
        >
          Send by WhatsApp
        </a>
      )}
      {by_hand_at && <span>Sent by hand, {formatMoment(by_hand_at, timeZone)}</span>}
      {failure && <ErrorBox>{failure}</ErrorBox>}
    </div>
  )
}
