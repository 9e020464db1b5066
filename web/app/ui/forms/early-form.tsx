import { useMergedRef } from '@mantine/hooks'
import { type ComponentProps, useEffect, useLayoutEffect, useRef } from 'react'

type EarlyFormProps = ComponentProps<'form'> & {
  /** What was typed before the page was alive, by the names of the fields; not called where nothing was. */
  onTyped?: ((typed: Record<string, string>) => void) | undefined
}

/**
 * A form of a page that the server renders: on a slow phone people type in it, and send it, seconds before the program
 * has come. Nothing of that is lost: what was typed is handed over, files that were chosen are told of, and what was sent is sent
 * then.
 */
export function EarlyForm({ onTyped, ref: outer, ...form }: EarlyFormProps) {
  const ref = useRef<HTMLFormElement>(null)
  const merged = useMergedRef(ref, outer)
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
    if (typed.length > 0) onTyped?.(Object.fromEntries(typed))
    // A file that was chosen by then has told nobody of it.
    for (const input of node.querySelectorAll<HTMLInputElement>('input[type=file]'))
      if (input.files?.length) input.dispatchEvent(new Event('change', { bubbles: true }))
  }, [])

  useEffect(() => {
    if (!isSent.current) return
    isSent.current = false
    ref.current?.requestSubmit()
  }, [])

  // Should no script run at all, the password must not get into the address.
  return <form method="post" noValidate {...form} ref={merged} data-early="" />
}
