import { type ComponentProps, useEffect, useLayoutEffect, useRef } from 'react'

type EarlyFormProps = ComponentProps<'form'> & {
  /** What was typed before the page was alive, by the names of the fields; not called where nothing was. */
  onTyped: (typed: Record<string, string>) => void
}

/**
 * A form of a page that the server renders: on a slow phone people type in it, and send it, seconds before the program
 * has come. Nothing of that is lost: what was typed is handed over, and what was sent is sent then.
 */
export function EarlyForm({ onTyped, ...form }: EarlyFormProps) {
  const ref = useRef<HTMLFormElement>(null)
  const isSent = useRef(false)

  // Before anything is drawn again: the fields would be emptied by it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page comes alive.
  useLayoutEffect(() => {
    const node = ref.current
    if (!node) return
    isSent.current = node.dataset.early === 'sent'
    delete node.dataset.early
    const typed = [...new FormData(node)].filter(
      (field): field is [string, string] => typeof field[1] === 'string' && field[1] !== '',
    )
    if (typed.length > 0) onTyped(Object.fromEntries(typed))
  }, [])

  useEffect(() => {
    if (!isSent.current) return
    isSent.current = false
    ref.current?.requestSubmit()
  }, [])

  // Should no script run at all, the password must not get into the address.
  return <form method="post" noValidate {...form} ref={ref} data-early="" />
}
