import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

/** The address of a step, relative to the wizard's own. */
export const linkToStep = (step: number) => `?step=${step}`

/**
 * The step in the address, so that the browser's Back goes one step back. One cannot be further than what
 * is filled in allows.
 */
export function useStep(furthest: number) {
  const [params] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const wanted = Math.trunc(Number(params.get('step'))) || 1
  const step = Math.min(Math.max(wanted, 1), furthest)

  useEffect(() => {
    if (wanted !== step) navigate(linkToStep(step), { replace: true })
  }, [wanted, step, navigate])

  // The second press of a double click may come before the step is drawn: it must not enter the history once more.
  const isThere = (to: number) => window.location.search === linkToStep(to)
  const goTo = (to: number) =>
    navigate(linkToStep(to), { state: { from: step }, replace: isThere(to) })
  // Where one came from the step before, Back undoes that, and leaves no third entry in the history.
  const goBack = () =>
    state?.from === step - 1 ? navigate(-1) : navigate(linkToStep(step - 1), { replace: true })

  return { step, isForward: useIsForward(step), goTo, goBack }
}

/** The direction of travel, for the slide. */
function useIsForward(step: number) {
  const [shown, setShown] = useState({ step, isForward: true })
  if (shown.step !== step) setShown({ step, isForward: step > shown.step })
  return shown.isForward
}
