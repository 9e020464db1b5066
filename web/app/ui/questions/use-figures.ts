import { useEffect } from 'react'

type WithFigures = { figures: readonly (string | null)[] }

/** Loads all figures of these questions at once, so that they are here without network, too. */
export function useFigures(questions: readonly WithFigures[]) {
  // Addresses contain no spaces, and do not change when answers are saved.
  const all = questions.flatMap(({ figures }) => figures.filter((src) => src !== null)).join(' ')
  useEffect(() => {
    const load = () => {
      for (const src of all.split(' ')) if (src) new Image().src = src
    }
    load()
    // A figure that failed is loaded again; the others come from the cache.
    window.addEventListener('online', load)
    return () => window.removeEventListener('online', load)
  }, [all])
}
