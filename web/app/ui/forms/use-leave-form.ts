import { useEffect, useState } from 'react'
import { useNavigate, useNavigationType } from 'react-router'

/** The browser's own word, where it has one: whether the page before in this tab is of this site. */
const canGoBack = () => (window as Partial<Window>).navigation?.canGoBack

/**
 * Leaves a form on purpose, after saving or by Cancel: give `isLeaving` to what would ask before it is left. The
 * navigation comes after the screen knows of it.
 */
export function useLeaveForm() {
  const navigate = useNavigate()
  const wasLedHere = useNavigationType() === 'PUSH'
  /** An address, or how many pages on in the history. */
  const [goal, setGoal] = useState<string | number | null>(null)

  useEffect(() => {
    // Not at once: what asks before leaving hears of it in an effect of its own.
    if (!goal) return
    queueMicrotask(() => void (typeof goal === 'number' ? navigate(goal) : navigate(goal)))
  }, [goal, navigate])
  return {
    isLeaving: goal !== null,
    leaveTo: (address: string) => setGoal(address),
    /** Back one page, or to this address where the tab was opened here. */
    leaveBack: (otherwise: string) => setGoal((canGoBack() ?? wasLedHere) ? -1 : otherwise),
  }
}
