import { useState } from 'react'
import { readStored, writeStored } from '../../storage.ts'

/** How WhatsApp opens on this computer. The app leaves no empty tab behind. */
export const WAYS = [
  { value: 'app', label: 'Open with: This computer’s app' },
  { value: 'web', label: 'Open with: WhatsApp Web' },
] as const
export type Way = (typeof WAYS)[number]['value']

const KEY = 'openWith'

/** The choice of this browser. */
export function useOpenWith() {
  const [way, setWay] = useState<Way>(() => (readStored('local', KEY) === 'web' ? 'web' : 'app'))
  return {
    way,
    choose(next: string) {
      writeStored('local', KEY, next)
      setWay(next === 'web' ? 'web' : 'app')
    },
  }
}

/** Opens a chat with the text of a `wa.me` link: in the app, or in a tab. */
export function openChat(link: string, way: Way) {
  if (way === 'web') {
    window.open(link, '_blank', 'noopener')
    return
  }
  const { pathname, searchParams } = new URL(link)
  const asked = new URLSearchParams({
    phone: pathname.slice(1),
    text: searchParams.get('text') ?? '',
  })
  window.location.assign(`whatsapp://send?${asked.toString().replaceAll('+', '%20')}`)
}
