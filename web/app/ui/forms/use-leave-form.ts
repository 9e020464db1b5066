import { useEffect, useState } from 'react'
import { useNavigate, useNavigationType } from 'react-router'

/** From the Navigation API, where supported: true if the previous page of this tab is on this site. */
const canGoBack = () => (window as Partial<Window>).navigation?.canGoBack

/**
 * Leaves a form after saving or Cancel: pass `isLeaving` to the leave warning. The navigation runs after the screen has
 * rendered with it.
 */
export function useLeaveForm() {
  const navigate = useNavigate()
  const wasLedHere = useNavigationType() === 'PUSH'
  /** An address, or steps in the history. */
  const [goal, setGoal] = useState<string | number | null>(null)

  useEffect(() => {
    // The navigation is deferred, because the leave warning unsubscribes in its own effect.
    if (!goal) return
    queueMicrotask(() => void (typeof goal === 'number' ? navigate(goal) : navigate(goal)))
  }, [goal, navigate])
  return {
    isLeaving: goal !== null,
    leaveTo: (address: string) => setGoal(address),
    /** Goes back one page, or to this address if the tab was opened here. */
    leaveBack: (otherwise: string) => setGoal((canGoBack() ?? wasLedHere) ? -1 : otherwise),
  }
}
