import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'

/**
 * Whether the page before in this tab is one of ours. The browser knows it; where it does not say, the router does, which
 * counts anew after each full load.
 */
function hasPageBefore() {
  const { navigation, history } = window as Partial<Window> & Pick<Window, 'history'>
  return navigation?.canGoBack ?? Number((history.state as { idx?: number } | null)?.idx) > 0
}

/**
 * Leaves a form on purpose, after saving or by Cancel: give `isLeaving` to what would ask before it is left. The
 * navigation comes after the screen knows of it.
 */
export function useDeparture() {
  const navigate = useNavigate()
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
    leaveBack: (otherwise: string) => setGoal(hasPageBefore() ? -1 : otherwise),
  }
}
