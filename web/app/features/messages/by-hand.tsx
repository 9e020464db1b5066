import type { Delivery } from '@ganit/contract/messages'
import { useAcademy } from '../../academy.ts'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { useAction } from '../../ui/forms/use-action.ts'
import { formatMoment } from '../../ui/text/dates.ts'
import { markByHand } from './messages.data.ts'
import classes from './messages.module.css'

type ByHandProps = { message_id: number; delivery: Delivery }

/** Opens WhatsApp with the text, in one tap, and notes that it was sent so; where nothing sends to phones by itself. */
export function ByHand({ message_id, delivery }: ByHandProps) {
  const { delivery_id, name, whatsapp_link, by_hand_at } = delivery
  const { timeZone } = useAcademy()
  const { failure, run } = useAction()
  if (!whatsapp_link && !by_hand_at) return null
  return (
    <div className={classes.byHand}>
      {whatsapp_link && (
        <a
          href={whatsapp_link}
          target="_blank"
          rel="noreferrer"
          aria-label={`Send by WhatsApp to ${name}`}
          onClick={() => run(() => markByHand(message_id, delivery_id))}
        >
          Send by WhatsApp
        </a>
      )}
      {by_hand_at && <span>Sent by hand, {formatMoment(by_hand_at, timeZone)}</span>}
      {failure && <ErrorBox>{failure}</ErrorBox>}
    </div>
  )
}
