import { useEffect, useRef, useState } from 'react'

/** Puts the focus on the first wrong field of a form; false when there is none. */
export function focusFirstError(form: HTMLElement | null) {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  wrong?.focus()
  return Boolean(wrong)
}

/**
 * A ref for the form, and what to call after its errors were set: once they stand on the screen, the first
 * wrong field has the focus.
 */
export function useFirstError() {
  const form = useRef<HTMLFormElement>(null)
  const [calls, setCalls] = useState(0)

  useEffect(() => {
    if (calls > 0) focusFirstError(form.current)
  }, [calls])
  return { form, showFirstError: () => setCalls((before) => before + 1) }
}
