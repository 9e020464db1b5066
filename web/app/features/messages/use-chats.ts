import type { Delivery } from '@ganit/contract/messages/messages'
import { type KeyboardEvent, useState } from 'react'
import { openChat, type Way } from '../../ui/buttons/open-with.ts'
import { useAction } from '../../ui/forms/use-action.ts'
import { markByHand } from './messages.data.ts'

/** One person of a message who is written to by hand. */
export type Chat = Pick<
  Delivery,
  'delivery_id' | 'name' | 'whatsapp_link' | 'by_hand_at' | 'by_hand_by'
> & { message_id: number }

/**
 * The people of a message who are written to one after the other: the marked one, and the press that opens WhatsApp,
 * notes it and marks the next. Nobody changes place.
 */
export function useChats(chats: readonly Chat[], way: Way) {
  const [wanted, setWanted] = useState('')
  const [pressed, setPressed] = useState<ReadonlySet<string>>(new Set())
  const { failure, run } = useAction()
  const open = chats.filter(
    ({ delivery_id, whatsapp_link, by_hand_at }) =>
      whatsapp_link && !by_hand_at && !pressed.has(delivery_id),
  )
  const place = Math.max(
    0,
    open.findIndex(({ delivery_id }) => delivery_id === wanted),
  )
  const markAt = (n: number) => setWanted(open[n]?.delivery_id ?? wanted)

  function press({ message_id, delivery_id, whatsapp_link }: Chat) {
    if (!whatsapp_link) return
    openChat(whatsapp_link, way)
    const at = open.findIndex((each) => each.delivery_id === delivery_id)
    markAt(at + 1 < open.length ? at + 1 : at - 1)
    setPressed((before) => new Set([...before, delivery_id]))
    void run(async () => {
      try {
        await markByHand({ message_id, delivery_id })
      } catch (error) {
        setPressed((before) => new Set([...before].filter((each) => each !== delivery_id)))
        throw error
      }
    })
  }
  return {
    failure,
    marked: open[place]?.delivery_id,
    press,
    onKeyDown(event: KeyboardEvent) {
      const { key, repeat, target } = event
      // A key held down presses once: it counts again when it is up.
      if (key === 'Enter' && repeat) return event.preventDefault()
      const step = { ArrowDown: 1, ArrowUp: -1 }[key]
      if (!step || (target instanceof HTMLElement && target.matches('input, select'))) return
      event.preventDefault()
      markAt(Math.min(Math.max(place + step, 0), open.length - 1))
    },
  }
}

export type Chats = ReturnType<typeof useChats>
