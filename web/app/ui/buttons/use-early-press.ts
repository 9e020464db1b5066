import { useEffect, useRef } from 'react'

/**
 * For a button of a page that the server renders: what it takes so that a press on a slow phone, before the program has
 * come, counts as soon as it has. `EarlySubmits` keeps it in mind.
 */
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
