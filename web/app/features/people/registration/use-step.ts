import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

/** The address of a step, relative to the wizard's. */
export const linkToStep = (step: number) => `?step=${step}`

/** The step in the address, so that Back goes one step back. Limited to the reachable steps. */
export function useStep(furthest: number) {
  const [params] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const wanted = Math.trunc(Number(params.get('step'))) || 1
  const step = Math.min(Math.max(wanted, 1), furthest)

  useEffect(() => {
    if (wanted !== step) navigate(linkToStep(step), { replace: true })
  }, [wanted, step, navigate])

  // A double click must not add a second history entry.
  const isThere = (to: number) => window.location.search === linkToStep(to)
  const goTo = (to: number) =>
    navigate(linkToStep(to), { state: { from: step }, replace: isThere(to) })
  // If the previous entry is the previous step, go back to it instead of adding an entry.
  const goBack = () =>
    state?.from === step - 1 ? navigate(-1) : navigate(linkToStep(step - 1), { replace: true })

  return { step, isForward: useIsForward(step), goTo, goBack }
}

/** The slide's direction. */
function useIsForward(step: number) {
  const [shown, setShown] = useState({ step, isForward: true })
  if (shown.step !== step) setShown({ step, isForward: step > shown.step })
  return shown.isForward
}
