import { useEffect, useState } from 'react'
import { onModals, uppermostModal } from '../dialogs/open-modals.ts'
import classes from './announcer.module.css'
import { makeAnnouncer } from './announcer.ts'

/**
 * An element for what is announced, in the page before there is anything to say: a region that comes with its text is often
 * not read. It moves into the uppermost dialog, outside of which nothing is read nor can be pressed. Null on the server.
 */
export function useLiveHome(onMoved: () => void) {
  const [home, setHome] = useState<HTMLElement | null>(null)

  useEffect(() => {
    const element = document.createElement('div')
    element.className = classes.home ?? ''
    element.append(makeAnnouncer())
    setHome(element)
    return () => element.remove()
  }, [])

  useEffect(() => {
    if (!home) return
    const move = () => {
      const parent = uppermostModal() ?? document.body
      if (home.parentElement !== parent) parent.append(home)
      onMoved()
    }
    move()
    return onModals(move)
  }, [home, onMoved])

  return home
}
