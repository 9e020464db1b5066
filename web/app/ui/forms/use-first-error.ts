import { useEffect, useRef, useState } from 'react'

/** Focuses the first wrong field, or the first choice of a group, and shows it whole; false if there is none. */
export function focusFirstError(form: HTMLElement | null) {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  const field = wrong?.matches('fieldset')
    ? wrong.querySelector<HTMLElement>('input, select, button')
    : wrong
  field?.focus()
  // The sentence stands below the choices, and a choice in sight would not move the page.
  if (field !== wrong) wrong?.scrollIntoView({ block: 'nearest' })
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
