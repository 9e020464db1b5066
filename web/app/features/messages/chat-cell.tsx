import { useRef } from 'react'
import { useAcademy } from '../../academy.ts'
import { useMarkedButton } from '../../ui/buttons/use-marked-button.ts'
import { formatMoment } from '../../ui/text/times/dates.ts'
import classes from './messages.module.css'
import type { Chat, Chats } from './use-chats.ts'

/** Opens WhatsApp with the text, if no provider sends to phones, or says who opened it and when. */
export function ChatCell({ chat, chats }: { chat: Chat; chats: Chats }) {
  const { delivery_id, name, whatsapp_link, by_hand_at, by_hand_by } = chat
  const { timeZone } = useAcademy()
  const link = useRef<HTMLAnchorElement>(null)
  const isMarked = chats.marked === delivery_id
  useMarkedButton(link, isMarked, '[data-chats]')
  if (!whatsapp_link && !by_hand_at) return null
  return (
    <div className={`stack gap4 small ${classes.byHand}`} data-marked={isMarked || undefined}>
      {whatsapp_link && (
        <span>
          <a
            ref={link}
            href={whatsapp_link}
            target="_blank"
            rel="noreferrer"
            aria-label={`Send by WhatsApp to ${name}`}
            onClick={(event) => {
              event.preventDefault()
              chats.press(chat)
            }}
          >
            Send by WhatsApp
          </a>
          {isMarked && (
            <>
              {' '}
              <kbd>Enter</kbd>
            </>
          )}
        </span>
      )}
      {by_hand_at && (
        <span>
          Opened {formatMoment(by_hand_at, timeZone)}
          {by_hand_by && ` by ${by_hand_by}`}
        </span>
      )}
    </div>
  )
}
