import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'

/**
 * Leaves a form on purpose, after saving or by Cancel: give `isLeaving` to what would ask before it is left. The
 * navigation comes after the screen knows of it.
 */
export function useDeparture() {
  const navigate = useNavigate()
  const [goal, setGoal] = useState<string | null>(null)

  useEffect(() => {
    // Not at once: what asks before leaving hears of it in an effect of its own.
    if (goal) queueMicrotask(() => void navigate(goal))
  }, [goal, navigate])
  return { isLeaving: goal !== null, leaveTo: setGoal }
}
