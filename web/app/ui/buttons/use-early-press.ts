import { useEffect, useRef } from 'react'

/** Props for a button on a server-rendered page: a press before hydration takes effect afterwards. `EarlySubmits` notes it. */
export function useEarlyPress(onPress: () => void) {
  const ref = useRef<HTMLButtonElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page comes alive.
  useEffect(() => {
    const node = ref.current
    if (!node) return
    const wasPressed = node.dataset.early === 'pressed'
    delete node.dataset.early
    if (wasPressed) onPress()
  }, [])

  return { ref, 'data-early': '' } as const
}
