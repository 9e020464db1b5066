import { useEffect, useRef, useState } from 'react'

/** Focuses the first wrong field; false if there is none. */
export function focusFirstError(form: HTMLElement | null) {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  wrong?.focus()
  return Boolean(wrong)
}

/** A ref for the form, and a function to call after setting errors: it focuses the first wrong field once they render. */
export function useFocusFirstError() {
  const form = useRef<HTMLFormElement>(null)
  const [calls, setCalls] = useState(0)

  useEffect(() => {
    if (calls > 0) focusFirstError(form.current)
  }, [calls])
  return { form, showFirstError: () => setCalls((before) => before + 1) }
}
