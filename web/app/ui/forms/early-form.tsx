import { type ComponentProps, useCallback, useLayoutEffect, useRef } from 'react'

type EarlyFormProps = ComponentProps<'form'> & {
  /** Called with the values typed before hydration, by field name, if any. */
  onTyped?: ((typed: Record<string, string>) => void) | undefined
}

/**
 * A form on a server-rendered page. On slow phones people type and submit before hydration: then typed values are handed
 * over, chosen files are reported, and the submission is repeated.
 */
export function EarlyForm({ onTyped, ref: outer, ...form }: EarlyFormProps) {
  const ref = useRef<HTMLFormElement>(null)
  const merged = useCallback(
    (node: HTMLFormElement | null) => {
      ref.current = node
      if (typeof outer === 'function') return outer(node)
      if (outer) outer.current = node
    },
    [outer],
  )
  // Runs in a layout effect, because the next render would empty the fields.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page comes alive.
  useLayoutEffect(() => {
    const node = ref.current
    if (!node) return
    const isSent = node.dataset.early === 'sent'
    delete node.dataset.early
    const typed = [...new FormData(node)].filter(
      (field): field is [string, string] => typeof field[1] === 'string' && field[1] !== '',
    )
    if (typed.length > 0) onTyped?.(Object.fromEntries(typed))
    // Files chosen before hydration fired no event.
    for (const input of node.querySelectorAll<HTMLInputElement>('input[type=file]'))
      if (input.files?.length) input.dispatchEvent(new Event('change', { bubbles: true }))
    // Runs after the render that the typed values cause, because values may be state.
    if (isSent) queueMicrotask(() => ref.current?.requestSubmit())
  }, [])

  // If no script runs at all, the password must not get into the address.
  return (
    <form method="post" noValidate {...form} ref={merged} data-early="" suppressHydrationWarning />
  )
}
